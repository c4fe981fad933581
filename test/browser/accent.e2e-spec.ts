import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { themeOf } from '../../src/page/theme.js';
import { hasBrowser, sharedBrowser } from './browser.js';

/** The grounds of the page on which an accent has the least contrast: `--sunk` in the light theme, `--surface` in the dark one. */
const GROUNDS = { light: '#e7ebe8', dark: '#151b18' } as const;

/** The contrast by WCAG 2.2 of the accent and a ground, as the browser paints both. */
const contrastWith = (ground: string): string => `(() => {
  const canvas = document.createElement('canvas').getContext('2d');
  const [one, other] = ['${ground}', getComputedStyle(document.body).color].map((colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) =>
      channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(one, other) / Math.min(one, other);
})()`;

(hasBrowser() ? describe : describe.skip)('an accent of the game', () => {
  let page: Page;
  beforeAll(async () => (page = await (await sharedBrowser()).newPage()));
  afterAll(() => page.close());

  it.each(['#b4235a', '#1d5fd0', '#ffee00', '#00ff00', '#ff0000', '#0000ff', '#000000', '#ffffff', '#7f7f7f'])(
    '%s can be read in both themes',
    async (gameAccent) => {
      const { stylesheet } = await themeOf({ gameAccent } as Parameters<typeof themeOf>[0], { playerLinks: false });
      const style = `:root{color-scheme:light dark}body{color:var(--accent)}${stylesheet}`;
      await page.setContent(`<style>${style}</style>`);
      for (const [colorScheme, ground] of Object.entries(GROUNDS) as ['light' | 'dark', string][]) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate(contrastWith(ground))).toBeGreaterThanOrEqual(4.9);
      }
    },
  );
});
