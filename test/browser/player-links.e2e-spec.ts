import { describe, expect, it } from '@jest/globals';
import { eventually } from '../harness/until.js';
import { hasBrowser, type Visit } from './browser.js';
import { eventuallyIs, useGame } from './stage.js';

const TABLES = {
  banners: [
    { name: 'summer', outcomes: [{ card: 1, status: 'normal', skill: 'normal', weight: 1, cp: { min: 1, max: 9 } }] },
  ],
  currencies: { spark: {}, dust: {} },
  exchanges: [{ name: 'dust', cost: { spark: 1 }, gives: { dust: 2 } }],
  salvage: { normal: { dust: 5 } },
};

(hasBrowser() ? describe : describe.skip)('a player on the page', () => {
  let mei: number;
  let card: number;

  const game = useGame(
    async ({ send }) => {
      mei = (await send('POST', '/users', { username: 'mei' })).id;
      const sora = (await send('POST', '/users', { username: 'sora' })).id;
      const give = async (owner: number): Promise<number> =>
        (await send('POST', '/cards', { owner, card: 2, status: 'normal', cp: 5, skill: 'normal' })).id;
      card = await give(mei);
      await send('POST', `/users/${mei}/entries`, { currency: 'spark', amount: 3, reason: 'gift' });
      await send('POST', '/trades', { from: sora, to: mei, gives: [await give(sora)], asks: [] });
    },
    TABLES,
    { PLAYER_LINKS: 'true', DRAWS_PER_DAY: '20' },
  );
  const { visiting, visitingAs, read, send } = game;

  /** Follows a new link, and says that it is the own one, with the keyboard alone. */
  async function signIn(visit: Visit, yes = 'Yes, that is me'): Promise<void> {
    const link = await send('POST', `/users/${mei}/links`, {});
    await visit.open(link.url.slice(game.url.length));
    // The code is not in the address any more, and it counts only when it is sent.
    await visit.page.waitForURL(`${game.url}/me`);
    await visit.tabTo(visit.page.getByRole('button', { name: yes }));
    await visit.page.keyboard.press('Enter');
  }

  it('is shown how to get a link, on the first view too', () =>
    visiting(async (visit, page) => {
      await visit.open('/me');
      await page.getByRole('heading', { name: /ask the bot of your game/ }).waitFor();
      expect(await visit.findings()).toEqual([]);
      await visit.goTo('/');
      await page.getByRole('link', { name: 'Play on this page' }).press('Enter');
      await page.getByRole('heading', { name: /ask the bot of your game/ }).waitFor();
    }));

  it('draws, trades, wishes, exchanges and salvages with a link', () =>
    visiting(async (visit, page) => {
      await signIn(visit);
      await page.getByRole('heading', { name: /mei/ }).waitFor();
      await page.getByText('this browser', { exact: true }).waitFor();
      expect(await visit.findings()).toEqual([]);

      await visit.goTo('/');
      await page.getByRole('button', { name: 'Draw', exact: true }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).press('Enter');
      // It draws under the banner that Home shows.
      await eventuallyIs(() => read(`/users/${mei}/draws`), [expect.objectContaining({ banner: 'summer' })]);
      expect(await visit.findings()).toEqual([]);

      await visit.goTo('/u/mei/trades');
      await page.getByRole('button', { name: 'Decline' }).waitFor();
      expect(await visit.findings()).toEqual([]);
      await page.getByRole('button', { name: 'Accept' }).press('Enter');
      await page.getByText(/mei.* accepted, and all cards moved at once/).waitFor();
      expect((await read('/trades'))[0].state).toBe('accepted');
      expect(await visit.findings()).toEqual([]);

      await visit.goTo('/u/mei/album');
      await page
        .getByRole('button', { name: /^Wish for/ })
        .first()
        .press('Enter');
      await page.getByRole('button', { name: /^No longer wish for/, pressed: true }).waitFor();
      expect(await read(`/users/${mei}/wishes`)).toHaveLength(1);
      await page.getByRole('button', { name: /^No longer wish for/ }).press('Enter');
      await eventually(async () =>
        expect(await page.getByRole('button', { name: /^No longer wish for/ }).count()).toBe(0),
      );
      expect(await read(`/users/${mei}/wishes`)).toEqual([]);
      expect(await visit.findings()).toEqual([]);

      await visit.goTo('/u/mei/balance');
      await page.getByRole('button', { name: /Exchange/ }).press('Enter');
      await page.getByText('dust', { exact: false }).first().waitFor();
      await eventually(async () =>
        expect(await read(`/users/${mei}/balances`)).toContainEqual(
          expect.objectContaining({ currency: 'dust', balance: 2 }),
        ),
      );

      await visit.goTo(`/c/${card}`);
      await page.getByRole('button', { name: 'Salvage…' }).press('Enter');
      await page.getByRole('button', { name: 'Salvage', exact: true }).press('Enter');
      await eventually(async () => expect((await fetch(`${game.url}/cards/${card}`)).status).toBe(404));
      visit.troubles.length = 0;
    }));

  it('signs out in Japanese, on a phone, and acts no more', () =>
    visitingAs({ locale: 'ja', width: 390 }, async (visit, page) => {
      await signIn(visit, 'はい、本人です');
      await page.getByRole('button', { name: 'このブラウザでサインアウト' }).press('Enter');
      await page.getByRole('heading', { name: /リンクをもらってください/ }).waitFor();
      expect(await visit.overflow()).toBe(0);
      expect(await visit.stored()).not.toContain('player_');
      // A code counts once.
      const { url: link } = await send('POST', `/users/${mei}/links`, {});
      await send('POST', '/links', { code: link.split('#')[1] });
      await visit.open(link.slice(game.url.length));
      await page.getByRole('button', { name: 'はい、本人です' }).press('Enter');
      await page.getByRole('heading', { name: 'このリンクは使えません' }).waitFor();
      await page.getByText('ボットから新しいリンクをもらってください').waitFor();
      expect(await visit.refusals(1)).toEqual([expect.stringContaining('403')]);
      await page.getByRole('link', { name: '最初のページへ' }).press('Enter');
      await page.waitForURL(`${game.url}/`);
    }));
});
