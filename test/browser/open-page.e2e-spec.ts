import { describe, expect, it } from '@jest/globals';
import { amount } from '../harness/long-form.js';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useStage } from './stage.js';

const LATEST_DRAWS = /\/game\/draws\?order=desc/;

(hasBrowser() ? describe : describe.skip)('a page that stays open', () => {
  const stage = useStage();

  it.each([
    { when: 'while it is open', player: 'mei', isBetween: false },
    ...amount([], [{ when: 'between the responses of its two lists', player: 'rin', isBetween: true }]),
  ])('shows the card that its player draws $when', ({ player, isBetween }) =>
    stage.visiting(async (visit, page) => {
      let release = (): void => undefined;
      const drawn = new Promise<void>((resolve) => (release = resolve));
      if (isBetween) await page.route(LATEST_DRAWS, (route) => drawn.then(() => route.continue()));
      const first = page.waitForResponse(LATEST_DRAWS);
      await visit.open(`/u/${player}`);
      await page.getByRole('heading', { name: 'No cards yet' }).waitFor();
      if (!isBetween) await first;
      const owner = stage.world.players.find(({ username }) => username === player)?.id;
      await stage.send('POST', '/cards', { owner });
      release();
      await page.getByRole('listitem').first().waitFor();
      expect(await page.getByRole('heading', { name: 'No cards yet' }).count()).toBe(0);
    }),
  );

  it('opens no hit when Enter ends a word that is being composed', () =>
    stage.staying(async (visit, page) => {
      await visit.goTo('/');
      const box = page.getByRole('combobox').first();
      await box.fill('kuno');
      await page.getByRole('option', { name: 'kuno' }).waitFor();
      const enter = (isComposing: boolean): Promise<void> =>
        box.dispatchEvent('keydown', { key: 'Enter', isComposing, bubbles: true });
      await enter(true);
      await eventuallyIs(() => box.inputValue(), 'kuno');
      await enter(false);
      await page.getByRole('heading', { name: 'kuno' }).waitFor();
    }));

  it('has what was typed, and asks for nothing again, in another language and in another tab of a player', () =>
    stage.staying(async (visit, page) => {
      await visit.goTo('/admin');
      await page.getByLabel('username').fill('tobias');
      await page.getByRole('button', { name: '日本語' }).click();
      await page.locator('html[lang="ja"]').waitFor();
      await eventuallyIs(
        () => page.locator('main input[name="username"], main input[value="tobias"]').first().inputValue(),
        'tobias',
      );
      await page.getByRole('button', { name: 'English' }).click();
      await page.locator('html[lang="en"]').waitFor();
      await visit.goTo('/u/kuno');
      const name = page.getByRole('heading', { level: 1 });
      await name.evaluate((element: { dataset: Record<string, string> }) => (element.dataset['seen'] = 'yes'));
      await page.getByRole('link', { name: 'Draws', exact: true }).click();
      await page.getByRole('button', { name: 'Verify' }).first().waitFor();
      await eventuallyIs(() => name.getAttribute('data-seen'), 'yes');
    }));
});
