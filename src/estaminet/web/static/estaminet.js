/* The table in the browser. Without this script everything works by plain forms and a page that reloads itself.

   The server sends the whole table each time, so that nothing can be missed: a fragment is morphed into the page if its
   version is newer. Forms marked data-live are posted in the background and answered by such a fragment. */
(() => {
"use strict";

const SILENCE = 13000, POLL = 2000, AGAIN = 2000, LOST = 2500, STAYS = 8000;
const $ = (selector, from = document) => from.querySelector(selector);
const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
const table = () => $("#table");
const base = location.pathname.replace(/\/$/, "");
const wants = (name) => (table()?.dataset.prefs || "").split(" ").includes(name);

/* ---- the fragment ---- */

const version = () => table()?.dataset.version || "";

function show(html, answer = false) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!next || !table() || +next.dataset.version < +version()) return;
  const asked = table().dataset.question;
  const same = next.dataset.question === asked;
  const held = focused(), prefs = table().dataset.prefs;
  arrange(next);
  unread(next);
  refused(next, answer);
  const moved = motion.watch(next);
  Idiomorph.morph(table(), next, {
    ignoreActiveValue: same && document.activeElement.matches("input, select, textarea"),
    callbacks: {
      beforeNodeMorphed(old, fresh) {
        if (old.nodeType === 1 && old.matches("details")) fresh.open = old.open;
        if (same && old.nodeType === 1 && old.matches("input, select")) {
          fresh.checked = old.checked;
          fresh.value = old.value;
        }
        return true;
      },
    },
  });
  document.title = table().dataset.title;
  ready();
  moved();
  if (prefs !== table().dataset.prefs) listen(); // the stream speaks to who one was
  announce();
  const here = document.activeElement;
  const idle = here === parked || here.matches(".hand [aria-disabled]"); // it cannot be played now: perhaps something else can be done
  if (idle || (held !== null && (here === document.body || here.disabled))) refocus(held ?? 0);
  const turn = !same && table().dataset.question;
  if (turn && wants("vibrate") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}

let read = { match: "", number: -1 };

/** What has been announced and is read does not come back. */
function unread(main) {
  const notices = $("#notices", main);
  if (!notices) return;
  if (notices.dataset.match !== read.match) read = { match: notices.dataset.match, number: -1 };
  $$("p", notices).filter((one) => +one.id.slice(1) <= read.number).forEach((one) => one.remove());
}

document.addEventListener("click", (event) => {
  const notices = event.target.closest("[data-shut]")?.parentElement;
  if (!notices) return;
  read.number = Math.max(...$$("p", notices).map((one) => +one.id.slice(1)));
  unread(table());
});

let refusal = null, forgets = 0;

/** A refusal stays to be read while the others play on: until something else is tried, or for a while. */
function refused(main, answer) {
  const told = $("#status .error", main);
  if (answer) {
    clearTimeout(forgets);
    refusal = told?.cloneNode(true);
    refusal?.classList.add("kept");
    forgets = refusal && setTimeout(() => { refusal = null; $("#status .kept")?.remove(); }, STAYS);
  } else if (refusal && !told) $("#status", main)?.append(refusal.cloneNode(true));
}

/** Where on the table the focus is: among one's cards or answers, or elsewhere. What is played or done takes it away. */
function focused() {
  const here = document.activeElement;
  if (!table().contains(here)) return null;
  const row = [".hand li", ".open li", ".answer .act"].find((some) => here.closest(some));
  return row ? $$(row).indexOf(here.closest(row)) : 0;
}

let parked = null;

/** The next card that may be played takes it over, or an answer. If nothing can be done it waits until something can. */
function refocus(place) {
  const cards = $$(".hand li"), able = $$(".hand :is(button.lit, .tick:enabled)");
  const next = able.find((one) => cards.indexOf(one.closest("li")) >= place) || able.at(-1)
    || $$(".answer .act:enabled").find((one) => one.checkVisibility()) || $("#outcome button.primary");
  const wait = $("button, input", cards[Math.min(place, cards.length - 1)] || document.createElement("li")) || $("#status") || $(".room h1");
  (next || wait)?.focus({ preventScroll: true });
  parked = next && next === document.activeElement ? null : document.activeElement;
}

/** A closed menu must not take the focus along. */
function fold(menu) {
  const inside = menu.contains(document.activeElement);
  menu.removeAttribute("open");
  if (inside) $("summary", menu)?.focus();
}

/* ---- answers ---- */

let sending = false;

async function post(form, button) {
  if (sending) return;
  sending = true;
  button?.classList.add("sent");
  try {
    const body = new URLSearchParams(new FormData(form, button)), menu = button?.closest(".menu");
    if (menu) fold(menu);
    const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Fragment": "1" } });
    if (answer.headers.get("X-Fragment")) show(await answer.text(), true);
    else if (answer.redirected) location.assign(answer.url);
    else location.reload();
    away(false);
  } catch {
    away(true);
    unsent();
  } finally {
    sending = false;
    button?.classList.remove("sent");
    begin();
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target, button = event.submitter;
  if (!form.matches("[data-live]")) return;
  event.preventDefault();
  if (button?.dataset.sure && !button.classList.contains("asked")) {
    button.classList.add("asked");
    button.dataset.was = button.textContent;
    button.textContent = button.dataset.sure;
    return;
  }
  if (wants("twotap") && button?.matches(".hand .card") && !button.classList.contains("chosen")) {
    $$(".hand .chosen").forEach((card) => card.classList.remove("chosen"));
    button.classList.add("chosen");
    return;
  }
  post(form, button);
});

/** How many cards are picked, and whether enough. */
function count() {
  const picked = $$(".hand .tick:checked").length;
  $$("button[data-low]").forEach((button) => {
    const { low, high } = button.dataset;
    button.disabled = picked < +low || picked > +high;
    $("[data-count]", button).textContent = `(${picked}/${low === high ? low : `${low}–${high}`})`;
  });
}

/** A call is taken from the list only when one is chosen there. */
function choose() {
  $$(".ladder select").forEach((list) => { $("button", list.parentElement).disabled = !list.value; });
}

document.addEventListener("change", () => { count(); choose(); });

/* ---- the hand: arrow keys, and an order of one's own for the deal ---- */

const orderKey = (main) => `order ${base} ${main.dataset.deal}`;

function arrange(main) {
  const hand = $("[data-hand]", main);
  const order = JSON.parse(sessionStorage.getItem(orderKey(main)) || "[]");
  if (!hand || !order.length) return;
  const rank = (card) => (order.indexOf(card.dataset.key) + 1 || 99);
  hand.append(...$$("li", hand).sort((a, b) => rank(a) - rank(b)));
  $$("li", hand).forEach((card) => card.classList.toggle("low", rank(card) > order.length / 2));
}

let drag = null;

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest?.("[data-hand] li");
  if (card && event.button === 0) drag = { card, x: event.clientX, y: event.clientY, moved: false };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
  if (!drag.moved && Math.hypot(dx, dy) < 10) return;
  drag.moved = true;
  drag.card.classList.add("dragged");
  drag.card.style.translate = `${dx}px ${dy}px`;
});
function drop(event) {
  const held = drag;
  drag = null;
  if (!held?.moved) return;
  held.card.classList.remove("dragged");
  held.card.style.translate = "";
  if (event.type === "pointercancel") return;
  const hand = held.card.parentElement;
  const before = $$("li", hand).filter((card) => card !== held.card).find((card) => {
    const box = card.getBoundingClientRect();
    return event.clientY < box.bottom && (event.clientY < box.top || event.clientX < box.left + box.width / 2);
  });
  hand.insertBefore(held.card, before || null);
  sessionStorage.setItem(orderKey(table()), JSON.stringify($$("li", hand).map((card) => card.dataset.key)));
  arrange(table());
  addEventListener("click", (click) => { click.preventDefault(); click.stopPropagation(); }, { capture: true, once: true });
  setTimeout(() => dispatchEvent(new Event("click")));
}
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);
document.addEventListener("dragstart", (event) => event.target.closest?.("[data-hand]") && event.preventDefault());

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") $$("details.menu[open]").forEach(fold);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const here = event.target.closest?.("[data-hand] li, [data-open] li");
  if (!step || !here) return;
  event.preventDefault();
  const cards = $$("li", here.parentElement).filter((card) => $(":is(button, input):enabled", card));
  $("button, input", cards[(cards.indexOf(here) + step + cards.length) % cards.length]).focus();
});
document.addEventListener("click", (event) => {
  $$("details.menu[open]").forEach((menu) => menu.contains(event.target) || menu.removeAttribute("open"));
});

/* ---- staying in step ---- */

let source = null, poll = 0, heard = Date.now(), lost = 0;

/** Whether the café can be reached; whoever listens is told too. */
function away(is) {
  const note = $("#away");
  if (!is) {
    heard = Date.now();
    clearTimeout(lost);
    lost = 0;
    $("#status .unsent")?.remove();
  }
  if (!note || note.hidden === !is) return;
  note.hidden = !is;
  if (is) announce.now(note.textContent);
}

/** What was tapped without a connection is not kept: that is told where refusals are. */
function unsent() {
  const told = document.createElement("p");
  told.className = "error unsent";
  told.textContent = $("#away").dataset.unsent;
  $("#status .unsent")?.remove();
  $("#status")?.prepend(told);
  announce();
}

async function refresh(after = "") {
  try {
    const answer = await fetch(`${base}/fragment?after=${after}`, { headers: { "X-Fragment": "1" }, signal: AbortSignal.timeout(SILENCE) });
    if (answer.status >= 500) return away(true);
    away(false);
    if (answer.status === 200) show(await answer.text());
    else if (answer.status >= 400 && answer.status !== 429) location.reload();
  } catch {
    away(true);
  }
}

function listen() {
  clearInterval(poll);
  poll = 0;
  source?.close();
  const stream = source = new EventSource(`${base}/flux?after=${version()}`);
  heard = Date.now();
  const hear = () => away(false);
  stream.addEventListener("open", hear);
  stream.addEventListener("message", (event) => { hear(); show(event.data); });
  stream.addEventListener("ping", hear);
  stream.addEventListener("error", () => {
    lost ||= setTimeout(away, LOST, true); // unless it is back at once
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => stream === source && wake(), AGAIN);
  });
  stream.addEventListener("poll", () => {
    stream.close();
    source = null;
    poll = setInterval(() => refresh(version()), POLL);
  });
}

/** Seen again, or back on the network: be sure of everything, and listen. */
function wake() {
  if (document.hidden || !table()) return;
  heard = Date.now();
  refresh();
  if (!source || source.readyState === EventSource.CLOSED) listen();
}

setInterval(() => {
  if (!table() || poll || Date.now() - heard < SILENCE) return;
  away(true);
  refresh();
  listen();
}, 1000);
document.addEventListener("visibilitychange", wake);
addEventListener("focus", () => { if (poll) wake(); });
addEventListener("online", wake);
addEventListener("offline", () => away(true));
addEventListener("pageshow", (event) => { if (event.persisted) wake(); });

/* ---- beginning ---- */

let dealt = "";

/** Alone with bots nobody is waited for; once a match. */
function begin() {
  const form = $("form[data-auto]");
  if (!form || sending || form.dataset.auto === dealt) return;
  dealt = form.dataset.auto;
  post(form);
}

function ready() {
  count();
  take.ready();
  choose();
  $$("input[data-nonce]").forEach((input) => {
    if (input.dataset.nonce === "mine") return;
    input.dataset.nonce = "mine";
    input.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  });
  begin();
}

if (table()) {
  arrange(table());
  unread(table());
  ready();
  listen();
}
})();
