/* The table's page opens again without a connection: every page and file is fetched when it can be, and kept. Writes
   are never touched; they wait in the page's own queue. */

const CACHE = "table";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const ours = (request) => request.method === "GET" && new URL(request.url).origin === self.location.origin;

async function fetched(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  // The state of the list is only worth something fresh.
  if (ours(event.request) && !event.request.url.endsWith("/state/")) event.respondWith(fetched(event.request));
});
