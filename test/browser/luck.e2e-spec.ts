import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { cardBody } from '../factories/bodies.js';
import { createUser } from '../factories/records.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { PASSWORD } from '../harness/secrets.js';
import { TestApp } from '../harness/test-app.js';
import { hasBrowser } from './browser.js';
import { visitorsOf } from './stage.js';

/** Of a PNG, after eight bytes that every PNG begins with. */
const SIZE_AT = 16;

const cp = { min: 1, max: 900 };
const SUMMER = {
  name: 'summer',
  outcomes: [
    ...[1, 2, 3, 4].map((card) => ({ card, status: 'normal', skill: 'normal', weight: 2260, cp })),
    ...[12, 17].map((card) => ({ card, status: 'rare', skill: 'normal', weight: 450, cp })),
    { card: 20, status: 'super', skill: 'luck', weight: 30, cp, featured: true },
    { card: 29, status: 'super', skill: 'critical', weight: 30, cp },
  ],
  rarities: [
    { status: 'super', within: 90, ramp: { from: 74, add: 1200 }, featured: { chance: [1, 2], misses: 1 } },
    { status: 'rare', within: 10 },
  ],
};
const DAYS = ['12', '14', '15'];

/** A service with a player who drew on three days that are over: 68 times from a banner with pity, and once from the standard one. */
async function startLuckWorld(settings: Readonly<Record<string, string>> = {}) {
  let seeds = 0;
  const bytes = (count: number): Buffer => Buffer.alloc(count, ++seeds);
  const clock = new FakeClock('2026-01-12T12:00:00.000Z');
  const app = await TestApp.start({ bytes, clock, tables: { banners: [SUMMER] }, environment: settings, page: true });
  const [mei, rin] = [await createUser(app, { username: 'mei' }), await createUser(app, { username: 'rin' })];
  for (const day of DAYS) {
    clock.set(`2026-01-${day}T12:00:00.000Z`);
    for (const [count, banner] of [
      [68, 'summer'],
      [1, 'standard'],
    ])
      await app.request('POST', `/users/${mei.id}/draws`, { body: { password: PASSWORD, count, banner } });
  }
  clock.run();
  return { app, url: app.url, mei: mei.id, rin: rin.id };
}

(hasBrowser() ? describe : describe.skip)('what is a player’s own, in a browser', () => {
  let world: Awaited<ReturnType<typeof startLuckWorld>>;
  const { visiting, visitingAs, staying, read, send } = visitorsOf(() => world.app);
  beforeAll(async () => {
    world = await startLuckWorld({ DRAWS_PER_DAY: '100', PLAYER_LINKS: 'true' });
  });

  it('has a history by banner, rarity and day, with how each super came', () =>
    staying(async (visit, page) => {
      const draws = (await read(`/users/${world.mei}/draws?itemsPerPage=1000`)) as any[];
      const ofSummer = draws.filter(({ banner }) => banner === 'summer');
      const supers = ofSummer.filter(({ status }) => status === 'super').toReversed();
      await visit.goTo('/u/mei/history');
      await page.getByRole('button', { name: 'summer', exact: true }).click();
      await page.waitForURL(/\?banner=summer$/);
      await page.getByRole('button', { name: 'rare', exact: true }).click();
      await page.locator('.luck_others').first().waitFor({ state: 'detached' });
      const told = await page.locator('.luck_super > span > span').allInnerTexts();
      const places = supers.map(({ state: [[since]] }) => Number(since) + 1);
      expect(told.map((words) => Number.parseInt(words, 10))).toEqual(places);
      const forms = told.map((words) => words.replace(/^\d+(st|nd|rd|th), /, ''));
      for (const form of forms)
        expect(form).toMatch(
          /^(by chance|on the ramp|guaranteed), (won the 50\/50|lost the 50\/50|featured for certain)$/,
        );
      expect(forms.filter((form) => form.endsWith('won the 50/50')).length).toBeGreaterThan(0);
      await page.getByText(`of all who make the same ${ofSummer.length} draws on`).waitFor();
      const figures = await page
        .locator('.luck_figures .figure')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
      expect([figures[0], figures.at(-1)]).toEqual([String(supers.length), String(ofSummer.length)]);
      await page.getByRole('img', { name: /^1–10 draws: \d+, expected \d\.\d;/ }).waitFor();
      await page.getByRole('button', { name: 'rare', exact: true }).click();
      expect(await visit.findings()).toEqual([]);
    }));

  it('has a proof that says why a featured card was certain', () =>
    staying(async (visit, page) => {
      const draws = (await read(`/users/${world.mei}/draws?itemsPerPage=1000`)) as any[];
      const due = draws.find(({ status, state }) => status === 'super' && state?.[0][1] === 1);
      await visit.goTo(`/c/${due.card_id}`);
      await page.getByText('A featured card was due, so only such cards count.').waitFor();
      await page
        .getByText(
          /^\d+ draws? without a super; the last super was not a featured card; \d+ draws? without a rare or a rarer one$/,
        )
        .waitFor();
    }));

  it('has a picture of the luck to save', () =>
    staying(async (visit, page) => {
      await visit.goTo('/u/mei/history?banner=summer');
      const saved = page.waitForEvent('download');
      await visit.pressAt(page.getByRole('button', { name: 'Save the picture' }));
      const file = await saved;
      expect(file.suggestedFilename()).toBe('luck-of-mei.png');
      const png = readFileSync(await file.path());
      expect([png.readUInt32BE(SIZE_AT), png.readUInt32BE(SIZE_AT + 4)]).toEqual([1200, 760]);
      // A picture of one colour is much smaller.
      expect(png.length).toBeGreaterThan(10_000);
    }));

  it('is on Home and beside the search, once a player has said who that is, until that is taken back', () =>
    visiting(async (visit, page) => {
      const [ours, theirs] = await Promise.all(
        [world.mei, world.rin].map((owner) => send('POST', '/cards', cardBody(owner, { card: 7 }))),
      );
      await send('POST', '/trades', { from: world.rin, to: world.mei, gives: [theirs.id], asks: [ours.id] });
      const { guarantees, draws_left } = await read(`/users/${world.mei}/day`);
      const [{ since, left, featured_left }] = guarantees[0].rarities;
      await visit.open('/u/mei');
      await visit.pressAt(page.getByRole('button', { name: 'This is me' }));
      await page.getByRole('link', { name: 'Card draw' }).click();
      const day = page.getByRole('region', { name: 'My day' });
      await day.getByText(`A featured card within ${featured_left} draws at most.`).waitFor();
      await day
        .getByRole('img', { name: `Pity ${since} of ${Number(since) + Number(left)}, soft pity from 74` })
        .waitFor();
      await day.getByRole('link', { name: 'trade waits' }).waitFor();
      const figure = day
        .locator('div')
        .filter({ has: page.getByText('draws left', { exact: true }) })
        .locator('.figure');
      expect(await figure.getAttribute('aria-label')).toBe(String(draws_left));
      await day.getByText('until the day ends').waitFor();
      expect(await visit.findings()).toEqual([]);
      await page.reload();
      await day.getByRole('heading', { name: 'My day' }).waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'mei', exact: true }).waitFor();
      await day.getByRole('button', { name: 'Not me' }).click();
      await day.waitFor({ state: 'detached' });
      expect(JSON.parse(await visit.stored())[0]).not.toHaveProperty('me');
    }));

  it('has the pity in one line above every tab on a phone', () =>
    visitingAs({ width: 390 }, async (visit, page) => {
      const [{ rarities }] = (await read(`/users/${world.mei}/guarantees`)) as any[];
      const words = rarities.map(
        ({ status, since, left }: any) => `${status} ${since} of ${Number(since) + Number(left)}`,
      );
      for (const tab of ['', '/character']) {
        await visit.goTo(`/u/mei${tab}`);
        const line = page.locator('.player_pityline');
        await line.getByText(`summer ${words.join(', ')}`).waitFor();
        const [box, tabs] = [
          await line.boundingBox(),
          await page.getByRole('navigation', { name: 'mei' }).boundingBox(),
        ];
        expect(box?.height).toBeLessThan(40);
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
      }
      expect(await page.locator('.player_pity').isVisible()).toBe(false);
    }));
});
