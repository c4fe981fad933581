import { describe, expect, it } from '@jest/globals';
import { PASSWORD, TOKEN } from '../harness/secrets.js';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useGame } from './stage.js';

const cp = { min: 1, max: 9 };
const TABLES = {
  currencies: { ticket: { most: 99 } },
  banners: [
    {
      name: 'summer',
      outcomes: [{ card: 1, status: 'normal', skill: 'normal', weight: 1, cp }],
      cost: { ticket: 1 },
    },
  ],
};

const balance = (balances: readonly { balance: number }[]): number => balances[0]?.balance ?? 0;
const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

(hasBrowser() ? describe : describe.skip)('the table of all records', () => {
  const ids: Record<string, number> = {};
  const { staying, visitingAs, read, send } = useGame(async ({ send }) => {
    for (const username of ['mei', 'rin', 'mina', 'sora']) {
      const { id } = await send('POST', '/users', { username, luck: username.length });
      ids[username] = id;
    }
    await send('POST', '/cards', { owner: ids['mei'], card: 3, status: 'super' });
    await send('POST', '/groups', { name: 'Lamplighters', users: [ids['mei']] });
  }, TABLES);

  it('filters, chooses columns and opens a row, and its address shows the same again', () =>
    staying(async (visit, page) => {
      await visit.goTo('/admin/table');
      await page.getByRole('heading', { name: '4 users' }).waitFor();
      await visit.pressAt(page.getByRole('button', { name: 'Add a filter' }));
      await visit.typeAt(page.getByLabel('name begins'), 'mi');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: '1 user of 4' }).waitFor();
      await visit.pressAt(page.locator('summary', { hasText: 'Columns, 7 of 52' }));
      await visit.pressAt(page.getByRole('checkbox', { name: 'groups', exact: true }), 'Space');
      await visit.pressAt(page.locator('summary', { hasText: 'Columns, 6 of 52' }));
      await visit.pressAt(page.getByRole('button', { name: 'mina', exact: true }));
      await page.getByRole('heading', { name: 'mina' }).waitFor();
      const saved = new URL(page.url());
      expect(Object.fromEntries(saved.searchParams)).toEqual({
        list: 'users',
        columns: 'id,username,balances,draws,supers,last_draw',
        search: 'mi',
        open: String(ids['mina']),
      });
      await visit.open(saved.pathname + saved.search);
      await page.getByRole('heading', { name: 'mina' }).waitFor();
      await eventuallyIs(
        () => page.getByRole('columnheader').allInnerTexts(),
        ['', 'id', 'username', 'balances', 'draws', 'supers', 'last_draw'],
      );
      expect(await page.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain('search=mi');
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'mina' }).waitFor({ state: 'detached' });
    }));

  it('sorts by any column, changes a record beside it, and says who did what', () =>
    staying(async (visit, page) => {
      await visit.goTo('/admin/table?list=users&columns=id,username,luck');
      await visit.pressAt(page.locator('summary', { hasText: 'Credentials' }));
      await visit.typeSecrets();
      await visit.pressAt(page.getByRole('button', { name: 'luck' }));
      await page
        .getByRole('columnheader', { name: 'luck', exact: false })
        .and(page.locator('[aria-sort="descending"]'))
        .waitFor();
      await eventuallyIs(() => page.locator('tbody td button').allInnerTexts(), ['mina', 'sora', 'mei', 'rin']);
      await visit.pressAt(page.getByRole('button', { name: 'mei', exact: true }));
      const beside = page.getByRole('complementary');
      await beside.getByRole('img', { name: /^Card 3, super/ }).waitFor();
      await beside.getByLabel('luck').fill('9');
      await page.keyboard.press('Enter');
      await beside.getByText('Done.').waitFor();
      await beside.getByRole('listitem').filter({ hasText: 'update user' }).getByText('luck 9').waitFor();
      await eventuallyIs(() => page.locator('tbody td button').first().innerText(), 'mei');
      expect(await visit.findings()).toEqual([]);
    }));

  it('gives to chosen and pasted players after a preview, names what is refused, and takes it back where nothing else happened', () =>
    staying(async (visit, page) => {
      const tickets = async (): Promise<number[]> =>
        Promise.all(
          ['mei', 'rin', 'mina', 'sora'].map(async (name) => balance(await read(`/users/${ids[name] ?? 0}/balances`))),
        );
      await visit.goTo('/admin/table?list=users');
      await visit.pressAt(page.getByRole('checkbox', { name: 'Choose mei' }), 'Space');
      await page.getByText('Paste names or ids').click();
      await page.getByLabel('Players, a name or id in each line').fill(`rin\t7\nminna\n${ids['sora'] ?? 0}\t200`);
      await page.getByLabel('How many each').fill('-5');
      await page.getByText('An amount is a whole number from 1 on.').waitFor();
      await page.getByLabel('How many each').fill('5');
      await page.getByLabel('Reason, as players read it').fill('event');
      await page.getByLabel('Name of the occasion').fill('monday');
      await visit.pressAt(page.getByRole('button', { name: 'See what changes' }));
      await page.getByRole('heading', { name: '2 change, 1 is refused.' }).waitFor();
      expect(await visit.findings()).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      const changes = page.getByRole('list', { name: 'What changes' });
      await eventuallyIs(
        async () => (await changes.getByRole('listitem').allInnerTexts()).map(words),
        ['mei 0 → 5', 'rin 0 → 7'],
      );
      await page.getByRole('list', { name: 'What is refused' }).getByText('99').waitFor();
      expect(await tickets()).toEqual([0, 0, 0, 0]);
      await visit.pressAt(page.getByRole('button', { name: 'Leave it out' }));
      await page.getByRole('button', { name: 'Give 12\u00a0ticket in all to 2 users' }).click();
      // A name that is nobody's is mended while the others are done.
      await page.getByLabel('Mend the name minna').fill('mina');
      await page.keyboard.press('Enter');
      await page.getByText(/^\d\d:\d\d, gave 17\u00a0ticket in all to 3 users\./).waitFor();
      expect(await tickets()).toEqual([5, 7, 5, 0]);
      const [entry] = await read(`/users/${ids['mei'] ?? 0}/entries`);
      expect(entry).toMatchObject({ amount: 5, balance: 5, reason: 'event', reference: 'monday' });
      await page.getByText('10 minutes left').waitFor();
      await send('POST', `/users/${ids['mei'] ?? 0}/draws`, { count: 1, banner: 'summer' });
      await visit.pressAt(page.getByRole('button', { name: 'Take it all back' }));
      await page.getByText('Taken back: 2. 1 stays: something else happened since.').waitFor();
      await page.getByRole('list', { name: 'What is refused' }).getByText('mei').waitFor();
      expect(await tickets()).toEqual([4, 0, 0, 0]);
      // What the browser tells of the batch that was refused.
      expect(await visit.refusals(1)).toEqual([expect.stringContaining('412')]);
    }));

  it('does only what was tried for those who are chosen, and takes back all lines of a player', () =>
    staying(async (visit, page) => {
      const tickets = async (): Promise<number[]> =>
        Promise.all(['rin', 'mina'].map(async (name) => balance(await read(`/users/${ids[name] ?? 0}/balances`))));
      const before = await tickets();
      const other = await send('POST', '/users', { username: String(ids['rin']) });
      const jose = await send('POST', '/users', { username: 'jos\u00e9' });
      const tryIt = (): Promise<void> => page.getByRole('button', { name: 'See what changes' }).click();
      await visit.goTo('/admin/table?list=users&search=so');
      await page.getByRole('checkbox', { name: 'Choose sora' }).click();
      await page.getByRole('heading', { name: '1 chosen' }).waitFor();
      await page.getByRole('button', { name: /name begins so/ }).click();
      await page.getByRole('heading', { name: '1 chosen' }).waitFor({ state: 'detached' });
      await page.getByRole('checkbox', { name: 'Choose mina' }).click();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      expect(await page.getByLabel('Field').locator('option').allInnerTexts()).not.toContain('balances');
      await page.getByLabel('Field').selectOption('member');
      expect(await page.getByLabel('New value').locator('option').allInnerTexts()).toEqual(['true', 'false']);
      await page.getByRole('button', { name: 'Give', exact: true }).click();
      await page.getByLabel('How many each').fill('1');
      await page.getByLabel('Reason, as players read it').fill('event');
      await tryIt();
      await page.getByRole('heading', { name: '1 change.' }).waitFor();
      await page.getByRole('checkbox', { name: 'Choose rin' }).click();
      await page.getByRole('heading', { name: '1 change.' }).waitFor({ state: 'detached' });
      await page.getByText('Paste names or ids').click();
      await page.getByLabel('Players, a name or id in each line').fill(`mina\njose\u0301\n${ids['rin'] ?? 0}`);
      await tryIt();
      await page.getByRole('heading', { name: '4 change.' }).waitFor();
      await page.getByText(`the name of user ${other.id}, and the id of user ${ids['rin'] ?? 0}`).waitFor();
      await page.getByRole('button', { name: `Leave ${ids['rin'] ?? 0} out` }).click();
      await page.getByRole('button', { name: 'Give 4\u00a0ticket in all to 3 users' }).click();
      await page.getByText('gave 4\u00a0ticket in all to 3 users.').waitFor();
      await page.getByRole('checkbox', { name: 'Choose sora' }).click();
      await page.getByLabel('How many each').fill('9');
      await page.getByRole('button', { name: 'Take it all back' }).click();
      await page.getByText(/Taken back: 4\.$/).waitFor();
      expect(await tickets()).toEqual(before);
      await page.getByRole('checkbox', { name: 'Choose sora' }).click();
      for (const { id } of [other, jose]) await send('DELETE', `/users/${id}`, {});
    }));

  it('draws for a pasted list, and nothing twice after a lost answer and a reload', () =>
    staying(async (visit, page) => {
      await send('POST', `/users/${ids['rin'] ?? 0}/entries`, { currency: 'ticket', amount: 2, reason: 'event' });
      await visit.goTo('/admin/table?list=users');
      await page.getByRole('button', { name: 'Forget it here' }).click();
      await page.getByText('Paste names or ids').click();
      await page.getByLabel('Players, a name or id in each line').fill('mei\nLewis\nrin\nrin\nsora');
      await page.getByRole('button', { name: 'Draw', exact: true }).click();
      await page.getByLabel('Banner').selectOption('summer');
      await page.getByRole('button', { name: 'See what it costs' }).click();
      await page.getByText('1\u00a0ticket a draw').waitFor();
      // The service draws, and its answer is lost.
      const keys: (string | undefined)[] = [];
      await visit.context.route('**/cards', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: 'Draw summer × 4 for 3 users' }).click();
      await page.getByText('No answer came.').waitFor();
      expect(await visit.stored()).not.toContain(PASSWORD);
      await visit.context.unrouteAll();
      await visit.context.route('**/cards', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        await route.continue();
      });
      await visit.open('/admin/table?list=users');
      await page.getByText('It goes on where it was').waitFor();
      await page.locator('summary', { hasText: 'Credentials' }).click();
      await page.getByLabel('Password, for what is made').fill(PASSWORD);
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByText(/has 0/).waitFor();
      await page.getByRole('button', { name: 'Leave Lewis out' }).click();
      await page.getByText('drew summer × 3 for 2 users.').waitFor();
      expect([keys.length, new Set(keys).size]).toEqual([5, 4]);
      const cards = await Promise.all(['mei', 'rin'].map((name) => read(`/users/${ids[name] ?? 0}/card`)));
      // One was given before, one was drawn at its desk, and one is of this list.
      expect(cards.map(({ length }) => length)).toEqual([3, 2]);
      visit.troubles.length = 0;
    }));

  it('finds who has at least so much, saves a private list as a file, and says before what cannot be taken back', () =>
    staying(async (visit, page) => {
      await visit.goTo('/admin/table?list=users');
      await page.getByRole('button', { name: 'Add a filter' }).click();
      await page.getByLabel('Filter', { exact: true }).selectOption('has at least');
      await page.getByLabel('has at least').fill('1');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: '1 user of 4' }).waitFor();
      expect(new URL(page.url()).searchParams.get('balance_min')).toBe('1 ticket');
      await page.getByLabel('Token, for what is changed').fill(TOKEN);
      await page.keyboard.press('Tab');
      await visit.refusals(1);
      await page.getByRole('link', { name: 'Tokens', exact: true }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('tokens.csv');
      await page.getByRole('link', { name: 'Cards', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Choose 1', exact: true }).press('Space');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name: 'See what changes' }).click();
      await page.getByRole('heading', { name: '1 change.' }).waitFor();
      await page.getByText('This cannot be taken back.').waitFor();
      await page.getByRole('button', { name: 'Let them be' }).click();
    }));

  it.each(['en-GB', 'ja-JP'])('shows every list, on a phone too: %s', (locale) =>
    visitingAs({ locale, width: 390 }, async (visit, page) => {
      for (const list of [
        'cards',
        'kinds',
        'groups',
        'ues',
        'draws',
        'battles',
        'entries',
        'trades',
        'days',
        'tokens',
        'webhooks',
      ]) {
        await visit.goTo(`/admin/table?list=${list}`);
        await page.locator('[aria-current="page"][href$="' + list + '"]').waitFor();
      }
      await visit.goTo('/admin/table?list=users&columns=username,balances,draws,supers&group=1');
      await page.getByRole('cell', { name: 'ticket' }).waitFor();
      expect(await visit.overflow()).toBe(0);
    }),
  );
});
