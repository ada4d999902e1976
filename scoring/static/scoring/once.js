// A double click sends once. Otherwise the second request meets what the first has just done, and the page that comes
// says that it could not be done.
"use strict";

const PATIENCE = 5000; // milliseconds; after that somebody means it, because nothing has come
const sent = new WeakMap();

addEventListener("submit", (event) => {
  // Not .method: a form may have a field of this name.
  if (event.target.getAttribute("method") !== "post") return;
  const before = sent.get(event.target);
  if (before !== undefined && performance.now() - before < PATIENCE) event.preventDefault();
  else sent.set(event.target, performance.now());
});
// Back to a page that was kept by the browser: its forms may be sent again at once.
addEventListener("pageshow", () => {
  for (const form of document.forms) sent.delete(form);
});
