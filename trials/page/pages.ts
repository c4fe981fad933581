import type { Browser, Page } from 'playwright-core';

/** A slow phone network and a slow phone, as Lighthouse has them. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const SLOWER_CPU = 4;
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, deviceScaleFactor: 2 };

/** A page on a slow phone that was never there. */
export async function pageOnPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  return page;
}

/** How long the page's scripts, styles, layout and painting have run from now on, in ms of a processor: whoever else is busy. */
export async function mainThreadOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const ran = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await ran();
  return async () => (await ran()) - before;
}

/** A field of all entries of a kind that the browser has noted. */
export function entriesOf(page: Page, type: string, field: string): Promise<number[]> {
  return page.evaluate(`new Promise((resolve) => {
    const read = (list) => resolve(list.getEntries().map((entry) => entry.${field}));
    new PerformanceObserver(read).observe({ type: '${type}', buffered: true });
    setTimeout(() => resolve([]), 1000);
  })`);
}
