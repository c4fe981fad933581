import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hasBrowser, type Visit } from './browser.js';
import { eventuallyIs, useGame } from './stage.js';

const TABLES = {
  banners: [
    {
      name: 'first-delivery',
      box: 'world',
      outcomes: [
        { card: 20, status: 'super', copies: 1 },
        { card: 13, status: 'rare', copies: 9 },
      ],
    },
    { name: 'second-delivery', box: 'world', outcomes: [{ card: 30, status: 'rare', copies: 12 }] },
    { name: 'gachapon', box: 'player', reset: { card: 20 }, outcomes: [{ card: 20, status: 'super', copies: 8 }] },
  ],
};

(hasBrowser() ? describe : describe.skip)('boxes on the page', () => {
  let mei: number;
  let rin: number;
  const game = useGame(
    async ({ send }) => {
      mei = (await send('POST', '/users', { username: 'mei' })).id;
      rin = (await send('POST', '/users', { username: 'rin' })).id;
    },
    TABLES,
    { PLAYER_LINKS: 'true', DRAWS_PER_DAY: '0' },
  );
  const { visiting, visitingAs, read, send } = game;
  const signIn = async (visit: Visit): Promise<void> => {
    const link = await send('POST', `/users/${mei}/links`, {});
    await visit.open(link.url.slice(game.url.length));
    await visit.page.getByRole('button', { name: 'Yes, that is me' }).click();
    await visit.page.getByText('this browser', { exact: true }).waitFor();
  };
  const copies = (page: Page, place: number) => page.locator('main ol').first().locator('li').nth(place).innerText();
  const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

  it('say what is left for all, with the numbers of the last copies, and follow the draws of others', () =>
    visitingAs({ width: 390 }, async (visit, page) => {
      await signIn(visit);
      await visit.goTo('/odds?banner=first-delivery');
      await page.getByRole('link', { name: 'What is left in the box' }).click();
      await page.getByRole('heading', { name: 'What is left', exact: true }).waitFor();
      await eventuallyIs(async () => words(await copies(page, 1)), 'Card 13, rare 9 of 9 1.1');
      await page.getByRole('button', { name: 'Draw', exact: true }).press('Enter');
      await page.getByRole('dialog').getByText('on this draw').waitFor();
      await page.getByRole('button', { name: 'Done' }).press('Enter');
      // The next one is of someone else, whose draw the page must hear of.
      await send('POST', `/users/${rin}/draws`, { banner: 'first-delivery', count: 3 });
      const { outcomes, latest } = await read('/game/boxes/first-delivery');
      await eventuallyIs(async () => words(await copies(page, 1)).includes(` ${outcomes[1].left} of 9 `), true);
      const prints = page.getByRole('link', { name: /^Card \d+ \d+\/\d+$/ });
      await eventuallyIs(() => prints.count(), 4);
      const [{ card, print, outcome, card_id }] = latest;
      await eventuallyIs(
        async () => words(await prints.first().innerText()),
        `Card ${card} ${print}/${outcomes[outcome].copies}`,
      );
      await page.getByText('whoever draws next').waitFor();
      // Ten are more than are left.
      expect(await page.getByRole('button', { name: 'Draw 10' }).count()).toBe(0);
      expect(await visit.findings()).toEqual([]);
      await prints.first().click();
      await page.getByRole('img', { name: `No. ${print} of ${outcomes[outcome].copies}` }).waitFor();
      expect(page.url()).toBe(`${game.url}/c/${card_id}`);
      await page.getByRole('link', { name: `No. ${print} of ${outcomes[outcome].copies}` }).waitFor();
      await page.getByText('7 of 10 copies were left').waitFor();
      expect(await visit.findings()).toEqual([]);
      await visit.goTo('/u/rin/draws');
      await page.getByText(`No. ${print} of ${outcomes[outcome].copies}`).waitFor();
      // Shares of dependent draws have no interval.
      await visit.goTo('/odds?banner=first-delivery');
      await page.getByText('Verifiers follow the box').waitFor();
      expect(await page.getByText('99\u202f%:').count()).toBe(0);
      await visit.goTo('/banners');
      await page.getByText('Each player has a box of their own').waitFor();
    }));

  it('of all give copies with their numbers on them, in a reveal of ten and in a collection', () =>
    visiting(async (visit, page) => {
      await signIn(visit);
      await visit.goTo('/b/second-delivery');
      await page.getByRole('button', { name: 'Draw 10' }).press('Enter');
      const number = { name: /^No\. \d+ of 12$/ };
      await eventuallyIs(() => page.getByRole('dialog').getByRole('img', number).count(), 10);
      expect(await visit.findings()).toEqual([]);
      await page.getByRole('button', { name: 'Done' }).press('Enter');
      await visit.goTo('/u/mei?stack=off&number=30');
      await eventuallyIs(() => page.getByRole('img', number).count(), 10);
      expect(await visit.findings()).toEqual([]);
    }));

  it('of a player are filled again once their player says so twice', () =>
    visiting(async (visit, page) => {
      await signIn(visit);
      await visit.goTo('/b/gachapon');
      const refill = page.getByRole('button', { name: 'Fill the box again' });
      await page.getByText('The box of \u2068mei\u2069').waitFor();
      expect(await refill.count()).toBe(0);
      await page.getByRole('button', { name: 'Draw', exact: true }).press('Enter');
      await page.getByRole('button', { name: 'Done' }).press('Enter');
      await eventuallyIs(async () => words(await copies(page, 0)), 'Card 20, super 7 of 8 1.0');
      await refill.press('Enter');
      await page.getByText('What is left (7 copies) goes').waitFor();
      // The keyboard is where it was.
      expect(await page.evaluate('document.activeElement.innerText')).toBe('Fill the box again…');
      expect((await read(`/users/${mei}/boxes/gachapon`)).left).toBe(7);
      expect(await visit.findings()).toEqual([]);
      await refill.last().press('Enter');
      await eventuallyIs(async () => words(await copies(page, 0)), 'Card 20, super 8 of 8 1.0');
      expect(await refill.count()).toBe(0);
      expect(await read(`/users/${mei}/boxes/gachapon`)).toMatchObject({ number: 1, left: 8, may_refill: false });
    }));

  it('are full for whoever chose no player, and unknown where a banner has none', () =>
    visiting(async (visit, page) => {
      await visit.open('/b/gachapon');
      await page.getByText('This is a full box.').waitFor();
      await visit.goTo('/b/standard');
      await page.getByRole('heading', { name: 'There is no box standard' }).waitFor();
      await visit.refusals(1);
    }));
});
