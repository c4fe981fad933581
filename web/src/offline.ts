import { trustedScript } from './trusted-script';

const CACHE = 'last-collection';
const MOST_FILES = 400;
/** Files of the page, art, and the lists that a collection is made of. */
const FILES = /^\/(?:assets\/|art\/|theme\.css$|logo-|manifest\.webmanifest$)/;
const LISTS = /^\/game\/(?:cards|odds|seeds|economy)\b/;

const seen = new Set<string>();

/** Notes which files the page is made of, from its beginning on. */
export function noteFiles(): void {
  const note = (entries: PerformanceObserverEntryList): void => {
    for (const { name } of entries.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && (FILES.test(pathname) || LISTS.test(pathname))) seen.add(name);
    }
  };
  new PerformanceObserver(note).observe({ type: 'resource', buffered: true });
}

let registered: Promise<unknown> | undefined;

/**
 * Keeps the collection that is shown for a browser without a network, in place of the one before. On plain http from another machine
 * a browser can keep none.
 * @param lists the addresses of what is asked for to show it
 */
export async function keepOffline(lists: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  registered ??= navigator.serviceWorker.register(trustedScript('offline', '/offline.js'));
  await registered;
  const address = location.origin + location.pathname;
  const asDocument = { headers: { accept: 'text/html,application/xhtml+xml' } };
  const files = [...lists, ...[...seen].slice(-MOST_FILES)];
  const found = await Promise.all([
    fetch(address, asDocument),
    // What the browser has already is asked for no second time.
    ...files.map((file) => fetch(file, { cache: 'force-cache' })),
  ]);
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  for (const [place, answer] of found.entries())
    if (answer.ok) await cache.put(place === 0 ? address : (files[place - 1] ?? ''), answer);
}
