import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { hasBrowser, startBrowser, Visit } from './browser.js';
import { type PageWorld, startWorld } from './world.js';

(hasBrowser() ? describe : describe.skip)('a link that turns a card', () => {
  let world: PageWorld;
  let browser: Browser;
  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(), startBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await world.service.kill('SIGKILL');
    await world.database.drop();
  });

  /** Opens the link on a page of its own, on which nothing may go wrong. */
  async function turning(motion: 'reduce' | 'no-preference', work: (page: Page) => Promise<void>): Promise<void> {
    const visit = await Visit.start(browser, world.url, { motion });
    try {
      await visit.page.goto(`${world.url}/c/1?reveal`);
      await work(visit.page);
      expect(visit.troubles).toEqual([]);
    } finally {
      await visit.close();
    }
  }

  it('shows it face down, then whole, and ends at its proof', () =>
    turning('no-preference', async (page) => {
      await page.getByRole('img', { name: 'A card, face down' }).waitFor();
      await page.getByRole('button', { name: /^Skip/ }).click();
      await page.getByRole('heading', { name: /^Card \d+/ }).waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('heading', { name: 'The draw is as promised' }).waitFor();
      expect(new URL(page.url()).search).toBe('');
    }));

  it('turns nothing where less motion is wanted', () =>
    turning('reduce', async (page) => {
      await page.getByRole('button', { name: 'Done' }).waitFor();
      expect(await page.getByRole('button', { name: /^Skip/ }).count()).toBe(0);
    }));
});
