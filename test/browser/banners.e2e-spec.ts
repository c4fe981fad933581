import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createUser } from '../factories/records.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { PASSWORD } from '../harness/secrets.js';
import { TestApp } from '../harness/test-app.js';
import { createTestDatabase } from '../harness/test-database.js';
import { hasBrowser } from './browser.js';
import { eventuallyIs, visitorsOf } from './stage.js';

const cp = { min: 1, max: 9 };
/** A banner whose guarantee has a ramp. Its third super of a player is certain to be featured. Each has a kind of its own. */
const banner = (name: string) => ({
  name,
  outcomes: [
    { card: 1, status: 'normal', skill: 'normal', weight: 98, cp },
    { card: name === 'harvest' ? 30 : 20, status: 'super', skill: 'luck', weight: 1, cp },
    { card: 29, status: 'super', skill: 'critical', weight: 1, cp, featured: true },
  ],
  rarities: [{ status: 'super', within: 8, ramp: { from: 5, add: 10 }, featured: { chance: [1, 2], misses: 1 } }],
  counters: 'event',
});

(hasBrowser() ? describe : describe.skip)('banners in a browser', () => {
  let app: TestApp;
  let mei: { id: number };

  const { visitingAs, staying, read } = visitorsOf(() => app);

  beforeAll(async () => {
    const database = await createTestDatabase();
    const tables = { banners: [banner('harvest')] };
    const past = await TestApp.start({ database, tables, clock: new FakeClock('2026-01-15T12:00:00.000Z') });
    mei = await createUser(past, { username: 'mei' });
    const rin = await createUser(past, { username: 'rin' });
    for (let battles = 0; battles < 2; battles++)
      await past.request('PUT', `/users/${mei.id}/d`, { body: { battle: rin.id } });
    await past.request('POST', `/users/${mei.id}/draws`, { body: { password: PASSWORD, count: 3, banner: 'harvest' } });
    await past.close();
    await database.query('update battles set gain = gain + 1 where id = (select max(id) from battles)');
    const clock = new FakeClock();
    clock.run();
    app = await TestApp.start({ database, tables: { banners: [banner('lanterns')] }, clock, page: true });
  });

  it('of a demo can be kept as a file, which a service takes', () =>
    visitingAs({ width: 360 }, async (visit, page) => {
      const head = '<head><meta name="notice" content="demo">';
      await page.route(`${app.url}/odds?banner=lanterns`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('<head>', head) });
      });
      await visit.open('/odds?banner=lanterns');
      const button = page.getByRole('button', { name: 'Keep this banner' });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      const body = JSON.parse(readFileSync(await download.path(), 'utf8'));
      expect([download.suggestedFilename(), body]).toEqual(['lanterns.json', { banners: [banner('lanterns')] }]);
      expect(await visit.findings()).toEqual([]);
    }));

  it('have tabs, those that are over too, and their rules in words', () =>
    staying(async (visit, page) => {
      await visit.goTo('/odds');
      const tabs = page.getByRole('navigation', { name: 'Banners' }).getByRole('link');
      await tabs.nth(2).waitFor();
      await eventuallyIs(() => tabs.allInnerTexts(), ['standard', 'lanterns', 'harvest over']);
      await tabs.nth(1).click();
      await page.getByRole('heading', { name: 'lanterns', exact: true }).waitFor();
      const rules = await page.locator('.banner_rules').innerText();
      expect(rules).toContain(
        'pity: one in any 8 draws in a row\nsoft pity: from draw 5 since the last one on, 10 percentage points more with each draw',
      );
      expect(rules).toContain(
        '50/50: a featured card with 50 %, and for certain after one that is not\nfeatured: Card 29',
      );
      // Observed are draws by the weights alone, so they stand beside these.
      const columns = ['Outcome', 'Long run', 'One draw', 'Observed', 'Draws'];
      await eventuallyIs(() => page.locator('.odds_ruled').getByRole('columnheader').allInnerTexts(), columns);
      const row = await page
        .locator('.odds_ruled')
        .getByRole('row', { name: /Card 29, super/ })
        .innerText();
      expect(row).toMatch(/featured\s+\d+\.\d+.%\s+1\.00.%/);
      await tabs.nth(2).click();
      await page.getByText('It is over. The last listed day that had it is 15 January 2026.').waitFor();
      expect(await visit.findings()).toEqual([]);
    }));

  it('show how far a player is, who goes on from one banner to the next', () =>
    staying(async (visit, page) => {
      const [{ rarities }] = await read(`/users/${mei.id}/guarantees`);
      const [{ since, left }] = rarities;
      await visit.goTo('/odds?banner=lanterns');
      await page.getByRole('heading', { name: 'lanterns', exact: true }).waitFor();
      await page.locator('.banner_mine').getByRole('combobox').fill('mei');
      await page.getByRole('option', { name: 'mei' }).click();
      await page
        .getByRole('heading', { name: `mei: ${since} draw${since === 1 ? '' : 's'} without a super` })
        .waitFor();
      await page.getByText(`at most ${left} draws to it`).waitFor();
      await eventuallyIs(() => page.locator('.chance-plot_plot .chance-plot_dot').count(), 1);
      expect(await visit.findings()).toEqual([]);
      await visit.goTo('/u/mei');
      await page.getByText(`without a super, at most ${left} left to it`).waitFor();
    }));

  it('say of a collection and of an album how many of the kinds that can be drawn now a player has', () =>
    staying(async (visit, page) => {
      const tables = await Promise.all(['/game/odds', '/game/odds?banner=lanterns'].map(read));
      const kinds = new Set(tables.flatMap(({ outcomes }) => outcomes.map(({ card }: any) => card)));
      const cards: any[] = await read(`/users/${mei.id}/card`);
      const owned = new Set(cards.map(({ card }) => card).filter((card) => kinds.has(card)));
      const told = `${owned.size} of ${kinds.size} kinds`;
      await visit.goTo('/u/mei');
      await page.getByRole('img', { name: told }).waitFor();
      await visit.goTo('/u/mei/album');
      await page.getByRole('heading', { name: told, exact: true }).waitFor();
      await page.getByText('1 other kind has a place').waitFor();
    }));

  it('give ten cards that a tap turns one by one, or all at once, each a link and marked when it is new', () =>
    visitingAs({ motion: 'no-preference' }, async (visit, page) => {
      await visit.open(`/admin?user=${mei.id}`);
      await visit.typeSecrets();
      await page.getByLabel('How many').selectOption('10');
      await page.getByLabel('Banner').selectOption('lanterns');
      await page.getByRole('button', { name: 'Draw', exact: true }).click();
      const turned = page.locator('.reveal-many_many li[data-phase="turns"]');
      await visit.pressAt(page.getByRole('button', { name: 'Turn the 2nd card' }));
      await turned.first().waitFor();
      expect(await turned.count()).toBe(1);
      await page.getByRole('button', { name: 'Turn all' }).click();
      await turned.nth(9).waitFor();
      const listed: any[] = await read(`/users/${mei.id}/draws?order=desc`);
      const links = turned.getByRole('link');
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
        listed
          .slice(0, 10)
          .map(({ card_id }) => `/c/${card_id}`)
          .reverse(),
      );
      const cards: any[] = await read(`/users/${mei.id}/card`);
      const isNew = ({ id, card }: any): boolean => cards.find((other) => other.card === card).id === id;
      const marks = page.locator('.reveal-many_many mark');
      const expected = cards.slice(-10).filter(isNew).length;
      await eventuallyIs(() => marks.count(), expected);
      expect(await page.getByRole('link', { name: 'Share' }).getAttribute('href')).toBe(
        `/c/${cards
          .slice(-10)
          .map(({ id }) => id)
          .join()}`,
      );
      await page.getByRole('link', { name: 'See the proofs' }).click();
      await page.getByText('draw 10 of the day').waitFor();
      const draws: any[] = await read(`/users/${mei.id}/draws`);
      expect(draws.map(({ banner: name, number }) => [name, number])).toEqual(
        Array.from({ length: 13 }, (_, place) => [place < 3 ? 'harvest' : 'lanterns', place + 1]),
      );
      await visit.goTo(`/c/${draws.at(-1).card_id}`);
      await page.getByText('13, counted as “event”').waitFor();
      const ids = draws.slice(-10).map(({ card_id }) => card_id);
      await page.goto(`${app.url}/c/${ids.join()}?reveal`);
      await page.getByRole('button', { name: 'Turn the 10th card' }).waitFor();
      await page.getByRole('button', { name: 'Turn all' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('heading', { level: 1, name: '10 cards' }).waitFor();
      const shown = page.locator('.several_several a');
      expect(await shown.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
        ids.map((id) => `/c/${id}`),
      );
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the picture' }).click();
      expect((await saved).suggestedFilename()).toBe(`card-${ids.join('-')}.png`);
    }));

  it('have a hero on the first view, with days, rules in players’ words and featured cards, and stand in a calendar', () =>
    staying(async (visit, page) => {
      await visit.goTo('/');
      await page.getByRole('heading', { level: 1, name: 'lanterns' }).waitFor();
      await page.getByText('pity 8, soft pity from 5, 50/50 — a lost one makes the next certain').waitFor();
      expect(
        await page.locator('.heroes_cards a').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      ).toContain('/k/29');
      expect(await visit.findings()).toEqual([]);
      await visit.pressAt(page.getByRole('button', { name: 'standard' }));
      await page.getByRole('heading', { level: 1, name: 'standard' }).waitFor();
      await page.getByRole('link', { name: 'All banners' }).click();
      await page
        .locator('.calendar_calendar [data-state="ended"]', { hasText: 'harvest' })
        .getByText('15 January 2026', { exact: true })
        .waitFor();
      expect(
        await page
          .locator('.calendar_calendar [data-state]')
          .evaluateAll((all) => all.map((row) => row.getAttribute('data-state'))),
      ).toEqual(['in_force', 'in_force', 'ended']);
      expect(await visit.findings()).toEqual([]);
    }));

  it('are beside battles and characters that are made again, of which a changed one is reported', () =>
    staying(async (visit, page) => {
      await visit.goTo('/u/mei/character');
      const marks = page.locator('.character_proofmark');
      await marks.nth(2).waitFor();
      await eventuallyIs(() => marks.allInnerTexts(), ['verified', 'not as promised', 'verified']);
      await marks.nth(1).click();
      await page.locator('.listed', { hasText: /^The service lists gain \d+\. The seed gives \d+\.$/ }).waitFor();
      expect(await visit.findings()).toEqual([]);
    }));

  it('are in the chain of digests, with the key that signs the days', () =>
    staying(async (visit, page) => {
      const [{ key }] = await read(`/game/keys`);
      const { digest } = await read(`/game/seeds/20260115`);
      await visit.goTo('/fair');
      await page.getByRole('heading', { name: 'The chain of days' }).waitFor();
      const chain = await page.locator('.fair_chain').innerText();
      expect([chain.includes(digest), chain.includes(key), chain.includes('from 15 January 2026')]).toEqual([
        true,
        true,
        true,
      ]);
      await page.locator('.fair_signed summary').last().click();
      await eventuallyIs(() => page.locator('.fair_signed code').last().innerText(), key);
      expect(await visit.findings()).toEqual([]);
    }));
});
