// The service worker of the page. Everything comes from the network, so no old version stays alive. Without a network it gives
// what the page has kept of the last collection: see web/src/offline.ts.
const CACHE = 'last-collection';

globalThis.addEventListener('install', () => globalThis.skipWaiting());
globalThis.addEventListener('activate', (event) => event.waitUntil(globalThis.clients.claim()));
globalThis.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOwn = new URL(request.url).origin === globalThis.location.origin;
  if (request.method === 'GET' && isOwn) event.respondWith(fetch(request).catch((error) => kept(request, error)));
});

async function kept(request, error) {
  const cache = await globalThis.caches.open(CACHE);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  // The document of the collection was kept first.
  const [collection] = await cache.keys();
  if (request.mode !== 'navigate' || collection === undefined) throw error;
  return globalThis.Response.redirect(collection.url);
}
