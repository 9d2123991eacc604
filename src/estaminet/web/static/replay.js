/* A match seen again. Without this script each button is a link to another step; with it the steps change in place,
   the match can play by itself, and keys go through it. The server draws every step; the next one is fetched ahead. */
(() => {
"use strict";

const KEPT = 40, PACE = 1300, TRICK = 2200, SCORE = 4500;
const KEYS = {
  ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", PageUp: "deal-back", PageDown: "deal-on",
  "Shift ArrowLeft": "trick-back", "Shift ArrowRight": "trick-on",
};
const $ = (selector, from = document) => from.querySelector(selector);
const main = () => $("#table");
const kept = new Map();
let timer = 0, playing = false, wanted = null, busy = false, moves = [];

/* ---- fetching ---- */

function fetched(address) {
  if (!kept.has(address)) {
    const answer = fetch(address, { headers: { "X-Fragment": "1" } }).then((one) => {
      if (!one.headers.get("X-Fragment")) throw new Error(one.status);
      return one.text();
    });
    answer.catch(() => kept.delete(address));
    kept.set(address, answer);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  }
  return kept.get(address);
}

/** Show a step. Of several asked for while one is on its way only the last is shown. Its address replaces that of the
    step before it: the way back leads out of the match, not through it. */
async function go(address) {
  wanted = address;
  if (busy) return;
  busy = true;
  while (wanted) {
    const step = wanted;
    wanted = null;
    try {
      show(await fetched(step));
      history.replaceState(null, "", step);
    } catch {
      busy = false;
      location.assign(step); // whatever is wrong there is told by a page
      return;
    }
  }
  busy = false;
  if (moves.length) {
    move(moves.shift());
    return;
  }
  const ahead = target("on");
  if (ahead) fetched(ahead).catch(() => {});
  if (playing) wait();
}

/** A step from the one that is shown; from the one to come, if one is on its way. */
function move(name) {
  const address = busy ? null : target(name);
  if (busy) moves.push(name);
  else if (address) go(address);
  else moves = [];
}

const target = (name) => $(`[data-go="${name}"][href]`)?.href;

function show(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  dress(next);
  const moved = motion.watch(next);
  Idiomorph.morph(main(), next, {
    ignoreActiveValue: true,
    callbacks: {
      beforeNodeMorphed(old, fresh) {
        if (old.nodeType === 1 && old.matches("details")) fresh.open = old.open;
        if (old.id === "copy") return false;
        return true;
      },
    },
  });
  for (const name of ["seek", "pas"]) if (document.activeElement?.id !== name) $(`#${name}`).value = $("#seek").getAttribute("value");
  document.title = main().dataset.title;
  moved();
}

/** What there is only with a script. */
function dress(page) {
  for (const name of ["play", "seek", "copy"]) $(`#${name}`, page).hidden = false;
  const button = $("#play", page), label = playing ? button.dataset.pause : button.dataset.play;
  button.setAttribute("aria-pressed", playing);
  button.title = label;
  $(".hidden", button).textContent = label;
}

/* ---- playing by itself ---- */

function wait() {
  clearTimeout(timer);
  const still = $("#outcome, #notices p") ? SCORE : $(".trick.taken") ? TRICK : PACE;
  timer = setTimeout(() => {
    const address = target("on");
    if (address) go(address);
    else play(false);
  }, still);
}

function play(does) {
  playing = does;
  clearTimeout(timer);
  dress(document);
  if (playing) go(target("on") || target("first") || location.href);
}

/* ---- hands ---- */

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-go]");
  if (event.target.closest("#play")) play(!playing);
  if (event.target.closest("#copy")) copy(event.target.closest("#copy"));
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (!link.href) return;
  if (link.dataset.go !== "eyes") play(false);
  go(link.href);
});

document.addEventListener("input", (event) => {
  if (event.target.id !== "seek") return;
  if (playing) play(false);
  const address = new URL(location.href);
  address.searchParams.set("pas", event.target.value);
  go(address.href);
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  if (event.key === " " && !event.target.closest("a, button, summary")) {
    event.preventDefault();
    play(!playing);
  }
  const name = KEYS[event.shiftKey ? `Shift ${event.key}` : event.key];
  if (!name) return;
  event.preventDefault();
  if (playing) play(false);
  move(name);
});

async function copy(button) {
  const field = $("#share");
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    const was = button.textContent;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = was; }, 1500);
  } catch {
    field.focus(); // selected, it can be copied by hand
  }
}

dress(document);
const ahead = target("on");
if (ahead) fetched(ahead).catch(() => {});
})();
