import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { completed } from '../../src/game/tables/as-written.js';
import { BEARER } from '../harness/secrets.js';
import { hasBrowser, type Visit } from './browser.js';
import { eventuallyIs, useStage } from './stage.js';

const FIELDS = {
  'Pity within': '90',
  'Soft pity from': '74',
  'Soft pity adds': '600',
  'Rate-up, %': '50',
  'Sure after misses': '1',
};

/** Types into fields of a part, by their labels, in place of what is there. */
async function typeAll(visit: Visit, part: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await visit.tabTo(part.getByLabel(label, { exact: true }).first());
    await visit.page.keyboard.press('Control+A');
    await visit.page.keyboard.type(text);
  }
}

/** Chooses the value after so many others. */
async function chooseAt(visit: Visit, field: Locator, steps: number): Promise<void> {
  await visit.tabTo(field);
  for (let step = 0; step < steps; step++) await visit.page.keyboard.press('ArrowDown');
}

(hasBrowser() ? describe : describe.skip)("the desk's composer of banners, in a browser", () => {
  const stage = useStage();

  it('computes the odds while one types, says what is wrong beside the field, and keeps the banner for tomorrow', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/admin');
      await page.getByRole('link', { name: 'Compose banners' }).click();
      await page.getByRole('button', { name: 'New banner' }).click();
      await page.getByText('1.00%').waitFor();
      for (const [label, value] of Object.entries(FIELDS)) await page.getByLabel(label).first().fill(value);
      await page.getByText('1.84%').waitFor();
      // No card is featured yet.
      await page.getByText('Rate-up: press the featured cards').waitFor();
      await eventuallyIs(() => page.getByRole('button', { name: 'Keep for tomorrow' }).isDisabled(), true);
      await page.getByRole('group', { name: 'super' }).first().getByRole('button').first().click();
      await page.getByText('half of these are featured').or(page.getByText('50/50')).first().waitFor();
      await page.getByLabel('Soft pity from').first().fill('74, 80');
      await page.getByLabel('Soft pity adds').first().fill('600, 600');
      await page.getByText('soft pity adds 6, then 12 points with each draw').waitFor();
      await page.getByLabel('Players choose the featured card that is sure').first().check();
      await page.getByText('for who always wants it').first().waitFor();
      expect(await visit.findings()).toEqual([]);
      await visit.typeSecrets();
      await page.getByRole('button', { name: 'Keep for tomorrow' }).click();
      await page.getByText('Done').first().waitFor();
      await page.getByRole('link', { name: 'See the banners to come' }).waitFor();
      const next = (await stage.read('/game/tables/next')) as { banners: { name: string; rarities?: object[] }[] };
      expect(next.banners.find(({ name }) => name === 'new')?.rarities).toEqual([
        {
          status: 'super',
          within: 90,
          ramp: [
            { from: 74, add: 600 },
            { from: 80, add: 600 },
          ],
          featured: { chance: [1, 2], misses: 1, target: true },
        },
      ]);
    }));

  it('keeps nothing while any of the banners has odds that cannot be, also when another one is open', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/admin/banners');
      await page.getByRole('button', { name: 'New banner' }).click();
      const adds = page.getByLabel('Soft pity adds').first();
      const keep = page.getByRole('button', { name: 'Keep for tomorrow' });
      await page.getByLabel('Pity within').last().fill('10');
      await page.getByText('It comes in 99 of 100 draws anyway.').waitFor();
      await page.getByLabel('Pity within').last().fill('');
      await page.getByLabel('Soft pity from').first().fill('1');
      await adds.fill('10000');
      await page.getByText('can come in the long run').waitFor();
      await page.getByRole('button', { name: 'standard' }).click();
      await page.getByText('Mend the fields first.').waitFor();
      await page.getByText(/banners\[\d\]\.rarities/).waitFor();
      await eventuallyIs(() => keep.isDisabled(), true);
      await page.getByRole('button', { name: /^new/ }).last().click();
      await adds.fill('100');
      await page.getByText('can come in the long run').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'standard' }).click();
      expect([await keep.isDisabled(), await page.getByText(/banners\[/).count()]).toEqual([false, 0]);
      await page.getByRole('heading', { name: 'The chance of super, draw by draw' }).waitFor();
    }));

  it('declares currencies, what cards are worth and exchanges, and says where something is wrong', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/admin/banners');
      await page.getByRole('button', { name: 'Currencies and exchanges' }).click();
      await page.getByLabel('Currencies, with the most that a player may have').fill('ticket 999');
      await page.getByLabel('Salvage: what a card is worth').fill('normal: 5 dust');
      await page.getByText(/^salvage\.normal.* must be /).waitFor();
      expect(await page.getByRole('button', { name: 'Keep for tomorrow' }).isDisabled()).toBe(true);
      await page.getByLabel('Currencies, with the most that a player may have').fill('ticket 999\ndust');
      await page.getByText(/^salvage\.normal/).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Add an exchange' }).click();
      for (const [label, value] of [
        ['Name', 'ticket'],
        ['Costs', '50 gem'],
        ['Gives', '1 ticket'],
        ['Most a day', '5'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByText(/^Costs: it must be /).waitFor();
      await page.getByLabel('Costs', { exact: true }).fill('50 dust');
      await page.getByText('50\u00a0dust for 1\u00a0ticket; 5 a day').waitFor();
      expect(await visit.findings()).toEqual([]);
      await visit.typeSecrets();
      await page.getByRole('button', { name: 'Keep for tomorrow' }).click();
      await page.getByText('Done').first().waitFor();
      expect(await stage.read('/game/tables/next')).toMatchObject({
        currencies: { ticket: { most: 999 }, dust: {} },
        salvage: { normal: { dust: 5 } },
        exchanges: [{ name: 'ticket', cost: { dust: 50 }, gives: { ticket: 1 }, limit: { day: 5 } }],
      });
    }));

  it('composes a booster with a god pack, and a box, from nothing by the keyboard', () =>
    stage.visiting(async (visit, page) => {
      const part = (name: string): Locator => page.getByRole('group', { name, exact: true });
      const button = (name: string, at: Locator = page.locator('main')): Locator =>
        at.getByRole('button', { name, exact: true });
      await visit.open('/admin/banners');
      await visit.pressAt(button('New banner'));
      await typeAll(visit, page.locator('main'), { Name: 'booster' });
      await chooseAt(visit, page.getByLabel('Draws from'), 1);
      await visit.pressAt(button('Take super out', part('List list')));
      await typeAll(visit, part('List list'), { Cards: '1, 2', Weight: '2', Name: 'common' });
      await visit.pressAt(button('Add a list'));
      const list = part('List list-2');
      await typeAll(visit, list, { Rarity: 'super', Cards: '31', Weight: '1', Strength: '201-800' });
      // It has no slot yet, and says so itself.
      await list.getByText('It must be left out, because no slot draws from it.').waitFor();
      await visit.pressAt(button('Add a rarity', list));
      await typeAll(visit, list, { Rarity: 'rare', Cards: '21', Weight: '7', Name: 'rare' });
      await list.waitFor({ state: 'detached' });
      await part('List rare').getByText('87.50').waitFor();
      await typeAll(visit, part('Card 1'), { Cards: '4' });
      await visit.pressAt(button('Add a slot').first());
      await typeAll(visit, part('Card 5'), { 'If none of these came': 'super, rare' });
      await part('Card 5').getByText('from this list instead: it must be one of the lists: common, rare.').waitFor();
      await chooseAt(visit, part('Card 5').getByLabel('from this list instead'), 2);
      await visit.pressAt(button('Add other slots'));
      const god = page.getByRole('group', { name: /^Other slots/ });
      await typeAll(visit, god, { 'Chance, %': '0.05' });
      await typeAll(visit, god, { Cards: '5' });
      await chooseAt(visit, god.getByLabel('From the list'), 1);
      await page
        .getByText(/^12\.\d\d%$/)
        .first()
        .waitFor();
      await page.getByRole('heading', { name: 'In place of it 0.0500\u202f% of packs' }).waitFor();
      await page.getByRole('heading', { name: 'The first packs' }).waitFor();
      expect(await visit.findings()).toEqual([]);

      await visit.pressAt(button('New banner'));
      await typeAll(visit, page.locator('main'), { Name: 'gachapon' });
      await chooseAt(visit, page.getByLabel('Draws from'), 2);
      await typeAll(visit, page.locator('main'), { 'Filled again after card': '20' });
      await page.getByText('Filled again after card: it must be the card of an outcome.').waitFor();
      await typeAll(visit, part('super'), { Cards: '20', Copies: '1' });
      await typeAll(visit, part('normal'), { Cards: '1', Copies: '299' });
      await page
        .getByText('The first one comes after 150.5 draws on average, and never after more than 300.')
        .waitFor();
      expect(await visit.findings()).toEqual([]);
      await visit.typeSecrets();
      await visit.pressAt(button('Keep for tomorrow'));
      await page.getByText('Done').first().waitFor();
      const next = await stage.read('/game/tables/next');
      const outcome = (card: number, status: string, min: number, max: number) => {
        return { card, status, skill: 'normal', cp: { min, max } };
      };
      expect(next.lists).toEqual({
        common: [1, 2].map((card) => ({ ...outcome(card, 'normal', 1, 200), weight: 1 })),
        rare: [
          { ...outcome(21, 'rare', 1, 200), weight: 7 },
          { ...outcome(31, 'super', 201, 800), weight: 1 },
        ],
      });
      expect(next.banners.slice(-2)).toEqual([
        {
          name: 'booster',
          slots: [
            { list: 'common', count: 4 },
            { list: 'common', if_none: { status: ['super', 'rare'], list: 'rare' } },
          ],
          instead: [{ chance: [1, 2000], slots: [{ list: 'rare', count: 5 }] }],
        },
        {
          name: 'gachapon',
          counters: 'gachapon',
          box: 'player',
          reset: { card: 20 },
          outcomes: [
            { ...outcome(20, 'super', 201, 800), copies: 1 },
            { ...outcome(1, 'normal', 1, 200), copies: 299 },
          ],
        },
      ]);
    }));

  it('has each recipe in fields, and sends it back as it was', () =>
    stage.visiting(async (visit, page) => {
      const put = await stage.world.app.request('PUT', '/game/tables/next', { body: RECIPES, headers: BEARER });
      expect(put.status).toBe(200);
      const before = await stage.read('/game/tables/next');
      await visit.open('/admin/banners');
      for (const { name } of RECIPES.banners) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
        expect(await page.getByText('These fields cannot show').count()).toBe(0);
        // A field that is typed and taken back changes nothing.
        const day = page.getByLabel('Last day');
        await day.fill('2099-01-01');
        await day.fill('');
      }
      await visit.typeSecrets();
      await page.getByRole('button', { name: 'Keep for tomorrow' }).click();
      await page.getByText('Done').first().waitFor();
      expect(await stage.read('/game/tables/next')).toEqual({ ...before, sent_at: expect.any(String) });
    }));
});

/** All recipes in one file: each banner and list has the name of its file before its own. */
const RECIPES = readdirSync('examples/tables').reduce(
  (all, file) => {
    const within = file.replace('.json', '-');
    const text = readFileSync(`examples/tables/${file}`, 'utf8');
    const named = text.replace(/("(?:list|name)": ")/g, `$1${within}`);
    const { banners, lists = {}, currencies = {} } = completed(JSON.parse(named)) as any;
    const own = Object.fromEntries(Object.entries(lists).map(([name, list]) => [within + name, list]));
    return {
      lists: { ...all.lists, ...own },
      banners: [...all.banners, ...banners],
      currencies: { ...all.currencies, ...currencies },
    };
  },
  { banners: [] as any[], lists: {}, currencies: {} },
);
