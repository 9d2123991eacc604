/* Every page: the worker that keeps a page for when the network is away. That page comes back by itself. */
"use strict";
navigator.serviceWorker?.register("/worker.js");
navigator.serviceWorker?.ready.then((one) => one.active.postMessage(document.documentElement.lang));
if (document.body.matches(".away-page")) {
  const again = () => location.reload();
  addEventListener("online", again);
  setInterval(again, 10000);
}
