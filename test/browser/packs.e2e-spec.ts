import { describe, expect, it } from '@jest/globals';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useGame } from './stage.js';

const cp = { min: 1, max: 9 };
const outcome = (card: number, status: string, weight: number) => ({ card, status, skill: 'normal', weight, cp });
const TABLES = {
  currencies: { ticket: {} },
  lists: {
    all: [outcome(13, 'normal', 6), outcome(14, 'normal', 3), outcome(17, 'rare', 1)],
    better: [outcome(17, 'rare', 19), outcome(29, 'super', 1)],
    best: [outcome(29, 'super', 1)],
  },
  banners: [
    {
      name: 'sealed-letters',
      slots: [{ list: 'all', count: 4 }, { list: 'better' }],
      instead: [{ chance: [1, 100], slots: [{ list: 'best', count: 5 }] }],
      cost: { ticket: 1 },
    },
  ],
};

(hasBrowser() ? describe : describe.skip)('packs on the page', () => {
  let mei: number;
  const { visitingAs, read, send } = useGame(
    async (game) => {
      mei = (await game.send('POST', '/users', { username: 'mei' })).id;
      await game.send('POST', `/users/${mei}/entries`, { currency: 'ticket', amount: 12, reason: 'gift' });
    },
    TABLES,
    { PLAYER_LINKS: 'true', DRAWS_PER_DAY: '0' },
  );

  it('say what a pack holds: how often each rarity comes, and the chances of each card, also of rare packs', () =>
    visitingAs({ width: 360 }, async (visit, page) => {
      const { pack } = await read('/game/odds?banner=sealed-letters');
      const said = (share: number): string => `${(100 * share).toFixed(2)}\u202f%`;
      await visit.open('/odds?banner=sealed-letters');
      await page.getByText(`At least one super in ${said(pack.statuses.super.chance)} of packs`).waitFor();
      await page.getByText('1\u00a0ticket a pack').waitFor();
      const cells = (name: string, row: string) =>
        page.getByRole('region', { name }).getByRole('row', { name: row }).getByRole('cell').allInnerTexts();
      expect(await cells('The usual pack, 99.00\u202f% of packs', 'Card 29, super')).toEqual(['–', '5.00\u202f%']);
      expect(await cells('In place of it, 1.00\u202f% of packs', 'Card 29, super')).toEqual(['100.00\u202f%']);
      expect(await visit.findings()).toEqual([]);
      await visit.goTo('/banners');
      await page.getByText('Packs of 5 cards').waitFor();
    }));

  it('are opened card by card by the keyboard, each card with its chance, and once more', () =>
    visitingAs({ width: 390, motion: 'no-preference' }, async (visit, page) => {
      const link = await send('POST', `/users/${mei}/links`, {});
      await visit.open(link.url.slice(new URL(link.url).origin.length));
      await page.getByRole('button', { name: 'Yes, that is me' }).click();
      await page.getByText('this browser', { exact: true }).waitFor();
      await visit.goTo('/');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Open 10 packs · 10\u00a0ticket' }).waitFor();
      await page.getByRole('button', { name: 'Open a pack · 1\u00a0ticket' }).press('Enter');
      const dialog = page.getByRole('dialog');
      const focus = () => page.evaluate(`document.activeElement.innerText.replaceAll(/\\s+/g, ' ')`);
      for (const place of ['first', 'second', 'third', 'fourth']) {
        await eventuallyIs(focus, `Turn the ${place}`);
        await page.keyboard.press('Enter');
      }
      await dialog.getByRole('heading', { name: 'The fifth' }).waitFor();
      expect(await dialog.getByRole('list', { name: 'Cards of the pack' }).getByRole('listitem').count()).toBe(4);
      await dialog.getByText(/in \d+\.\d+.% of packs/).waitFor();
      expect(await visit.findings()).toEqual([]);
      // Whoever presses once more than there are cards buys none.
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await dialog.getByText('five of five turned').waitFor();
      await page.keyboard.press('Tab');
      await eventuallyIs(focus, 'Open another pack · 1 ticket');
      await page.keyboard.press('Enter');
      await eventuallyIs(focus, 'Turn the first');
      await dialog.getByText('none of five turned').waitFor();
      await dialog.getByRole('button', { name: 'Turn all' }).dblclick();
      await dialog.getByRole('button', { name: 'Done' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      const draws = await read(`/users/${mei}/draws`);
      expect(draws.map(({ slot }: { slot: number }) => slot)).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
      expect(await focus()).toMatch(/^Open a pack/);
    }));
});
