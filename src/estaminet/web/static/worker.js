/* Keeps what never changes, and one page to show when the café cannot be reached. All else always comes from the café. */
"use strict";

const CACHE = "estaminet-1", AWAY = "/hors-ligne";
let lang = "";

addEventListener("install", (event) => {
  event.waitUntil(keepAway().then(() => self.skipWaiting()));
});
addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

/** The language of the page that is shown: the one kept must speak it too. */
addEventListener("message", (event) => {
  if (event.data !== lang) event.waitUntil(keepAway());
  lang = event.data;
});

/** The page and the style sheets and pictures that it names. */
async function keepAway() {
  const cache = await caches.open(CACHE);
  const page = await fetch(AWAY);
  const parts = [...(await page.clone().text()).matchAll(/"(\/static\/[^"]+)"/g)].map((match) => match[1]);
  await Promise.all([cache.put(AWAY, page), cache.addAll(new Set(parts))]);
}

/** A file named by its content: once fetched, kept. Older files of the same name go. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    const name = (url) => new URL(url).pathname.replace(/\.[0-9a-f]{10}\./, ".");
    const older = (await cache.keys()).filter((key) => name(key.url) === name(request.url));
    await Promise.all(older.map((key) => cache.delete(key)));
    await cache.put(request, answer.clone());
    if (older.length) keepAway(); // it may have named the older one
  }
  return answer;
}

addEventListener("fetch", (event) => {
  const request = event.request, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(AWAY)));
});
