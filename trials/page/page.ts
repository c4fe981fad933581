import type { Browser } from 'playwright-core';
import { startBrowser } from '../../test/browser/browser.js';
import type { OwnPostgres } from '../../test/harness/own-postgres.js';
import { copyRow, makeFirst } from '../copies.js';
import { LARGE, type Say, withService } from '../instance.js';
import { runArt } from './art.js';
import { runDay } from './day.js';
import { entriesOf, pageOnPhone } from './pages.js';
import { scrolled } from './scrolling.js';

/** What the first view of a slow phone may take. */
const MOST = { firstViewMs: 2_000, layoutShift: 0.05 };

/** Looks at long lists, at the first view on a slow phone, at cards with art, and at a day with many draws. @returns what is wrong */
export function runPage(users: number, cards: number, draws: number, say: Say): Promise<string[]> {
  return withService({}, LARGE, async ({ url }, postgres) => {
    const browser = await startBrowser();
    try {
      await fill(url, postgres, users, cards);
      const lists = [
        { path: '/u/first?stack=off', item: '.collection_rows .card' },
        { path: '/ranking', item: '.table tbody tr' },
        { path: '/g/1', item: '.table tbody tr' },
      ];
      const problems: string[] = [];
      for (const list of lists) problems.push(...(await scrolled(browser, url, list, say)));
      problems.push(...(await firstView(browser, url, say)));
      problems.push(...(await runArt(browser, postgres, say)));
      return [...problems, ...(await runDay(browser, postgres, draws, say))];
    } finally {
      await browser.close();
    }
  });
}

/** Many users in one group, and one user with many cards. */
async function fill(url: string, postgres: OwnPostgres, users: number, cards: number): Promise<void> {
  const client = await postgres.connect();
  await makeFirst(url, [['/groups', { name: 'all', users: [1] }]]);
  await copyRow(client, 'users', { username: `'user' || i`, did: `'did:plc:' || i` }, users - 1);
  await copyRow(client, 'characters', { user_id: '1 + i' }, users - 1);
  await client.query('insert into group_users (group_id, user_id) select 1, id from users where id > 1');
  const status = `case when i % 20 = 0 then 'super' else 'normal' end`;
  await copyRow(client, 'cards', { card: 'i % 100', cp: 'i % 1000', status }, cards - 1);
  await client.query('vacuum analyze');
}

/** How soon a slow phone shows the largest part of the first view, and how much that moves. */
async function firstView(browser: Browser, url: string, say: Say): Promise<string[]> {
  const page = await pageOnPhone(browser);
  await page.goto(url);
  await page.locator('.hand_dealt a').first().waitFor();
  await page.locator('.home_oddsline .bar').waitFor();
  const paint = (await entriesOf(page, 'largest-contentful-paint', 'startTime')).at(-1) ?? Infinity;
  const shift = (await entriesOf(page, 'layout-shift', 'value')).reduce((sum, value) => sum + value, 0);
  await page.context().close();
  say(`The first view: ${paint.toFixed(0)} ms, layout shift ${shift.toFixed(3)}`);
  return [
    ...(paint > MOST.firstViewMs ? [`The first view takes ${paint.toFixed(0)} ms`] : []),
    ...(shift > MOST.layoutShift ? [`The first view moves by ${shift.toFixed(3)}`] : []),
  ];
}
