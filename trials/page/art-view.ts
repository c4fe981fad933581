import type { Browser, Page } from 'playwright-core';
import { entriesOf, mainThreadOf, pageOnPhone } from './pages.js';

/** The cards of a collection, those of the document too. */
export const ITEM = '[class*=collection_rows] .card';
const TIMEOUT_MS = 60_000;

/** What it took to open a collection: milliseconds and bytes. */
export interface Opened {
  /** Until the first frame with cards, and until all cards in the window are there with their art. */
  readonly first: number;
  readonly complete: number;
  readonly load: number;
  readonly largest: number;
  readonly mainThread: number;
  /** Of art, and of all else. */
  readonly art: number;
  readonly rest: number;
}

/** Notes the first frame that shows cards, and the first one with all of the window. Runs in the page, before all else. */
const NOTING = `(() => {
  const times = {};
  const isShown = (card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  globalThis.shownAt = (hasArt) => new Promise((resolve) => {
    const isComplete = (card) => {
      const art = card.querySelector('img.art');
      return card.closest('a') !== null && (hasArt ? art !== null && art.complete && art.naturalWidth > 0 : true);
    };
    const look = () => {
      const shown = [...document.querySelectorAll('${ITEM}')].filter(isShown);
      if (shown.length > 0) times.first ??= performance.now();
      if (shown.length === 0 || !shown.every(isComplete)) requestAnimationFrame(look);
      else resolve({ ...times, complete: performance.now() });
    };
    look();
  });
})()`;

/** Opens a collection on a slow phone that was never there. */
export async function openCollection(browser: Browser, url: string, hasArt: boolean): Promise<Opened> {
  const page = await pageOnPhone(browser);
  try {
    await page.addInitScript(NOTING);
    const bytes = await bytesOf(page);
    const mainThread = await mainThreadOf(page);
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    const shown = await page.evaluate<Pick<Opened, 'first' | 'complete'>>(`shownAt(${hasArt})`);
    await page.waitForLoadState('networkidle');
    const [load = NaN] = await entriesOf(page, 'navigation', 'loadEventEnd');
    const largest = (await entriesOf(page, 'largest-contentful-paint', 'startTime')).at(-1) ?? NaN;
    return { ...shown, load, largest, mainThread: await mainThread(), ...bytes() };
  } finally {
    await page.context().close();
  }
}

/** What comes over the network from now on. */
async function bytesOf(page: Page): Promise<() => Pick<Opened, 'art' | 'rest'>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const paths = new Map<string, string>();
  const taken = { art: 0, rest: 0 };
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    taken[paths.get(requestId)?.startsWith('/art/') ? 'art' : 'rest'] += encodedDataLength;
  });
  return () => taken;
}
