import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { quickIntegers } from '../../../test/harness/seeded-random.js';
import { countsOf, CRITICAL, mean, pearson, pearsonChance, pearsonUniform } from '../../../test/harness/statistics.js';
import { type BattleResult, fight, highestGain, winProbability } from './battle.js';
import { assignCharacter, STATS, strengthOf } from './character.js';
import { draw, type Drawn } from './draw-state.js';
import { verifiableDraw } from './draw.js';
import { totalWeight } from './draw-table.js';
import { DEFAULT_DRAW_TABLE } from './odds.js';

// All chance below comes from fixed seeds, so that these tests give the same result each time.

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

describe('100,000 draws', () => {
  const DECLARED = DEFAULT_DRAW_TABLE.map(({ weight }) => (100_000 * weight) / totalWeight(DEFAULT_DRAW_TABLE));
  const draws = [1, 2].flatMap((day) => {
    const seed = sha256(`fairness of draws ${day}`);
    const inputs = { seed, day: `2026010${day}`, clientSeed: '' };
    return Array.from({ length: 50_000 }, (_, index) => {
      const owner = 1 + Math.floor(index / 1000);
      const table = { outcomes: DEFAULT_DRAW_TABLE };
      return verifiableDraw(table, [], { ...inputs, owner, nonce: 1 + (index % 1000) }).drawn;
    });
  });

  function pearsonOfOutcomes(of: readonly Drawn[]): number {
    const counts = countsOf(
      of.map(({ outcome }) => outcome),
      16,
    );
    return pearson(counts, DECLARED);
  }

  function pearsonOfSuper(of: readonly Drawn[]): number {
    return pearsonChance(of.filter(({ status }) => status === 'super').length, of.length, 1 / 100);
  }

  /** Each normal cp is a cell. */
  function pearsonOfNormalCp(of: readonly Drawn[]): number {
    const cps = of.filter(({ status }) => status === 'normal').map(({ cp }) => cp);
    return pearsonUniform(
      cps.map((cp) => cp - 1),
      200,
    );
  }

  /** Three neighbouring cps are a cell, as about 1,000 super cards are too few for 600 cells. */
  function pearsonOfSuperCp(of: readonly Drawn[]): number {
    const cps = of.filter(({ status }) => status === 'super').map(({ cp }) => cp);
    return pearsonUniform(
      cps.map((cp) => Math.floor((cp - 201) / 3)),
      200,
    );
  }

  it('give each outcome as often as declared', () => {
    expect(draws).toHaveLength(100_000);
    expect(pearsonOfOutcomes(draws)).toBeLessThan(CRITICAL[15]);
  });

  it('give a super card in 1 of 100', () => {
    expect(pearsonOfSuper(draws)).toBeLessThan(CRITICAL[1]);
  });

  it('give each cp of a normal card as often', () => {
    expect(pearsonOfNormalCp(draws)).toBeLessThan(CRITICAL[199]);
  });

  it('give each cp of a super card as often', () => {
    expect(pearsonOfSuperCp(draws)).toBeLessThan(CRITICAL[199]);
  });

  it.each([
    ['normal', 1, 200],
    ['super', 201, 800],
  ])('give a %s card a cp from %i to %i, both included', (status, lowest, highest) => {
    const cps = new Set(draws.filter((draw) => draw.status === status).map(({ cp }) => cp));
    expect(Math.min(...cps)).toBe(lowest);
    expect(Math.max(...cps)).toBe(highest);
  });

  it('would be found out if super cards came in 1.24 of 100, a normal card instead of another, or other cps', () => {
    const outcomes = DEFAULT_DRAW_TABLE.map(({ weight, ...outcome }) => ({
      ...outcome,
      weight: outcome.status === 'super' ? 31 : weight + (outcome.card === 1 ? 75 : outcome.card === 2 ? -99 : 0),
      cp: outcome.status === 'super' ? { min: 201, max: 750 } : { min: 1, max: 199 },
    }));
    const integer = quickIntegers('other draws');
    const others = draws.map(() => draw({ outcomes }, [], integer).drawn);
    expect(pearsonOfSuper(others)).toBeGreaterThan(CRITICAL[1]);
    expect(pearsonOfOutcomes(others)).toBeGreaterThan(CRITICAL[15]);
    expect(pearsonOfNormalCp(others)).toBeGreaterThan(CRITICAL[199]);
    expect(pearsonOfSuperCp(others)).toBeGreaterThan(CRITICAL[199]);
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

  it('are won with the chance that is stated', () => {
    expect(all).toHaveLength(100_000);
    expect(pearsonOfWins((own, opponent) => own / (own + opponent))).toBeLessThan(CRITICAL[100]);
    for (const { chance, results } of cells)
      expect(results.every((result) => result.winProbability === chance)).toBe(true);
  });

  it('would be found out if the chance were another one', () => {
    expect(pearsonOfWins((own, opponent) => own / (own + opponent) + 0.02)).toBeGreaterThan(CRITICAL[100]);
    expect(pearsonOfWins((own, opponent) => (1.1 * own) / (1.1 * own + opponent))).toBeGreaterThan(CRITICAL[100]);
    expect(pearsonOfWins(() => 0.5)).toBeGreaterThan(CRITICAL[100]);
  });

  it('raise a stat by 0 to the highest gain, which is at most 20, and by nothing after a loss', () => {
    for (const { chance, results } of cells) {
      const highest = highestGain(chance);
      expect(highest).toBeLessThanOrEqual(20);
      for (const { won, gain } of results) {
        if (!Number.isInteger(gain) || gain < 0 || gain > (won ? highest : 0)) throw new RangeError(`gain of ${gain}`);
      }
      const gains = results.map(({ gain }) => gain);
      expect([Math.min(...gains), Math.max(...gains)]).toEqual([0, highest]);
    }
  });

  it('raise a stat by each possible gain as often', () => {
    // 1 + 2 + … + 19 degrees of freedom.
    const highestGains = [...new Set(cells.map(({ chance }) => highestGain(chance)))].sort((a, b) => a - b);
    expect(highestGains).toEqual(Array.from({ length: 19 }, (_, index) => index + 1));
    const statistics = highestGains.map((highest) => {
      const group = cells.filter(({ chance }) => highestGain(chance) === highest);
      const gains = group.flatMap(({ wins }) => wins.map(({ gain }) => gain));
      return pearsonUniform(gains, highest + 1);
    });
    expect(statistics.reduce((sum, statistic) => sum + statistic, 0)).toBeLessThan(CRITICAL[190]);
  });

  it('raise each of the five stats as often', () => {
    const stats = wins.map(({ stat }) => (stat ? STATS.indexOf(stat) : -1));
    expect(stats).not.toContain(-1);
    expect(pearsonUniform(stats, 5)).toBeLessThan(CRITICAL[4]);
  });

  // Weaker fighters win too few of these battles for their means to differ clearly.
  it.each(STRENGTHS.slice(2))(
    'of a fighter of %i are harder to win against the stronger, and a win gives more',
    (own) => {
      const against = [5, 25, 60, 120].map((strength) => {
        const gains = cells
          .find((cell) => cell.own === own && cell.opponent === strength)
          ?.wins.map(({ gain }) => gain);
        return { wins: gains?.length ?? NaN, gain: mean(gains ?? []) };
      });
      for (const [index, { wins, gain }] of against.slice(1).entries()) {
        expect(wins).toBeLessThan(against[index]?.wins ?? NaN);
        expect(gain).toBeGreaterThan(against[index]?.gain ?? NaN);
      }
    },
  );

  it('make a normal fighter super in 1 of 100 after the tenth, won or lost', () => {
    const changed = (of: readonly BattleResult[]): number => of.filter(({ status }) => status === 'super').length;
    const losses = all.filter(({ won }) => !won);
    const statistic =
      pearsonChance(changed(wins), wins.length, 1 / 100) + pearsonChance(changed(losses), losses.length, 1 / 100);
    expect(statistic).toBeLessThan(CRITICAL[2]);
  });
});

describe('50,000 characters', () => {
  const integer = quickIntegers('fairness of characters');
  const characters = Array.from({ length: 50_000 }, () => assignCharacter(integer));
  const superCount = characters.filter(({ status }) => status === 'super').length;

  it('are each of the four as often', () => {
    expect(
      pearsonUniform(
        characters.map(({ chara }) => chara - 1),
        4,
      ),
    ).toBeLessThan(CRITICAL[3]);
  });

  it.each(STATS)('have each %s from 1 to 20 as often', (stat) => {
    const values = characters.map((character) => character[stat] - 1);
    expect(pearsonUniform(values, 20)).toBeLessThan(CRITICAL[19]);
  });

  it('are super in 1 of 100', () => {
    expect(pearsonChance(superCount, 50_000, 1 / 100)).toBeLessThan(CRITICAL[1]);
  });

  it('would be found out if they were super in 1 of 80', () => {
    expect(pearsonChance(superCount, 50_000, 1 / 80)).toBeGreaterThan(CRITICAL[1]);
  });

  it('are from 5 to 100 strong, 52.5 on average', () => {
    const strengths = characters.map(strengthOf);
    expect(strengths.every((strength) => strength >= 5 && strength <= 100)).toBe(true);
    // The mean of 50,000 sums of five has a standard deviation of 0.058.
    expect(Math.abs(mean(strengths) - 52.5)).toBeLessThan(0.15);
  });
});
