import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { PASSWORD } from '../harness/secrets.js';
import { eventually } from '../harness/until.js';
import { hasBrowser, type Visit } from './browser.js';
import { eventuallyIs, useGame } from './stage.js';

const cp = { min: 1, max: 9 };
const TABLES = {
  currencies: { ticket: { most: 99 }, spark: {}, dust: {} },
  exchanges: [{ name: 'ticket', cost: { spark: 2 }, gives: { ticket: 1 } }],
  salvage: { normal: { dust: 5 } },
  banners: [
    {
      name: 'summer',
      outcomes: [
        { card: 1, status: 'normal', skill: 'normal', weight: 98, cp },
        { card: 29, status: 'super', skill: 'critical', weight: 1, cp },
      ],
      cost: { ticket: 1 },
      gives: { spark: 1 },
      limit: { day: 10 },
      free: 1,
    },
  ],
};

(hasBrowser() ? describe : describe.skip)('currencies on the page', () => {
  let mei: number;

  const game = useGame(async ({ send }) => {
    mei = (await send('POST', '/users', { username: 'mei' })).id;
    await send('POST', '/users', { username: 'sora' });
    await send('POST', `/users/${mei}/entries`, { currency: 'ticket', amount: 12, reason: 'daily login' });
    await send('POST', `/users/${mei}/draws`, { count: 3, banner: 'summer' });
  }, TABLES);
  const { visiting, visitingAs, staying, read } = game;

  it('is a balance beside the name, with what each entry was for, and a price on each banner', () =>
    staying(async (visit, page) => {
      await visit.goTo('/u/mei');
      await page.locator('.player_balances').getByRole('img', { name: '10', exact: true }).waitFor();
      await eventuallyIs(() => page.locator('.player_balances dt').allInnerTexts(), ['dust', 'spark', 'ticket']);
      await page.getByText('1\u00a0ticket; 7 draws left').waitFor();
      await page.getByRole('link', { name: 'Balance' }).click();
      await page.locator('.balance_day li').nth(3).waitFor();
      const rows = (await page.locator('.balance_day li').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '));
      expect(rows[0]).toMatch(/^Drew .* (\+1.spark 3 then −1.ticket 10 then|−1.ticket 10 then \+1.spark 3 then)$/);
      expect(rows.at(-1)).toMatch(/^daily login by the operator .* \+12.ticket 12 then$/);
      await visit.pressAt(page.getByRole('button', { name: 'spark' }));
      await page.waitForURL(/currency=spark/);
      expect(await visit.findings()).toEqual([]);
      const heard = await visit.heardAt('/u/mei/balance?currency=spark', '.balance_day li');
      expect(heard.slice(heard.indexOf('button "All"'))).toEqual([
        'button "All"',
        'button "dust"',
        'button "spark" [pressed]',
        'button "ticket"',
        expect.stringMatching(/^heading ".* 20\d\d" \[level=2\]$/),
        ...Array<unknown>(3).fill(expect.stringMatching(/^link "Drew Card (1|29)/)),
      ]);
      await visit.goTo(`/odds?banner=summer&player=${mei}`);
      await page.getByText('mei\u2069, the next draw: 1\u00a0ticket; 7 draws left').waitFor();
      const rules =
        '1\u00a0ticket a draw\nthe first draw of a day is free\neach draw gives 1\u00a0spark\nat most 10 draws a day';
      await eventually(async () => expect(await page.locator('.banner_rules').innerText()).toContain(rules));
      await visit.goTo('/');
      await page.getByText('1\u00a0ticket a draw, the first draw of a day is free').waitFor();
    }));

  it('fits a phone in Japanese', () =>
    visitingAs({ width: 390, locale: 'ja-JP' }, async (visit, page) => {
      for (const path of ['/u/mei/balance', '/admin/give']) {
        await visit.goTo(path);
        await page.locator('.balance_day li, textarea').first().waitFor();
        expect({ path, overflow: await visit.overflow() }).toEqual({ path, overflow: 0 });
      }
    }));

  async function findPlayer(visit: Visit, box: Locator, name: string): Promise<void> {
    await visit.typeAt(box, name);
    await visit.page.getByRole('option', { name }).waitFor();
    await visit.page.keyboard.press('Enter');
  }

  /** Gives to players of a pasted list, and takes from them. @returns the keys that were sent */
  async function giveToList(visit: Visit): Promise<(string | undefined)[]> {
    const { page } = visit;
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/entries')) keys.push(request.headers()['idempotency-key']);
    });
    await visit.open('/admin/give');
    await visit.typeAt(page.getByLabel('Name of the occasion'), 'monday');
    await visit.typeAt(page.getByLabel('Currency'), 'dust');
    await visit.typeAt(page.getByLabel('Amount'), '5');
    await visit.typeAt(page.getByLabel('Reason'), 'quiz');
    await visit.tabTo(page.getByLabel('Players, a name in each line'));
    await page.keyboard.insertText('mei\nLewis\nsora\t-3\nsora\t7');
    await visit.typeAt(page.getByLabel('Password, for what is made'), PASSWORD);
    await page.keyboard.press('Tab');
    // The page has asked whether it is right.
    await visit.refusals(1);
    await visit.pressAt(page.getByRole('button', { name: 'Send 4 lines' }));
    await page.getByText('2 of 4 lines done, 2 refused.').waitFor();
    await eventuallyIs(
      () => page.locator('.give_results li').allInnerTexts(),
      [
        expect.stringMatching(/mei\s+\+5.dust, 5 then/),
        expect.stringMatching(/Lewis\s+no player of this name/),
        expect.stringMatching(/sora\s+.*0/),
        expect.stringMatching(/sora\s+\+7.dust, 7 then/),
      ],
    );
    // The balance that was too low.
    expect(await visit.refusals(1)).toEqual([expect.stringContaining('409')]);
    await visit.pressAt(page.getByRole('button', { name: 'Send 4 lines' }));
    await page.getByText('done before, by the same key').nth(1).waitFor();
    await page.getByText('3 of 4 lines done, 1 refused.').waitFor();
    return keys;
  }

  it('is given to a pasted list with a key for each line, exchanged, traded and composed by keys alone, and heard', () =>
    visiting(async (visit, page) => {
      const heard = (at: Locator): Promise<string> => at.ariaSnapshot();
      const form = (name: string | RegExp): Locator => page.getByRole('form', { name });
      const unfold = (): Promise<void> => visit.pressAt(page.locator('summary', { hasText: 'Advanced' }));
      const keys = await giveToList(visit);
      expect([keys.length, new Set(keys).size]).toEqual([6, 3]);
      expect(await heard(page.locator('main'))).toContain('- status: 3 of 4 lines done, 1 refused.');
      const [entry] = await read(`/users/${mei}/entries?currency=dust`);
      expect(entry).toMatchObject({ amount: 5, balance: 5, reason: 'quiz', reference: 'monday' });
      expect(await visit.findings()).toEqual([]);

      // The password is still there.
      await visit.goTo(`/admin?user=${mei}`);
      await unfold();
      await page.getByText('2\u00a0spark for 1\u00a0ticket').waitFor();
      await visit.pressAt(page.getByRole('button', { name: 'Exchange' }));
      await page.getByText('5\u00a0dust · 1\u00a0spark · 11\u00a0ticket').waitFor();
      const [card] = await read(`/users/${mei}/card`);
      await findPlayer(visit, form('Offer a trade').getByRole('combobox'), 'sora');
      await visit.typeAt(form('Offer a trade').getByLabel('Cards that this player gives'), String(card.id));
      await visit.pressAt(form('Offer a trade').getByRole('button', { name: 'Offer' }));
      await form(/^Withdraw trade/).waitFor();
      await findPlayer(visit, page.locator('main .findbox input').first(), 'sora');
      await page.getByText('0 drawn today').waitFor();
      await unfold();
      await visit.pressAt(form(/^Accept trade/).getByRole('button', { name: 'Accept' }));
      await form(/^Accept trade/)
        .getByText('Done.')
        .waitFor();
      expect((await read(`/cards/${card.id}/owner`)).username).toBe('sora');
      expect(await heard(form(/^Accept trade/))).toMatch(
        /heading "Accept trade \d+" \[level=3\]\n.*mei.* offers 1 card to .*sora.*\n.*button "Accept".*\n.*status: Done\./,
      );

      await visit.goTo('/admin/banners');
      await visit.pressAt(page.getByRole('button', { name: 'Currencies and exchanges' }));
      await visit.pressAt(page.getByRole('button', { name: 'Add an exchange' }));
      const made = page.getByRole('group').last();
      for (const [label, value] of Object.entries({ Name: 'dusty', Costs: '4 dust', Gives: '1 ticket' }))
        await visit.typeAt(made.getByLabel(label, { exact: true }), value);
      await page.getByText('4\u00a0dust for 1\u00a0ticket').waitFor();
      expect(await heard(page.locator('main'))).toMatch(/group "dusty":\n(.*\n)*.*textbox "Costs": 4 dust/);
    }));

  it('is given and taken back on the desk by task, beside an overview for who has the token', () =>
    staying(async (visit, page) => {
      await visit.goTo('/admin');
      await page.getByText('With the token, it stands here').waitFor();
      await visit.typeSecrets();
      await page.getByText('No backup has been made yet.').waitFor();
      await page.getByText('draws, 3 today').waitFor();
      await page.getByText('All else that is watched is well: 6 of 7.').waitFor();
      await page.getByText('As a table').click();
      expect(await visit.findings()).toEqual([]);
      const help = await page.getByRole('link', { name: 'The page of the docs that helps' }).getAttribute('href');
      expect(await (await fetch(game.url + String(help))).text()).toMatch(/^# Backup/);
      const find = async (box: number, name: string): Promise<void> => {
        await page.locator('main .findbox input').nth(box).fill(name);
        await page.getByRole('option', { name }).click();
      };
      const task = (name: string) => page.locator('.desk_tasks a', { has: page.getByText(name, { exact: true }) });
      await find(0, 'sora');
      await page.getByText('0 drawn today').waitFor();
      await task('Give').click();
      await page.getByLabel('Currency').selectOption('ticket');
      await page.getByLabel('Amount').fill('7');
      await page.getByLabel('Reason').fill('quiz');
      await page.getByRole('button', { name: 'Enter' }).click();
      await page.getByText('\u2068sora\u2069 got +7\u00a0ticket.').waitFor();
      expect(await visit.findings()).toEqual([]);
      await task('Take back').click();
      const given = page
        .getByRole('region', { name: 'What was given' })
        .getByRole('listitem')
        .filter({ hasText: 'quiz' });
      await given.filter({ hasText: 'ticket' }).getByRole('button', { name: 'Take it back' }).click();
      await given.filter({ hasText: 'ticket' }).getByText('taken back').waitFor();
      await page.getByText('Taken back: \u2068sora\u2069 got +7\u00a0ticket.').waitFor();
      const [sora] = await read('/users?username=sora');
      const [back, gave] = await read(`/users/${sora.id}/entries?currency=ticket`);
      expect([back, gave]).toMatchObject([
        { amount: -7, balance: 0, reason: 'taken back', reference: `back:${gave.id}` },
        { amount: 7 },
      ]);
      await find(0, 'mei');
      await task('Move').click();
      const [card] = (await read(`/users/${mei}/card`)).toReversed();
      await page.getByText(`, #${card.id}`).first().waitFor({ state: 'attached' });
      await find(1, 'sora');
      await page.getByRole('button', { name: 'Move', exact: true }).click();
      await page.getByText(`Card #${card.id} went to`).waitFor();
      expect((await read(`/cards/${card.id}/owner`)).username).toBe('sora');
      await page.getByRole('button', { name: 'Take it back' }).click();
      await page.getByText(`Taken back: Card #${card.id} went to`).waitFor();
      expect((await read(`/cards/${card.id}/owner`)).username).toBe('mei');
    }));
});
