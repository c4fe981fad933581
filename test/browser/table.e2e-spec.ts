import { describe, expect, it } from '@jest/globals';
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

(hasBrowser() ? describe : describe.skip)('the table of all records', () => {
  const ids: Record<string, number> = {};
  const { staying, visitingAs } = useGame(async ({ send }) => {
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
      await visit.pressAt(page.locator('summary', { hasText: 'Columns, 6 of 46' }));
      await visit.pressAt(page.getByRole('checkbox', { name: 'did', exact: true }), 'Space');
      await visit.pressAt(page.locator('summary', { hasText: 'Columns, 5 of 46' }));
      await visit.pressAt(page.getByRole('button', { name: 'mina', exact: true }));
      await page.getByRole('heading', { name: 'mina' }).waitFor();
      const saved = new URL(page.url());
      expect(Object.fromEntries(saved.searchParams)).toEqual({
        list: 'users',
        columns: 'id,username,created_at,luck,next',
        search: 'mi',
        open: String(ids['mina']),
      });
      await visit.open(saved.pathname + saved.search);
      await page.getByRole('heading', { name: 'mina' }).waitFor();
      await eventuallyIs(
        () => page.getByRole('columnheader').allInnerTexts(),
        ['', 'id', 'username', 'created_at', 'luck', 'next'],
      );
      expect(await page.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain('search=mi');
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'mina' }).waitFor({ state: 'detached' });
    }));

  it('sorts by any column, changes a record beside it, and says who did what', () =>
    staying(async (visit, page) => {
      await visit.goTo('/admin/table?list=users');
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

  it.each(['en-GB', 'ja-JP'])('shows every list, on a phone too: %s', (locale) =>
    visitingAs({ locale, width: 390 }, async (visit, page) => {
      for (const list of ['cards', 'kinds', 'groups', 'ues', 'draws', 'trades', 'days', 'tokens', 'webhooks']) {
        await visit.goTo(`/admin/table?list=${list}`);
        await page.locator('[aria-current="page"][href$="' + list + '"]').waitFor();
      }
      expect(await visit.overflow()).toBe(0);
    }),
  );
});
