/* Motion and sounds: how the table came to be as it is.

   The page is right before anything moves and after. A fragment tells in #motions what its place has lately heard move;
   what is new in it is played on copies of the cards above the table, while the real ones, already where they belong,
   are veiled until their copy arrives. Nothing waits for it: any tap or key ends whatever is running. */
const motion = (() => {
"use strict";

const FLY = 260, DEAL = 180, TAKE = 400, LAY = 240, CHALK = 400, STAY = 500, STEP = 45, MANY = 6;
const $ = (selector, from = document) => from.querySelector(selector);
const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
const table = () => $("#table");
const wants = (name) => (table()?.dataset.prefs || "").split(" ").includes(name);
const still = matchMedia("(prefers-reduced-motion: reduce)");

/* ---- what is new ---- */

let known = { match: 0, place: -1, number: -1 }, slept = false;

const told = (main) => JSON.parse($("#motions", main)?.textContent || "null");

/** What a table has to show that has not been shown; nothing if too much has happened since. */
function fresh(main) {
  const news = told(main), before = known;
  if (!news) return [];
  const takes = news.motions.filter(([, kind]) => kind === "take");
  // A trick that still lies there is taken when it goes.
  const lying = $(".trick.taken", main) && takes.length ? takes.at(-1)[0] : Infinity;
  known = { match: news.match, place: news.place, number: Math.min(news.last, lying - 1) };
  const same = before.match === news.match && before.place === news.place;
  if (before.match && before.place !== news.place) return [];
  const since = same ? before.number : -1;
  if (news.first > since + 1) return [];
  return news.motions.filter(([number]) => number > since && number <= known.number);
}

/** Packets that are dealt one after the other make one motion; everything else is one by itself. */
function beats(list) {
  const found = [];
  for (const [, kind, src, dst, cards] of list) {
    const one = { src, dst, cards };
    if (kind === "deal" && found.at(-1)?.kind === "deal") found.at(-1).packets.push(one);
    else found.push({ kind, packets: [one] });
  }
  return found;
}

/** To be called before a new table is shown; what it returns, after. */
function watch(next) {
  const list = beats(fresh(next));
  const asked = next.dataset.question && next.dataset.question !== table().dataset.question;
  const silent = !wants("sound");
  const moves = list.length && list.length <= MANY && !slept && !document.hidden;
  slept = document.hidden;
  if (moves) end();
  const before = moves && look();
  return () => {
    let length = 0;
    if (moves) length = wants("motion") && !still.matches ? stage(list, before) : sounds(list);
    if (asked) sound("turn", length);
    if (silent && wants("sound")) unlock().then(() => sound("card"));
  };
}

/* ---- where things are ---- */

/** A box by its middle and its width: a card of that width is meant. */
function box(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, w: width };
}

const named = (zone) => $(`[data-zone~="${zone}"]`);
const inZone = (zone, code) => $(`[data-zone~="${zone}"] [data-card="${code}"]`);

/** The cards and zones of the table that is about to be replaced. */
function look() {
  const cards = new Map(), zones = new Map();
  $$("[data-zone]").forEach((element) => element.dataset.zone.split(" ").forEach((zone) => zones.set(zone, box(element))));
  $$("[data-zone] [data-card]").forEach((card) => {
    const zone = card.closest("[data-zone]").dataset.zone;
    cards.set(card.dataset.card, { zone, ...box(card), ghost: ghost(card) });
  });
  return { cards, zones };
}

/** A copy of a card, or a back. */
function ghost(card = null) {
  const copy = document.createElement("span");
  copy.className = card ? `ghost card ${[...card.classList].find((name) => name.startsWith("s-")) || ""}` : "ghost card back";
  if (card) copy.append(...$$(":scope > :not(input)", card).map((part) => part.cloneNode(true)));
  return copy;
}

/* ---- moving ---- */

let layer = null, running = new Set(), arrived = 0;

function animate(element, frames, timing) {
  const one = element.animate(frames, timing);
  running.add(one);
  one.onfinish = () => {
    arrived += 1;
    if (arrived === running.size) end();
  };
}

/** Everything is simply where it is. */
function end() {
  running.forEach((one) => one.cancel());
  running.clear();
  arrived = 0;
  layer?.remove();
  layer = null;
  hush();
}

/** Keep something from sight for a time. It is there all the same, and can be pressed. */
function veil(element, time) {
  if (element && time > 0) animate(element, { opacity: [0, 0] }, { duration: time });
}

/** A copy is put on the table. */
function put(copy, at, from = 0) {
  if (!layer) {
    layer = document.createElement("div");
    layer.className = "motion";
    layer.ariaHidden = "true";
    document.body.append(layer);
  }
  copy.style.setProperty("--w", `${at.w}px`);
  copy.dataset.w = at.w;
  copy.style.transform = stand(copy, at);
  layer.append(copy);
  veil(copy, from);
}

function stand(copy, { x, y, w }, turn = 1) {
  const size = copy.dataset.w;
  return `translate(${x - size / 2}px, ${y - size * 0.75}px) scale(${(w / size) * turn}, ${w / size})`;
}

function fly(copy, from, to, at, duration = FLY) {
  animate(copy, { transform: [stand(copy, from), stand(copy, to)] }, { delay: at, duration, easing: "cubic-bezier(.3,.7,.3,1)", fill: "forwards" });
}

/** Copies that have arrived give way to the real cards, or vanish. */
const gone = (copy, at) => animate(copy, { opacity: [0, 0] }, { delay: at, duration: 1, fill: "forwards" });

/** Play some motions one after the other; how long it takes. */
function stage(list, before) {
  const lying = new Map();
  before.cards.forEach((card, code) => { if (card.zone.startsWith("front.")) lying.set(code, card); });
  const felt = box($(".baize")), width = lying.values().next().value?.w || (felt.w > 500 ? 78 : 54);
  const zone = (name) => {
    const found = named(name);
    return { ...(found ? box($(".portrait", found) || found) : before.zones.get(name) || felt), w: width * 0.6 };
  };
  /** Where a seat's card would lie if the trick were still there. */
  const front = (name) => {
    const chair = zone(name.replace("front", "hand"));
    return { x: felt.x + (chair.x - felt.x) * 0.4, y: felt.y + (chair.y - felt.y) * 0.4, w: width };
  };

  /** One card, seen or not, from where it was to where it is now. */
  function carry(code, src, dst, at, duration = FLY) {
    const was = code && before.cards.get(code), held = was?.zone.split(" ").includes(src) ? was : null;
    const real = code && inZone(dst, code), face = was?.ghost.cloneNode(true) || (code && faceOf(code));
    const from = held || zone(src), to = real ? box(real) : dst.startsWith("front.") ? front(dst) : zone(dst);
    const copy = face || ghost();
    put(copy, real || held ? { ...from, w: (real ? to : from).w } : from, at);
    copy.style.transform = stand(copy, from);
    fly(copy, from, to, at, duration);
    veil(real || (named(dst)?.matches(".piles *") && !before.zones.has(dst) && named(dst)), at + duration);
    if (!real && dst.startsWith("front.")) lying.set(code, { ...to, ghost: copy });
    else gone(copy, at + duration);
    if (held) lying.delete(code);
  }

  const play = {
    deal(packets, at) {
      const step = Math.min(STEP, 540 / packets.length);
      packets.forEach(({ src, dst, cards }, turn) => {
        const seen = cards.filter((code) => code);
        if (seen.length) seen.forEach((code, index) => carry(code, src, dst, at + turn * step + index * 20, DEAL));
        else carry(null, src, dst, at + turn * step, DEAL);
        sound("card", at + turn * step + DEAL / 2, 0.4);
      });
      return (packets.length - 1) * step + DEAL + 40;
    },
    play([{ src, dst, cards }], at) {
      cards.forEach((code) => carry(code, src, dst, at));
      sound("card", at + FLY * 0.6);
      return FLY;
    },
    move([{ src, dst, cards }], at) {
      const some = cards.length ? cards.slice(0, 6) : [null];
      some.forEach((code, index) => carry(code, src, dst, at + index * 30));
      sound("card", at + FLY * 0.6, 0.5);
      return FLY + (some.length - 1) * 30;
    },
    take([{ dst }], at) {
      const wait = at ? STAY : 0, to = { ...zone(dst), w: width * 0.4 };
      const cards = [...lying.values()], away = dst.startsWith("won.") ? 0 : 1;
      const x = cards.reduce((sum, card) => sum + card.x, 0) / cards.length;
      const y = cards.reduce((sum, card) => sum + card.y, 0) / cards.length;
      cards.forEach(({ ghost: copy, ...card }) => {
        const middle = { x: x + (card.x - x) * 0.2, y: y + (card.y - y) * 0.2, w: card.w };
        if (!copy.isConnected) put(copy, card);
        const timing = { delay: at + wait, duration: TAKE, fill: "forwards" };
        const frames = [stand(copy, card), stand(copy, middle), away && stand(copy, middle, 0.02), stand(copy, to)];
        animate(copy, { transform: frames.filter((frame) => frame), easing: "ease-in-out" }, timing);
        animate(copy, { opacity: [1, 1, 1, 0.2] }, timing);
        if (away) {
          const back = document.createElement("span");
          back.className = "card back";
          copy.append(back);
          animate(back, { opacity: [1, 1] }, { delay: at + wait + TAKE * 0.66, duration: TAKE, fill: "forwards" });
        }
        gone(copy, at + wait + TAKE);
      });
      if (!before.zones.has(dst)) veil(named(dst), at + wait + TAKE);
      lying.clear();
      sound("take", at + wait);
      return cards.length ? wait + TAKE : 0;
    },
    lay([{ dst }], at) {
      $$(`[data-zone~="${dst}"] [data-card]`).forEach((card, index) => {
        const delay = at + index * 15;
        veil(card, delay);
        animate(card, { transform: ["translateY(-10px) scaleX(.1)", "none"], opacity: [0.3, 1] }, { delay, duration: LAY, easing: "ease-out" });
      });
      sound("take", at);
      return LAY + 150;
    },
    chalk(_packets, at) {
      const slate = $("#outcome");
      veil(slate, at);
      [...(slate?.children || []), $(".scores tbody tr:last-child")].forEach((line) => {
        if (line) animate(line, { clipPath: ["inset(0 100% 0 0)", "inset(0 0 0 0)"] }, { delay: at, duration: CHALK, fill: "backwards" });
      });
      sound("chalk", at);
      return CHALK;
    },
  };

  return list.reduce((at, { kind, packets }) => at + play[kind](packets, at), 0);
}

/** A copy of a card that is shown anywhere on the page. */
function faceOf(code) {
  const shown = $(`[data-card="${code}"]`);
  return shown && ghost(shown);
}

/* ---- sounds: quiet, made here, and never before somebody has touched the page ---- */

let audio = null, noise = null, voices = [];

async function unlock() {
  if (!wants("sound")) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") await audio.resume();
}

/** A burst of filtered noise: cards and chalk. */
function rustle(at, { type = "bandpass", pitch, length, loud }) {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    noise.getChannelData(0).forEach((_, index, samples) => { samples[index] = Math.random() * 2 - 1; });
  }
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  source.connect(new BiquadFilterNode(audio, { type, frequency: pitch, Q: 0.8 })).connect(fading(at, length, loud));
  voice(source, at, length);
}

/** A soft note. */
function note(at, { pitch, length, loud }) {
  const source = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  source.connect(fading(at, length, loud));
  voice(source, at, length);
}

function fading(at, length, loud) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  gain.connect(audio.destination);
  return gain;
}

function voice(source, at, length) {
  source.start(at);
  source.stop(at + length);
  voices.push({ source, at });
  source.onended = () => { voices = voices.filter((one) => one.source !== source); };
}

/** What was still to be heard of a motion that has been ended is not. */
function hush() {
  voices.forEach(({ source, at }) => { if (at > audio.currentTime) source.stop(); });
}

const SOUNDS = {
  card: (at, loud) => rustle(at, { pitch: 1500, length: 0.07, loud: 0.14 * loud }),
  take: (at, loud) => [0, 0.08, 0.17].forEach((later) => rustle(at + later, { pitch: 800, length: 0.1, loud: 0.09 * loud })),
  chalk: (at, loud) => [0, 0.13, 0.24].forEach((later) => rustle(at + later, { type: "highpass", pitch: 3200, length: 0.08, loud: 0.05 * loud })),
  turn: (at, loud) => [[0, 587], [0.12, 880]].forEach(([later, pitch]) => note(at + later, { pitch, length: 0.4, loud: 0.06 * loud })),
};

function sound(name, delay = 0, loud = 1) {
  if (audio?.state === "running" && wants("sound")) SOUNDS[name](audio.currentTime + delay / 1000, loud);
}

/** The sounds of motions that are not shown. */
function sounds(list) {
  const names = { deal: "card", play: "card", move: "card", take: "take", lay: "take", chalk: "chalk" };
  list.forEach(({ kind }, index) => sound(names[kind], index * 120));
  return list.length * 120;
}

/* ---- beginning ---- */

for (const kind of ["pointerdown", "keydown", "scroll", "resize"]) addEventListener(kind, end, { capture: true, passive: true });
for (const kind of ["pointerup", "click", "keyup"]) addEventListener(kind, unlock, { capture: true, passive: true });
document.addEventListener("visibilitychange", () => {
  slept ||= document.hidden;
  end();
});
if (table()) fresh(table());

return { watch };
})();
