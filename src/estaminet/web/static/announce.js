/* What is new at the table, in words, for whoever listens instead of looking.

   It is read from the page: the journal of what this place noticed, what is said, and the line that tells whose turn it
   is. Each thing is told once. What comes in quick succession is told together, so that nobody is still listening to the
   first card when the last one falls; of several looks, and of what happened during a long absence, only the end is told. The words go into a region of their own, which no new table ever touches. */
const announce = (() => {
"use strict";

const PAUSE = 700, PATIENCE = 3000, MANY = 24;
const $ = (selector) => document.querySelector(selector);
const $$ = (selector) => [...document.querySelectorAll(selector)];

let known = { match: "", place: "", number: -1, said: [], status: "" }, news = [], first = 0, timer = 0;

/** What an element says, without what is there for the eye alone, and without links. */
function words(element) {
  const copy = element.cloneNode(true);
  copy.querySelectorAll("a, form, [aria-hidden], .kept").forEach((one) => one.remove());
  copy.querySelectorAll("strong").forEach((one) => one.append(/[.!?…:]$/.test(one.textContent) ? "" : "."));
  return copy.textContent.replace(/[ \n]+/g, " ").trim();
}

const number = (line) => +line.id.slice(1);
const ended = (text) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A sentence of the journal; one about looks stands until the next such. */
const sentence = (line) => ({ text: words(line), gaze: line.hasAttribute("data-gaze") });

/** The sentences of the journal that are new: all of a new match, none if this is another place's. */
function happened() {
  const journal = $("ol.journal");
  if (!journal) return [];
  const { match, place } = journal.dataset, lines = [...journal.children].reverse();
  const from = known.match === match ? known.number : -1, elsewhere = known.place && known.place !== place;
  Object.assign(known, { match, place, number: lines.length ? number(lines.at(-1)) : -1 });
  return elsewhere ? [] : lines.filter((line) => number(line) > from).map(sentence);
}

/** What people say beside the game; before it, who has come and who is ready. */
function said() {
  const of = (from, ...parts) => parts.map((part) => words(from.querySelector(part))).join("\u00a0: ");
  const now = [
    ...$$(".seat:has(.phrase)").map((seat) => of(seat, ".who", ".phrase")),
    ...$$(".room .chair").map((chair) => of(chair, "b", ".hush")),
  ];
  const before = known.said;
  known.said = now;
  return now.filter((one) => !before.includes(one)).map((one) => ({ text: ended(one) }));
}

/** The line above the hand, and the question it belongs to. */
function status() {
  const text = $("#status") ? words($("#status")) : "";
  return [text, `${$("#table").dataset.question || ""} ${text}`];
}

function say() {
  const gaze = news.findLast((one) => one.gaze);
  const worth = news.filter((one) => !one.gaze || (one === gaze && one.text !== known.gaze));
  if (gaze) known.gaze = gaze.text;
  news = [];
  if (!worth.length) return;
  const told = document.createElement("p");
  told.textContent = worth.slice(-MANY).map((one) => one.text).join(" ");
  $("#news").replaceChildren(told);
}

function tell() {
  clearTimeout(timer);
  const [text, key] = status();
  if (key !== known.status && text) news.push({ text });
  known.status = key;
  first = 0;
  say();
}

/** To be called when a new table is shown. An answer that was refused is told at once, also for the second time. */
function announce() {
  const fresh = [...happened(), ...said()];
  if (news.length + fresh.length >= MANY) say();
  news.push(...fresh);
  if ($("#status :is(.error:not(.kept), .hint)")) {
    known.status = "";
    return tell();
  }
  if (status()[1] === known.status && !news.length) return;
  first ||= Date.now();
  clearTimeout(timer);
  timer = setTimeout(tell, Math.min(PAUSE, first + PATIENCE - Date.now()));
}

/** Something that no table tells, at once. */
announce.now = (text) => { news.push({ text }); say(); };

if ($("#table")) {
  known.gaze = happened().findLast((one) => one.gaze)?.text;
  said();
  known.status = status()[1];
}
return announce;
})();
