import { type Browser, type Page } from 'playwright-core';
import { startBrowser } from '../../test/browser/browser.js';
import type { OwnPostgres } from '../../test/harness/own-postgres.js';
import { copyRow, makeFirst } from '../copies.js';
import { LARGE, type Say, withService } from '../instance.js';
import { runDay } from './day.js';

/** What the page may take, of a list however long, and of a slow phone. */
const MOST = { cardsInDom: 150, rowsInDom: 150, mainThreadMs: 10, firstViewMs: 2_000, layoutShift: 0.1 };
const LEAST_FPS = 50;
/** Frames of so many seconds are counted while a list is scrolled. */
const SCROLLED_SECONDS = 4;
/** In each frame: a fast fling, 6,000 pixels a second. */
const STEP_PX = 100;
/** A slow phone network and a slow phone, as Lighthouse has them. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const SLOWER_CPU = 4;
const PHONE = { width: 412, height: 823 };

/** Looks at long lists, at the first view on a slow phone, and at a day with many draws. @returns what is wrong */
export function runPage(users: number, cards: number, draws: number, say: Say): Promise<string[]> {
  return withService({}, LARGE, async ({ url }, postgres) => {
    const browser = await startBrowser();
    try {
      await fill(url, postgres, users, cards);
      const lists = [
        { path: '/u/first?stack=off', item: '.collection_rows .card', most: MOST.cardsInDom },
        { path: '/ranking', item: '.table tbody tr', most: MOST.rowsInDom },
        { path: '/g/1', item: '.table tbody tr', most: MOST.rowsInDom },
      ];
      const problems: string[] = [];
      for (const list of lists) problems.push(...(await scrolled(browser, url, list, say)));
      problems.push(...(await firstView(browser, url, say)));
      return [...problems, ...(await runDay(browser, postgres, draws, say))];
    } finally {
      await browser.close();
    }
  });
}

/** Many users in one group, and one user with many cards. */
async function fill(url: string, postgres: OwnPostgres, users: number, cards: number): Promise<void> {
  const client = await postgres.connect();
  await makeFirst(url, [['/groups', { name: 'all', users: [1] }]]);
  await copyRow(client, 'users', { username: `'user' || i`, did: `'did:plc:' || i` }, users - 1);
  await copyRow(client, 'characters', { user_id: '1 + i' }, users - 1);
  await client.query('insert into group_users (group_id, user_id) select 1, id from users where id > 1');
  const status = `case when i % 20 = 0 then 'super' else 'normal' end`;
  await copyRow(client, 'cards', { card: 'i % 100', cp: 'i % 1000', status }, cards - 1);
  await client.query('vacuum analyze');
}

interface LongList {
  readonly path: string;
  readonly item: string;
  /** So many items may exist. */
  readonly most: number;
}

async function scrolled(browser: Browser, url: string, { path, item, most }: LongList, say: Say): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url + path);
  await page.locator(item).first().waitFor({ timeout: 60_000 });
  const mainThread = await mainThreadOf(page);
  const { frames, seconds, items, empty, height } = await page.evaluate<Scrolling>(scrolling(item));
  const ms = (await mainThread()) / frames;
  await context.close();
  const fps = frames / seconds;
  say(
    `${path}: ${fps.toFixed(0)} frames a second, ${ms.toFixed(1)} ms of the main thread for each, ` +
      `at most ${items} in the document, ${height} px high`,
  );
  return [
    ...(items > most ? [`${path} has ${items} items in the document`] : []),
    ...(fps < LEAST_FPS ? [`${path} scrolls at ${fps.toFixed(0)} frames a second`] : []),
    ...(ms > MOST.mainThreadMs ? [`${path} takes ${ms.toFixed(1)} ms of the main thread for a frame`] : []),
    ...(empty > 0 ? [`${path} is empty at ${empty} places, a frame after it was scrolled there`] : []),
  ];
}

interface Scrolling {
  readonly frames: number;
  readonly seconds: number;
  /** The most that existed at one time. */
  readonly items: number;
  /** How often nothing was in the middle of the window where it came to rest. */
  readonly empty: number;
  readonly height: number;
}

/** How long the page's scripts, styles, layout and painting have run from now on, in ms of a processor: whoever else is busy. */
async function mainThreadOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const ran = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await ran();
  return async () => (await ran()) - before;
}

/** Scrolls for a while, frame after frame, then jumps to some places. Runs in the page. */
function scrolling(item: string): string {
  return `(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const count = () => document.querySelectorAll('${item}').length;
    const bottom = () => document.documentElement.scrollHeight - innerHeight;
    const begin = performance.now();
    let [frames, items, empty] = [0, 0, 0];
    while (performance.now() - begin < ${SCROLLED_SECONDS} * 1000) {
      scrollBy(0, ${STEP_PX});
      await frame();
      frames++;
      items = Math.max(items, count());
    }
    const seconds = (performance.now() - begin) / 1000;
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      scrollTo(0, bottom() * share);
      for (let i = 0; i < 10; i++) await frame();
      const shown = [...document.querySelectorAll('${item}')].some((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > innerHeight / 3 && top < innerHeight / 2;
      });
      if (!shown) empty++;
      items = Math.max(items, count());
    }
    return { frames, seconds, items, empty, height: document.documentElement.scrollHeight };
  })()`;
}

/** How soon a slow phone shows the largest part of the first view, and how much that moves. */
async function firstView(browser: Browser, url: string, say: Say): Promise<string[]> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  await page.goto(url);
  await page.locator('.hand_dealt a').first().waitFor();
  await page.locator('.home_oddsline .bar').waitFor();
  const paint = (await lastEntry(page, 'largest-contentful-paint', 'startTime')).at(-1) ?? Infinity;
  const shift = (await lastEntry(page, 'layout-shift', 'value')).reduce((sum, value) => sum + value, 0);
  await context.close();
  say(`The first view: ${paint.toFixed(0)} ms, layout shift ${shift.toFixed(3)}`);
  return [
    ...(paint > MOST.firstViewMs ? [`The first view takes ${paint.toFixed(0)} ms`] : []),
    ...(shift > MOST.layoutShift ? [`The first view moves by ${shift.toFixed(3)}`] : []),
  ];
}

/** A field of all entries of a kind that the browser has noted. */
function lastEntry(page: Page, type: string, field: string): Promise<number[]> {
  return page.evaluate(`new Promise((resolve) => {
    const read = (list) => resolve(list.getEntries().map((entry) => entry.${field}));
    new PerformanceObserver(read).observe({ type: '${type}', buffered: true });
    setTimeout(() => resolve([]), 1000);
  })`);
}
