import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { cardBody, groupBody, userBody } from '../factories/bodies.js';
import { freePort } from '../harness/program.js';
import { SECRETS } from '../harness/secrets.js';
import { ServiceProcess, temporaryFolder } from '../harness/service-process.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { eventuallyIs } from './stage.js';
import { hasBrowser, sharedBrowser, Visit } from './browser.js';
import { startWorld } from './world.js';

/** A path, and what stands there: a selector, or a text in quotes. */
type View = readonly [path: string, shown: string];

/** Odds of which a hundred draws say something, and cards of every kind. */
const ODDS = [
  { card: 0, status: 'normal', skill: 'none', weight: 2, cp: { min: 0, max: 9 } },
  { card: 7, status: 'normal', skill: 'critical', weight: 3, cp: { min: 10, max: 99_999 } },
  { card: 22, status: 'super', skill: 'lightning', weight: 2, cp: { min: 100, max: 800 } },
  { card: -5, status: 'mythic beast', skill: '運', weight: 1, cp: { min: -7, max: -7 } },
];

const TABLES = {
  currencies: { spark: {} },
  banners: [{ name: 'standard', outcomes: ODDS, gives: { spark: 1 } }],
  exchanges: [{ name: 'card', cost: { spark: 20 }, card: { card: 22, status: 'super', skill: 'none', cp: 9 } }],
  salvage: { normal: { spark: 1 } },
};

/** All look alike: the first ones are enough for axe-core. */
const EXAMINED = 4;
/** While nothing is there but a player without anything, and a group without players. */
const EMPTY: readonly View[] = [
  ['/', '"No card has been drawn yet"'],
  ['/u/lone', '"No cards yet"'],
  ['/odds', '"No card has been drawn under these odds yet."'],
  ['/nothing', '"There is no such page"'],
  ['/u/lone/draws', '"No random draws"'],
  ['/u/lone/balance', '"Nothing was added or taken yet"'],
  ['/u/lone/trades', '"No trades yet"'],
  ['/u/lone/character', '"No battles"'],
  ['/u/lone/ues', '"No ues yet"'],
  ['/g/1', '"No members yet"'],
  ['/u/nobody', '"There is no player nobody"'],
  ['/i/99', '"There is no player 99"'],
  ['/c/99', '"There is no such card"'],
  ['/g/99', '"There is no such group"'],
  ['/odds?version=none', '"There is no such version of the odds"'],
];

(hasBrowser() ? describe : describe.skip)('the views of the page', () => {
  const folder = temporaryFolder();
  let browser: Browser;
  let database: TestDatabase;
  let service: ServiceProcess;
  let url: string;
  let start: () => Promise<void>;

  beforeAll(async () => {
    const [port, table] = [await freePort(), join(folder.path, 'odds.json')];
    writeFileSync(table, JSON.stringify(TABLES));
    database = await createTestDatabase();
    url = `http://127.0.0.1:${port}`;
    start = async () => {
      const settings = { DATABASE_URL: database.url, DRAW_TABLE: table, PORT: String(port), RATE_LIMIT: '0' };
      service = new ServiceProcess({ ...settings, ...SECRETS });
      await service.url();
    };
    [browser] = await Promise.all([sharedBrowser(), start()]);
  });
  afterAll(async () => {
    await service.kill('SIGKILL');
    await database.drop();
    folder.remove();
  });

  async function send(method: string, path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const post = (path: string, body: object): Promise<void> => send('POST', path, body);

  const read = async (path: string): Promise<any> => (await fetch(url + path)).json();

  /** Opens each view and gives all that is wrong with one. */
  async function problemsOf(views: readonly View[], isExamined = true, locale = 'en-GB'): Promise<unknown[]> {
    const visit = await Visit.start(browser, url, { locale });
    try {
      const problems: unknown[] = [];
      for (const [path, shown] of views) {
        await visit.open(path);
        await visit.page
          .locator('main')
          .locator(shown.startsWith('"') ? `text=${shown}` : shown)
          .first()
          .waitFor();
        if (isExamined) problems.push(...(await visit.findings()).map((finding) => `${path}: ${finding}`));
      }
      return [...problems, ...visit.troubles.filter((trouble) => !trouble.startsWith('Failed to load resource'))];
    } finally {
      await visit.close();
    }
  }

  /** Half of them in a window, half in another. */
  async function expectGood(views: readonly View[], locale = 'en-GB'): Promise<void> {
    const halves = [0, 1].map((half) => views.filter((_, index) => index % 2 === half));
    expect((await Promise.all(halves.map((half) => problemsOf(half, true, locale)))).flat()).toEqual([]);
  }

  it('say what is not there yet, and what does not exist', async () => {
    await post('/users', userBody({ username: 'lone' }));
    await post('/groups', groupBody({ name: 'nobody', users: [] }));
    await expectGood(EMPTY.slice(0, EXAMINED));
    expect(await problemsOf(EMPTY.slice(EXAMINED), false)).toEqual([]);
  });

  it.each(['1', '2'])('are whole where the operator allows %s on a page', async (most) => {
    const world = await startWorld({ MAX_ITEMS_PER_PAGE: most });
    const visit = await Visit.start(browser, world.url);
    const { page } = visit;
    const lists = [
      ['/ranking', '.table tbody tr:not(.spacer)', 3],
      ['/u/kuno/draws', '.draws_draw', 3],
      ['/u/kuno?stack=off', '.collection_stack', 3],
      ['/', '.hand_dealt a', Number(most)],
    ] as const;
    for (const [path, item, length] of lists) {
      await visit.open(path);
      await page
        .locator(item)
        .nth(length - 1)
        .waitFor();
      expect({ path, length: await page.locator(item).count() }).toEqual({ path, length });
    }
    await visit.open('/fair');
    // These go on when that is asked for.
    const days = page.locator('.fair_days > li');
    for (let shown = Number(most); shown < 4; shown += Number(most)) {
      await page.getByRole('button', { name: 'Show more' }).click();
      await days.nth(shown).waitFor();
    }
    await eventuallyIs(() => days.count(), 4);
    await page.getByRole('button', { name: /^Verify.*15 January 2026/ }).click();
    await page.getByText('1 of 3 draws is not as promised.').waitFor();
    // A page that is too long is refused, and asked for again.
    expect(visit.troubles.filter((trouble) => !trouble.includes('400 (Bad Request)'))).toEqual([]);
    await visit.close();
    await world.app.close();
  });

  /** Twelve players draw, are given a card and a ue each, and battle, in a group. The first may lack a kind to wish for. */
  async function play(): Promise<void> {
    const password = SECRETS.OPERATOR_PASSWORD;
    for (let i = 1; i <= 12; i++) await post('/users', userBody({ username: `player ${i}` }));
    const ids: number[] = (await read('/users?search=player')).map(({ id }: { id: number }) => id);
    for (const [place, owner] of ids.entries()) {
      await post(`/users/${owner}/draws`, { password, count: place === 0 ? 2 : 25 });
      await post('/cards', cardBody(owner, { card: 7 }));
      await post('/ues', { password, owner });
      await send('PUT', `/users/${owner}/d`, { battle: ids.at(place - 1) });
    }
    await post('/groups', groupBody({ users: ids }));
  }

  describe('when all is there', () => {
    let name: string;

    beforeAll(async () => {
      await play();
      const battles = await database.query<{ name: string }>(
        'select username as name from users where id in (select user_id from battles) and id in (select owner_id from draws) order by id',
      );
      name = encodeURIComponent(battles[0]?.name ?? '');
      const [trader] = await database.query<{ id: number; gives: number[] }>(
        `select u.id, array(select id::int from cards where owner_id = u.id order by id limit 2) as gives
        from users u where username = $1`,
        [battles[0]?.name],
      );
      const [from = 0, to] = [trader?.id, (await read('/users?username=lone'))[0].id];
      const password = SECRETS.OPERATOR_PASSWORD;
      await post('/trades', { password, from, to, gives: trader?.gives, asks: [] });
      await send('PUT', `/users/${from}/wishes`, { password, cards: ODDS.map(({ card }) => card) });
    });

    const FIT =
      'fit a desk, a phone and large letters, are accessible light, dark and in high contrast, and ask nobody else';
    it.each(['en-GB', 'ja-JP'])(
      `${FIT}, in %s`,
      async (locale) => {
        const [ue, [drawn], { version }] = await Promise.all([
          read('/ues/1/owner'),
          read('/game/draws?itemsPerPage=1'),
          read('/game/odds'),
        ]);
        const [some] = await database.query<{ given: number; group: number }>(
          `select (select id from cards where id not in (select card_id from draws) limit 1) as given,
            (select group_id from group_users group by group_id order by count(*) desc limit 1) as "group"`,
        );
        const views: View[] = [
          ['/', '.hand_dealt li:nth-child(10) a'],
          [`/u/${name}`, '.collection_stack'],
          [`/u/${name}?stack=off&sort=rarity`, '.collection_stack'],
          [`/u/${name}?twice=on`, 'h1'],
          [`/u/${name}/draws`, '.draws_draw'],
          [`/u/${name}/character`, '.character_strengthplot'],
          [`/i/${ue.id}/ues`, '.fields'],
          [`/u/${name}/history`, '.luck_marks'],
          [`/u/${name}/album`, '.album_wished'],
          [`/u/${name}/balance`, '.balance_day li'],
          [`/u/${name}/trades`, '.trades_fan a'],
          [`/u/${name}/record`, '.fields'],
          [`/c/${drawn.card_id}`, '.proof'],
          [`/c/${drawn.card_id}?reveal`, 'dialog h2'],
          [`/c/${some?.given ?? 0}`, '.proof'],
          ['/g', '.table'],
          [`/g/${some?.group ?? 0}`, '.table'],
          ['/ranking', '.table'],
          ['/odds', '.odds_otable .odds_ends'],
          [`/odds?version=${version}`, '.odds_otable .odds_ends'],
          ['/fair', '.fair_days'],
          ['/admin', 'form'],
          ['/admin?user=2', 'form'],
          ['/admin?user=2&task=give', 'form'],
          ['/admin?user=2&task=move', 'form'],
          ['/admin?user=2&task=back', 'form'],
          [`/admin?card=${drawn.card_id}`, 'form'],
          ['/admin?ue=1', 'form'],
          ['/admin?group=2', 'form'],
          ['/admin?kind=1', 'form'],
          ['/admin/table', 'table'],
          ['/admin/banners', 'fieldset'],
        ];
        await expectGood(views, locale);
      },
      300_000,
    );

    it('are reached with the keyboard alone', async () => {
      const visit = await Visit.start(browser, url);
      const { page } = visit;
      const { keyboard } = page;
      const pressAt = async (role: 'link' | 'button', text: string | RegExp): Promise<void> => {
        await visit.pressAt(page.getByRole(role, { name: text }).first());
      };
      await visit.open('/');
      await page.locator('.hand_dealt a').first().waitFor();
      await keyboard.press('/');
      await keyboard.type(decodeURIComponent(name).slice(0, 4));
      await page.getByRole('option').first().waitFor();
      await keyboard.press('Enter');
      await page.locator('.collection_stack').first().waitFor();
      await pressAt('button', 'Strongest');
      await page.waitForURL(/sort=cp/);
      await pressAt('link', 'Draws');
      await visit.pressAt(page.getByRole('button', { name: 'Verify', exact: true }).first());
      await page.getByRole('heading', { name: 'The proof comes when the day is over' }).waitFor();
      await page.reload();
      await pressAt('link', 'Skip to the content');
      await pressAt('link', 'Character');
      await page.locator('.character_strengthplot').waitFor();
      await page.locator('body').press('Home');
      await pressAt('link', 'Ranking');
      await pressAt('button', 'Wins');
      await page.locator('th[aria-sort="descending"]').waitFor();
      await pressAt('button', 'Switch between light and dark');
      await eventuallyIs(() => page.locator('html').getAttribute('data-theme'), 'dark');
      expect(visit.troubles).toEqual([]);
      await visit.close();
    });

    it('stay while the service is gone, and go on when it is back', async () => {
      const visit = await Visit.start(browser, url);
      const { page } = visit;
      await visit.open(`/c/${(await read('/cards?itemsPerPage=1'))[0].id}`);
      await page.getByRole('link', { name: 'Card draw' }).click();
      // What has not come yet cannot stay.
      await page.locator('.hand_dealt li:nth-child(10) a').waitFor();
      await page.locator('.home_rank a').first().waitFor();
      await service.kill('SIGKILL');
      await page.locator('.hand_live.hand_gone').waitFor();
      await eventuallyIs(() => page.locator('.hand_dealt .card').count(), 10);
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.locator('.hand_dealt a').first().click();
      await page.getByRole('alert').getByText('The service does not answer.').waitFor();
      await start();
      // The page asks again after about as long as the service was gone.
      await page.locator('main span.card').waitFor();
      await page.goBack();
      await page.locator('.hand_live:not(.hand_gone)').waitFor();
      await post('/cards', cardBody(1));
      await page.locator('.hand_dealt .hand_arrives').waitFor();
      expect(visit.troubles.filter((trouble) => !trouble.startsWith('Failed to load resource'))).toEqual([]);
      await visit.close();
    });
  });
});
