/* Keys for whatever says that it has one: `aria-keyshortcuts`. A key of what cannot be done now is sent all the same
   (`data-refused`), for the refusal says why. Digits count by their place, so that they need no shift
   on a French keyboard. Whoever does not want keys of one letter switches them off in the help (key: ?). */
(() => {
"use strict";

const OFF = "keys off";
const help = document.getElementById("keys");
const wanted = document.getElementById("keys-on");
const typing = "select, textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=submit], [type=button])";

const on = () => localStorage.getItem(OFF) === null;
const show = () => document.body.classList.toggle("keyed", on());

function keyOf(event) {
  return /^(?:Digit|Numpad)\d$/.test(event.code) ? event.code.at(-1) : event.key.toLowerCase();
}

document.addEventListener("keydown", (event) => {
  if (!event.target.closest?.(typing)) document.body.classList.add("typed"); // there is a keyboard
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing || event.target.closest?.(typing)) return;
  if (event.key === "?") {
    if (help.open) help.close();
    else help.showModal();
    event.preventDefault();
    return;
  }
  if (!on() || help.open || event.shiftKey) return;
  const button = [...document.querySelectorAll("#table [aria-keyshortcuts]")]
    .find((one) => one.getAttribute("aria-keyshortcuts") === keyOf(event));
  const chosen = button || document.querySelector(`[data-refused="${CSS.escape(keyOf(event))}"]`);
  if (!chosen || chosen.disabled || !document.getElementById("aside")) return;
  event.preventDefault();
  chosen.click();
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-help]")) help.showModal();
  else if (event.target === help) help.close();
});

/** The strip of signs shows at which end there are more than can be seen. */
function edges() {
  const strip = document.querySelector(".signs");
  if (!strip) return;
  strip.classList.toggle("before", strip.scrollLeft > 4);
  strip.classList.toggle("after", strip.scrollLeft + strip.clientWidth < strip.scrollWidth - 4);
}

document.addEventListener("scroll", edges, true);
addEventListener("resize", edges);
const table = document.getElementById("table");
if (table) new MutationObserver(edges).observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
edges();

document.body.classList.add("with-keys");
if (wanted) wanted.checked = on();
wanted?.addEventListener("change", () => {
  if (wanted.checked) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
  show();
});
show();
})();
