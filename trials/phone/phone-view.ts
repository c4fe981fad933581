import type { Browser, Page } from 'playwright-core';

/** How far a phone is from the service. Latencies are those of a whole request; throughputs are bytes a second. */
export const NETWORKS = {
  // As Chromium's own tools have it.
  'slow 4G': { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  '150 ms': { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 },
} as const;
export type Network = keyof typeof NETWORKS;

const SLOWER_CPU = 4;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, deviceScaleFactor: 2 };
const TIMEOUT_MS = 60_000;

/** What a slow phone shows, each by an expression that is true when it stands there. */
const PARTS = {
  card: `[...document.querySelectorAll('main .card:not(.ghost)')].some((card) => card.naturalWidth !== 0)`,
  proof: `document.querySelector('main .proof h2') !== null`,
  cards: `[...document.querySelectorAll('[class*=collection_rows] .card')].some((card) => card.naturalWidth !== 0)`,
  collection: `document.querySelector('[class*=collection_rows] a .card') !== null`,
} as const;
export type Part = keyof typeof PARTS;

/** Notes the first frame that shows each part, and tells it once all of some are shown. Runs in the page, before all else. */
const NOTING = `(() => {
  const shownAt = {};
  const parts = { ${Object.entries(PARTS)
    .map(([name, test]) => `${name}: () => ${test}`)
    .join(', ')} };
  const look = () => {
    for (const [name, isShown] of Object.entries(parts)) if (isShown()) shownAt[name] ??= performance.now();
    requestAnimationFrame(look);
  };
  look();
  globalThis.timesOf = async (wanted) => {
    while (!wanted.every((name) => name in shownAt)) await new Promise(requestAnimationFrame);
    return wanted.map((name) => shownAt[name]);
  };
})()`;

/** Opens an address on a slow phone that was never there. @returns the milliseconds until each of the parts is painted */
export async function openOnPhone(
  browser: Browser,
  url: string,
  network: Network,
  parts: readonly Part[],
): Promise<number[]> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(NOTING);
    await slow(page, network);
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    return await page.evaluate<number[]>(`timesOf(${JSON.stringify(parts)})`);
  } finally {
    await context.close();
  }
}

async function slow(page: Page, network: Network): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', NETWORKS[network]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
}
