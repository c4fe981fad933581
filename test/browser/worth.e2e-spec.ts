import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { eventually } from '../harness/until.js';
import { hasBrowser } from './browser.js';
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
  // She has drawn three times.
  const mei = { id: 0 };
  const game = useGame(async ({ send }) => {
    mei.id = (await send('POST', '/users', { username: 'mei' })).id;
    await send('POST', '/users', { username: 'sora' });
    await send('POST', `/users/${mei.id}/entries`, { currency: 'ticket', amount: 12, reason: 'daily login' });
    await send('POST', `/users/${mei.id}/draws`, { count: 3, banner: 'summer' });
  }, TABLES);
  const { staying, read } = game;

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
      await visit.goTo(`/odds?banner=summer&player=${mei.id}`);
      await page.getByText('mei\u2069, the next draw: 1\u00a0ticket; 7 draws left').waitFor();
      const rules =
        '1\u00a0ticket a draw\nthe first draw of a day is free\neach draw gives 1\u00a0spark\nat most 10 draws a day';
      await eventually(async () => expect(await page.locator('.banner_rules').innerText()).toContain(rules));
      await visit.goTo('/');
      await page.getByText('1\u00a0ticket a draw, the first draw of a day is free').waitFor();
    }));

  it('leaves room for the first card on the first screen of a phone; on a large screen, cards are larger', () =>
    game.visitingAs({ width: 390 }, async (visit, page) => {
      const first = page.locator('.collection_stack').first();
      await page.setViewportSize({ width: 390, height: 664 });
      await visit.open('/u/mei');
      await page.locator('.player_balances').waitFor();
      const small = await first.boundingBox();
      expect((small?.y ?? Infinity) + (small?.height ?? 0)).toBeLessThanOrEqual(664);
      await page.setViewportSize({ width: 2560, height: 1440 });
      await eventually(async () => expect((await first.boundingBox())?.width).toBeGreaterThanOrEqual(230));
    }));

  it('is in the files of the player, for spreadsheets and for programs', () =>
    staying(async (visit, page) => {
      await visit.goTo('/u/mei/record');
      const saved = async (role: 'link' | 'button', name: string): Promise<[name: string, text: string]> => {
        const download = page.waitForEvent('download');
        await page.getByRole(role, { name, exact: true }).click();
        const file = await download;
        return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
      };
      const [csv, entries] = await saved('link', 'Balance as CSV');
      expect(csv).toBe(`users-${mei.id}-entries.csv`);
      expect(entries).toMatch(/^\ufeffid,user,user_name,day,currency,.*\r\n\d+,1,mei,/);
      for (const [title, list] of [
        ['Balance', `/users/${mei.id}/entries`],
        ['Draws', `/users/${mei.id}/draws?order=desc&itemsPerPage=1000`],
        ['Collection', `/users/${mei.id}/card`],
      ])
        expect(JSON.parse((await saved('button', `${title} as JSON`))[1])).toEqual(await read(list ?? ''));
      expect(await visit.findings()).toEqual([]);
    }));

  it('is given and taken back on the desk by task, beside an overview for who has the token', () =>
    staying(async (visit, page) => {
      await visit.goTo('/admin');
      await page.getByText('Type the token to see here').waitFor();
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
      const [card] = (await read(`/users/${mei.id}/card`)).toReversed();
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
