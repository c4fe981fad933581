import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useStage } from './stage.js';

(hasBrowser() ? describe : describe.skip)('a link that turns a card', () => {
  const stage = useStage();

  /** Opens the link on a page of its own, on which nothing may go wrong. */
  function turning(motion: 'reduce' | 'no-preference', work: (page: Page) => Promise<void>): Promise<void> {
    return stage.visitingAs({ motion }, async (_visit, page) => {
      await page.goto(`${stage.world.url}/c/1?reveal`);
      await work(page);
    });
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

  it('is handed on from the card: to the clipboard, or on a phone to the sheet of the system', () =>
    stage.visitingAs({ alone: true }, async (visit, page) => {
      await visit.context.addInitScript(`
          globalThis.given = [];
          Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => given.push(text) } });
          navigator.share = async ({ url, title, files }) => given.push(files ? files[0].name : url + ' ' + title);
          navigator.canShare = () => true;
          const { matchMedia } = globalThis;
          globalThis.matchMedia = (query) =>
            query === '(pointer: coarse)' ? { matches: location.hash === '#phone' } : matchMedia.call(globalThis, query);`);
      await visit.open('/c/1');
      const name = await page.getByRole('heading', { level: 1 }).innerText();
      await visit.pressAt(page.getByRole('button', { name: 'Copy the link' }));
      await page.getByText('The link is copied.').waitFor();
      await page.getByRole('button', { name: 'Copy the face-down link' }).press('Enter');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the picture' }).press('Enter');
      expect((await saved).suggestedFilename()).toBe('card-1.png');
      const address = `${stage.world.url}/c/1`;
      expect(await page.evaluate('given')).toEqual([address, `${address}?reveal`]);
      await page.evaluate('given.length = 0');
      await visit.goTo('/');
      await visit.goTo('/c/1#phone');
      for (const words of ['Share the link', 'Share it face down', 'Share the picture'])
        await page.getByRole('button', { name: words }).press('Enter');
      const given = [`${address} ${name}`, `${address}?reveal A card that turns when you open it`, 'card-1.png'];
      await eventuallyIs(() => page.evaluate('given'), given);
    }));

  it('turns nothing where less motion is wanted', () =>
    turning('reduce', async (page) => {
      await page.getByRole('button', { name: 'Done' }).waitFor();
      expect(await page.getByRole('button', { name: /^Skip/ }).count()).toBe(0);
    }));
});
