import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hasBrowser } from './browser.js';
import { useStage } from './stage.js';

(hasBrowser() ? describe : describe.skip)('a link that turns a card', () => {
  const stage = useStage();

  /** Opens the link on a page of its own, on which nothing may go wrong. */
  function turning(motion: 'reduce' | 'no-preference', work: (page: Page) => Promise<void>): Promise<void> {
    return stage.visiting(
      async (_visit, page) => {
        await page.goto(`${stage.world.url}/c/1?reveal`);
        await work(page);
      },
      { motion },
    );
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
