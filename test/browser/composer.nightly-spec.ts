import { describe, expect, it } from '@jest/globals';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useStage } from './stage.js';

const FIELDS = {
  'Pity within': '90',
  'Soft pity from': '74',
  'Soft pity adds': '600',
  'Rate-up, %': '50',
  'Sure after misses': '1',
};

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
});
