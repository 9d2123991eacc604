/* Cards of the table taken with one of one's own: which may join what is chosen, and whether that is enough.

   The rule is in the page: a card takes one of its rank, or several whose values add up to what it takes together. What
   can only be meant is chosen at once. The server has the last word all the same. */
const take = (() => {
"use strict";

const $$ = (selector) => [...document.querySelectorAll(selector)];
const button = () => document.querySelector("[data-take]");
const value = (card) => +card.dataset.value;

/** The sets of at least two of some cards that add up to a total. */
function adding(cards, total, from = 0, size = 0) {
  if (!total) return size > 1 ? [[]] : [];
  const found = [];
  for (let at = from; at < cards.length; at += 1) {
    const left = total - value(cards[at]);
    if (value(cards[at]) && left >= 0) {
      adding(cards, left, at + 1, size + 1).forEach((rest) => found.push([cards[at], ...rest]));
    }
  }
  return found;
}

/** All that one's own card may take. */
function groups(own, table) {
  const alike = table.filter((card) => card.dataset.rank === own.dataset.rank).map((card) => [card]);
  return [...alike, ...adding(table, +own.dataset.total)];
}

const within = (some, group) => some.every((card) => group.includes(card));

/** Show what can be chosen. A card that was just ticked may settle all the rest. */
function choose(ticked = null) {
  if (!button()) return;
  const table = $$("[data-open] .tick"), hand = $$("[data-hand] .tick:enabled");
  let picked = table.filter((card) => card.checked), own = hand.find((card) => card.checked);
  if ("free" in button().dataset) {  // where hands may err, nothing is chosen for them
    button().disabled = !own || !picked.length;
    return;
  }
  if (own && ticked === own) {
    const some = groups(own, table);
    picked.forEach((card) => { card.checked = some.some((group) => group.includes(card)); });
    picked = picked.filter((card) => card.checked);
    if (!some.some((group) => within(picked, group))) picked = picked.filter((card) => (card.checked = false));
  }
  if (!own && ticked) {
    const able = hand.filter((card) => groups(card, table).some((group) => within(picked, group)));
    if (able.length === 1) {
      own = able[0];
      own.checked = true;
    }
  }
  const all = (own ? [own] : hand).flatMap((card) => groups(card, table));
  const open = all.filter((group) => within(picked, group));
  if (own && ticked && open.length === 1) {
    open[0].forEach((card) => { card.checked = true; });
    picked = open[0];
  }
  table.forEach((card) => {
    const may = open.some((group) => group.includes(card));
    card.parentElement.classList.toggle("lit", may);
    card.parentElement.classList.toggle("dim", !may && !card.checked);
  });
  const whole = own && open.some((group) => group.length === picked.length);
  button().disabled = !whole;
  const values = picked.map(value), sum = values.reduce((some, one) => some + one, 0);
  button().querySelector("[data-sum]").textContent = picked.length < 2 || values.includes(0) ? "" : `${values.join(" + ")} = ${sum}`;
}

document.addEventListener("change", (event) => {
  const card = event.target;
  if (card.matches?.("[data-open] .tick, [data-hand] .tick")) choose(card.checked ? card : null);
});

return { ready: () => choose() };
})();
