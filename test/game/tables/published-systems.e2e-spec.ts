import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { DrawTable } from '../../../src/game/rules/draw-table.js';
import { computedOdds, consolidated } from '../../../src/game/rules/long-run.js';
import { curveOf } from '../../../src/game/rules/progress.js';
import { readTables } from '../../../src/game/tables/banners-content.js';
import { checkNew } from '../../../src/game/tables/new-tables.js';

/** Figures in percent or in draws, by status or by card. */
type Figures = Readonly<Record<string, number>>;

/** A drawing system of a game, and what is known of its odds from elsewhere. */
interface System {
  readonly name: string;
  readonly source: string;
  /** How many of all draws give a status, in the long run. */
  readonly percent: Figures;
  /** How many cards of a status are featured. */
  readonly featured?: Figures;
  /** Draws from one to the next of a card that is always named. */
  readonly targets?: Figures;
  /** By status, then by the place since the last one. */
  readonly curve?: Readonly<Record<string, Figures>>;
  /** By the number of first draws, then by status: the chance of at least one. */
  readonly first?: Readonly<Record<string, Figures>>;
  /** How many draws a new player makes for the first card of this number, on average. */
  readonly firstAfter?: Figures;
  readonly banner: object;
}

const FILE = new URL('./published-systems.json', import.meta.url);
const SYSTEMS = JSON.parse(readFileSync(FILE, 'utf8')) as readonly System[];

/** Publishers round, and simulators err: by so much of a figure. */
const TOLERANCE = 0.016;

function expectNear(actual: number | undefined, figure: number): void {
  expect(Math.abs((actual ?? NaN) / figure - 1)).toBeLessThan(TOLERANCE);
}

function tableOf({ banner }: System): DrawTable {
  const tables = readTables({ banners: [{ name: 'published', ...banner }] });
  checkNew(tables);
  return tables.banners[0]?.table as DrawTable;
}

describe('the odds of published systems', () => {
  it.each(SYSTEMS.map((system) => [system.name, system] as const))('are those of %s', (_, system) => {
    const table = tableOf(system);
    const { percent, featured = {}, targets = {}, curve = {}, first = {}, firstAfter = {} } = system;
    const counts =
      Object.keys(firstAfter).length > 0
        ? Array.from({ length: 120 }, (__, at) => at + 1)
        : Object.keys(first).map(Number);
    const odds = computedOdds(table, counts);
    const { statuses, targets: named = [] } = consolidated(table, odds);
    for (const [status, figure] of Object.entries(percent)) expectNear(100 * (statuses[status]?.chance ?? 0), figure);
    for (const [status, figure] of Object.entries(featured))
      expectNear(100 * (statuses[status]?.featured ?? 0), figure);
    for (const [card, figure] of Object.entries(targets))
      expect(named.find((each) => each.card === Number(card))?.expected_draws).toBeCloseTo(figure, 2);
    for (const [status, figures] of Object.entries(curve)) {
      const chances = curveOf(table, table.rules?.rarities.findIndex((rarity) => rarity.status === status) ?? -1);
      for (const [place, figure] of Object.entries(figures))
        expect(100 * (chances[Number(place) - 1] ?? NaN)).toBeCloseTo(figure, 9);
    }
    for (const [draws, figures] of Object.entries(first))
      for (const [status, figure] of Object.entries(figures))
        expect(
          100 * (odds.first.find((each) => each.draws === Number(draws))?.statuses[status]?.chance ?? 0),
        ).toBeCloseTo(figure, 9);
    for (const [card, figure] of Object.entries(firstAfter)) {
      // The mean of a wait is the sum of the chances that it lasts longer than 0, 1, 2 … draws.
      const chances = odds.first.map((after) => after.featured.find((one) => one.card === Number(card))?.chance ?? 0);
      expect(chances.at(-1)).toBeCloseTo(1, 12);
      expectNear(1 + chances.reduce((sum, chance) => sum + 1 - chance, 0), figure);
    }
  });
});
