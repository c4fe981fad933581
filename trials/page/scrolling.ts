import type { Browser } from 'playwright-core';
import type { Say } from '../instance.js';
import { mainThreadOf } from './pages.js';

/** What may exist of a list, and what a frame may take. */
const MOST = { items: 150, mainThreadMs: 10 };
const LEAST_FPS = 50;
/** Frames of so many seconds are counted while a list is scrolled. */
const SCROLLED_SECONDS = 4;
/** In each frame: a fast fling, 6,000 pixels a second. */
const STEP_PX = 100;
/** Then it jumps to these places, and rests at each for so many frames. */
const PLACES = [0.1, 0.3, 0.5, 0.7, 0.9];
const RESTS_FRAMES = 10;

export interface LongList {
  readonly path: string;
  readonly item: string;
}

/** Scrolls through a list however long. @returns what is wrong */
export async function scrolled(browser: Browser, url: string, list: LongList, say: Say): Promise<string[]> {
  const { path } = list;
  const { frames, seconds, mainThread, problems } = await scroll(browser, url, list, say);
  const [fps, ms] = [frames / seconds, mainThread / frames];
  return [
    ...problems,
    ...(fps < LEAST_FPS ? [`${path} scrolls at ${fps.toFixed(0)} frames a second`] : []),
    ...(ms > MOST.mainThreadMs ? [`${path} takes ${ms.toFixed(1)} ms of the main thread for a frame`] : []),
  ];
}

/** The same without bounds for its time. @returns what it took, and what is wrong with what was shown */
export async function scroll(browser: Browser, url: string, { path, item }: LongList, say: Say): Promise<Scrolled> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(url + path);
  await page.locator(item).first().waitFor({ timeout: 60_000 });
  const mainThread = await mainThreadOf(page);
  const scrolling = await page.evaluate<Scrolling>(scrollingOf(item));
  const { frames, seconds, items, empty, height } = scrolling;
  const ms = await mainThread();
  await context.close();
  say(
    `${path}: ${(frames / seconds).toFixed(0)} frames a second, ${(ms / frames).toFixed(1)} ms of the main thread for each, ` +
      `at most ${items} in the document, ${height} px high`,
  );
  const problems = [
    ...(items > MOST.items ? [`${path} has ${items} items in the document`] : []),
    ...(empty > 0 ? [`${path} is empty at ${empty} places, a frame after it was scrolled there`] : []),
  ];
  const mainThreadPerFrame = ms / (frames + PLACES.length * RESTS_FRAMES);
  return { ...scrolling, mainThread: ms, mainThreadPerFrame, problems };
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

interface Scrolled extends Scrolling {
  /** In milliseconds, of all that was scrolled. */
  readonly mainThread: number;
  /** Of all frames, those after jumps too. */
  readonly mainThreadPerFrame: number;
  readonly problems: readonly string[];
}

/** Scrolls for a while, frame after frame, then jumps to some places. Runs in the page. */
function scrollingOf(item: string): string {
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
    for (const share of ${JSON.stringify(PLACES)}) {
      scrollTo(0, bottom() * share);
      for (let i = 0; i < ${RESTS_FRAMES}; i++) await frame();
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
