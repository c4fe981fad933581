import { describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { groupBody } from '../factories/bodies.js';
import { PATIENCE_MS } from '../harness/until.js';
import { hasBrowser, newPage } from './browser.js';
import { READY } from './in-page.js';
import { useStage } from './stage.js';

const VIEWS = [
  '/',
  '/u/kuno',
  '/u/kuno/draws',
  '/u/kuno/history',
  '/u/kuno/album',
  '/u/kuno/balance',
  '/u/kuno/trades',
  '/u/kuno/character',
  '/u/kuno/record',
  '/u/kuno/ues',
  '/c/1',
  '/g',
  '/g/1',
  '/ranking',
  '/odds',
  '/fair',
  '/admin',
  '/admin?user=1',
  '/admin/table?list=users&open=1',
];

/** Where everything stands that is seen. The time to the next day changes while one looks. */
const GEOMETRY = `[...document.querySelectorAll('header, header *, main, main *')]
  .filter((element) => !element.closest('.dayend') && !element.parentElement.closest('svg'))
  .map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = [x + scrollX, y + scrollY, width, height].map(Math.round).join(' ');
    return element.tagName.toLowerCase() + '.' + (element.getAttribute('class') ?? '') + ': ' + place;
  })`;

const NEXT_FRAME = 'new Promise(requestAnimationFrame)';

(hasBrowser() ? describe : describe.skip)('the styles of a view', () => {
  const stage = useStage();

  /** What stands elsewhere than in the same view opened in another tab, once both are whole. */
  async function misplacedAt(page: Page, tab: Page, path: string): Promise<string[]> {
    await tab.goto(stage.world.url + path);
    await tab.evaluate(READY);
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const expected = await tab.evaluate<string[]>(GEOMETRY);
      const shown = await page.evaluate<string[]>(GEOMETRY);
      if (isDeepStrictEqual(shown, expected)) return [];
      const found = shown.filter((line) => !expected.includes(line));
      if (performance.now() > end) return found.slice(0, 3).map((line) => `${path}: ${line}`);
      await page.evaluate(NEXT_FRAME);
    }
  }

  it.each([1440, 390])('change no other view in a window of %s px', async (width) => {
    await stage.send('POST', '/groups', groupBody({ users: [1, 2] }));
    await stage.send('POST', '/trades', { from: 1, to: 2, gives: [1, 2], asks: [] });
    await stage.visitingAs({ width }, async (visit, page) => {
      const tab = await newPage(visit.context, { width });
      await visit.open('/banners');
      // After these the styles of all views are there.
      for (const path of VIEWS) await visit.goTo(path);
      const found: string[] = [];
      for (const path of VIEWS) {
        await visit.goTo(path);
        found.push(...(await misplacedAt(page, tab, path)));
      }
      expect(found).toEqual([]);
    });
  });
});
