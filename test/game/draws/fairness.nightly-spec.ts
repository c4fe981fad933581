import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { type BattleResult, fight, highestGain, winProbability } from '../../../src/game/rules/battle.js';
import { assignCharacter, STATS } from '../../../src/game/rules/character.js';
import { draw, type Drawn } from '../../../src/game/rules/draw-state.js';
import { verifiableDraw } from '../../../src/game/rules/draw.js';
import { totalWeight } from '../../../src/game/rules/draw-table.js';
import { DEFAULT_DRAW_TABLE } from '../../../src/game/rules/odds.js';
import { quickIntegers } from '../../harness/seeded-random.js';

/** 99 % quantiles of the chi-square distribution by degrees of freedom (scipy.stats.chi2.ppf(0.99, df)). */
const CRITICAL = {
  1: 6.635,
  2: 9.21,
  3: 11.345,
  4: 13.277,
  15: 30.578,
  19: 36.191,
  100: 135.807,
  190: 238.266,
  199: 248.329,
} as const;

/** Pearson's chi-square; what is expected of a cell must be at least 5, or the distribution is another one. */
function pearson(observed: readonly number[], expected: readonly number[]): number {
  expect(observed).toHaveLength(expected.length);
  expect(Math.min(...expected)).toBeGreaterThanOrEqual(5);
  return observed.reduce(
    (sum, count, cell) => sum + (count - (expected[cell] ?? NaN)) ** 2 / (expected[cell] ?? NaN),
    0,
  );
}

/** Against cells that are all as likely. */
function pearsonUniform(values: readonly number[], cells: number): number {
  return pearson(countsOf(values, cells), Array<number>(cells).fill(values.length / cells));
}

/** Against one chance. */
function pearsonChance(hits: number, trials: number, chance: number): number {
  return pearson([hits, trials - hits], [trials * chance, trials * (1 - chance)]);
}

/** How often each whole number from 0 on is there; there must be no others. */
function countsOf(values: readonly number[], cells: number): number[] {
  const counts = Array<number>(cells).fill(0);
  for (const value of values) {
    const count = counts[value];
    if (count === undefined) throw new RangeError(`${value} is in none of ${cells} cells`);
    counts[value] = count + 1;
  }
  return counts;
}

// What each integer gives is tested by day, beside the rules. All chance below comes from fixed seeds, so that these tests give the same
// result each time.

describe('100,000 draws', () => {
  const DECLARED = DEFAULT_DRAW_TABLE.map(({ weight }) => (100_000 * weight) / totalWeight(DEFAULT_DRAW_TABLE));
  const draws = [1, 2].flatMap((day) => {
    const seed = createHash('sha256').update(`fairness of draws ${day}`).digest();
    const inputs = { seed, day: `2026010${day}`, clientSeed: '' };
    return Array.from({ length: 50_000 }, (_, index) => {
      const owner = 1 + Math.floor(index / 1000);
      const table = { outcomes: DEFAULT_DRAW_TABLE };
      return verifiableDraw(table, [], { ...inputs, owner, nonce: 1 + (index % 1000) }).drawn;
    });
  });
  /** Supers come in 1.24 of 100, a normal card comes instead of another, and the strengths are others. */
  const outcomes = DEFAULT_DRAW_TABLE.map(({ weight, ...outcome }) => ({
    ...outcome,
    weight: outcome.status === 'super' ? 31 : weight + (outcome.card === 1 ? 75 : outcome.card === 2 ? -99 : 0),
    cp: outcome.status === 'super' ? { min: 201, max: 750 } : { min: 1, max: 199 },
  }));
  const integer = quickIntegers('other draws');
  const others = draws.map(() => draw({ outcomes }, [], integer).drawn);

  const cpsOf = (of: readonly Drawn[], status: string): number[] =>
    of.filter((each) => each.status === status).map(({ cp }) => cp);
  const STATISTICS: [string, (of: readonly Drawn[]) => number, number][] = [
    [
      'each outcome',
      (of) =>
        pearson(
          countsOf(
            of.map(({ outcome }) => outcome),
            16,
          ),
          DECLARED,
        ),
      CRITICAL[15],
    ],
    ['a super card', (of) => pearsonChance(cpsOf(of, 'super').length, of.length, 1 / 100), CRITICAL[1]],
    [
      'each cp of a normal card',
      (of) =>
        pearsonUniform(
          cpsOf(of, 'normal').map((cp) => cp - 1),
          200,
        ),
      CRITICAL[199],
    ],
    [
      // Three neighbouring cps are a cell, as about 1,000 super cards are too few for 600 cells.
      'each cp of a super card',
      (of) =>
        pearsonUniform(
          cpsOf(of, 'super').map((cp) => Math.floor((cp - 201) / 3)),
          200,
        ),
      CRITICAL[199],
    ],
  ];

  it.each(STATISTICS)('give %s as often as declared, and others would be found out', (_, statistic, critical) => {
    expect(statistic(draws)).toBeLessThan(critical);
    expect(statistic(others)).toBeGreaterThan(critical);
  });
});

describe('100,000 battles', () => {
  const STRENGTHS = [5, 15, 25, 40, 52, 60, 75, 90, 100, 120] as const;
  const BATTLES = 1000;
  const integer = quickIntegers('fairness of battles');
  // The tenth battle is behind every fighter, so that each of these may change the rarity.
  const cells = STRENGTHS.flatMap((own) =>
    STRENGTHS.map((opponent) => {
      const fighter = { strength: own, status: 'normal', battles: 10 };
      const results = Array.from({ length: BATTLES }, () => fight(fighter, opponent, integer));
      return { own, opponent, chance: winProbability(own, opponent), results, wins: results.filter(({ won }) => won) };
    }),
  );
  const all: readonly BattleResult[] = cells.flatMap(({ results }) => results);
  const wins: readonly BattleResult[] = cells.flatMap(({ wins }) => wins);

  /** Summed over the cells, each with a chance of its own. */
  function pearsonOfWins(chanceOf: (own: number, opponent: number) => number): number {
    const statistics = cells.map(({ own, opponent, wins }) =>
      pearsonChance(wins.length, BATTLES, chanceOf(own, opponent)),
    );
    return statistics.reduce((sum, statistic) => sum + statistic, 0);
  }

  it('are won with the chance that is stated, and another one would be found out', () => {
    expect(pearsonOfWins((own, opponent) => own / (own + opponent))).toBeLessThan(CRITICAL[100]);
    expect(pearsonOfWins((own, opponent) => own / (own + opponent) + 0.02)).toBeGreaterThan(CRITICAL[100]);
    expect(pearsonOfWins((own, opponent) => (1.1 * own) / (1.1 * own + opponent))).toBeGreaterThan(CRITICAL[100]);
  });

  it('raise a stat by each possible gain as often, and each of the five as often', () => {
    // 1 + 2 + … + 19 degrees of freedom.
    const highestGains = [...new Set(cells.map(({ chance }) => highestGain(chance)))].sort((a, b) => a - b);
    expect(highestGains).toEqual(Array.from({ length: 19 }, (_, index) => index + 1));
    const statistics = highestGains.map((highest) => {
      const group = cells.filter(({ chance }) => highestGain(chance) === highest);
      return pearsonUniform(
        group.flatMap(({ wins }) => wins.map(({ gain }) => gain)),
        highest + 1,
      );
    });
    expect(statistics.reduce((sum, statistic) => sum + statistic, 0)).toBeLessThan(CRITICAL[190]);
    const stats = wins.map(({ stat }) => (stat ? STATS.indexOf(stat) : -1));
    expect(pearsonUniform(stats, 5)).toBeLessThan(CRITICAL[4]);
  });

  it('make a normal fighter super in 1 of 100 after the tenth, won or lost', () => {
    const statistics = [wins, all.filter(({ won }) => !won)].map((of) =>
      pearsonChance(of.filter(({ status }) => status === 'super').length, of.length, 1 / 100),
    );
    expect(statistics.reduce((sum, statistic) => sum + statistic, 0)).toBeLessThan(CRITICAL[2]);
  });
});

describe('50,000 characters', () => {
  const integer = quickIntegers('fairness of characters');
  const characters = Array.from({ length: 50_000 }, () => assignCharacter(integer));

  it('are each of the four as often, and super in 1 of 100', () => {
    const charas = characters.map(({ chara }) => chara - 1);
    expect(pearsonUniform(charas, 4)).toBeLessThan(CRITICAL[3]);
    const supers = characters.filter(({ status }) => status === 'super').length;
    expect(pearsonChance(supers, characters.length, 1 / 100)).toBeLessThan(CRITICAL[1]);
    expect(pearsonChance(supers, characters.length, 1 / 80)).toBeGreaterThan(CRITICAL[1]);
  });

  it.each(STATS)('have each %s from 1 to 20 as often', (stat) => {
    const values = characters.map((character) => character[stat] - 1);
    expect(pearsonUniform(values, 20)).toBeLessThan(CRITICAL[19]);
  });
});
