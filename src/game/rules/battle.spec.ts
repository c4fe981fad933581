import { describe, expect, it } from '@jest/globals';
import { chosenIntegers } from '../../../test/harness/chosen-integers.js';
import {
  battleDay,
  type BattleResult,
  describeBattle,
  fight,
  type Fighter,
  highestGain,
  winProbability,
} from './battle.js';

const STRENGTHS = [1, 2, 3, 5, 7, 10, 20, 25, 37, 39, 50, 52, 75, 99, 100, 101, 250, 1000, 4321, 1_000_000];

function fighter(values: Partial<Fighter> = {}): Fighter {
  return { strength: 30, status: 'normal', battles: 0, ...values };
}

describe('winProbability', () => {
  it.each([
    [1, 1, 0.5],
    [100, 100, 0.5],
    [30, 10, 0.75],
    [10, 30, 0.25],
    [5, 100, 5 / 105],
    [100, 5, 100 / 105],
    [1, 999_999, 0.000001],
  ])('of %i against %i is %d', (own, opponent, chance) => {
    expect(winProbability(own, opponent)).toBe(chance);
  });

  it.each(STRENGTHS)('of %i is a chance against anyone, and the other side has the rest', (own) => {
    for (const opponent of STRENGTHS) {
      const chance = winProbability(own, opponent);
      expect(chance > 0 && chance < 1).toBe(true);
      expect(chance + winProbability(opponent, own)).toBeCloseTo(1, 12);
    }
  });
});

describe('highestGain', () => {
  it.each([
    [1, 0],
    [0.99, 0],
    // 20 × (1 − chance) is a half, and a half is rounded up.
    [0.975, 1],
    [0.875, 3],
    [0.75, 5],
    [0.5, 10],
    [0.25, 15],
    [0.125, 18],
    [0.025, 20],
    [0.01, 20],
    [0, 20],
  ])('with a chance of %d is %i', (chance, gain) => {
    expect(highestGain(chance)).toBe(gain);
  });

  it.each(STRENGTHS)(
    'of %i is 20 × (1 − chance), rounded, against anyone, and never falls when the opponent is stronger',
    (own) => {
      const gains = STRENGTHS.map((opponent) => highestGain(winProbability(own, opponent)));
      for (const [place, gain] of gains.entries()) {
        // The nearest whole number to 20 × opponent's / (own + opponent's), told without fractions.
        const opponent = STRENGTHS[place] ?? NaN;
        expect(Number.isInteger(gain) && gain >= 0 && gain <= 20).toBe(true);
        expect(Math.abs(2 * gain * (own + opponent) - 40 * opponent)).toBeLessThanOrEqual(own + opponent);
      }
      expect(gains).toEqual([...gains].sort((a, b) => a - b));
    },
  );
});

describe('fight', () => {
  it.each([
    [30, 10, 0, true],
    [30, 10, 29, true],
    [30, 10, 30, false],
    [30, 10, 39, false],
    [1, 1, 0, true],
    [1, 1, 1, false],
    [1, 999, 0, true],
    [1, 999, 1, false],
    [999, 1, 998, true],
    [999, 1, 999, false],
  ])('of %i against %i with %i is won: %s', (own, opponent, integer, won) => {
    const result = fight(fighter({ strength: own }), opponent, chosenIntegers(integer, 0, 0));
    expect(result.won).toBe(won);
    expect(result.winProbability).toBe(winProbability(own, opponent));
    expect(result.stat === undefined).toBe(!won);
  });

  it.each([
    [30, 10, 5],
    [30, 30, 10],
    [10, 30, 15],
    [1, 1000, 20],
    [1000, 1, 0],
  ])('of %i against %i raises a stat by 0 to %i, each as likely', (own, opponent, highest) => {
    for (let gain = 0; gain <= highest; gain++) {
      const integer = chosenIntegers(0, 4, gain);
      expect(fight(fighter({ strength: own }), opponent, integer)).toMatchObject({ won: true, stat: 'skill', gain });
      expect(integer.bounds).toEqual([own + opponent, 5, highest + 1]);
    }
  });

  it('changes no stat after a loss, and asks for no more chance', () => {
    const integer = chosenIntegers(30);
    expect(fight(fighter(), 10, integer)).toEqual({
      won: false,
      winProbability: 0.75,
      stat: undefined,
      gain: 0,
      status: 'normal',
    });
    expect(integer.bounds).toEqual([40]);
  });
});

describe('the rarity after a battle', () => {
  const WIN = [0, 1, 2];
  const LOSS = [39];

  it.each([
    ['a win', WIN, 0, 'super'],
    ['a win', WIN, 1, 'normal'],
    ['a win', WIN, 99, 'normal'],
    ['a loss', LOSS, 0, 'super'],
    ['a loss', LOSS, 1, 'normal'],
    ['a loss', LOSS, 99, 'normal'],
  ])('is decided by one in a hundred after %s from the eleventh battle on: %j, %i', (_, before, change, status) => {
    for (const battles of [10, 11, 500]) {
      const integer = chosenIntegers(...before, change);
      expect(fight(fighter({ battles }), 10, integer).status).toBe(status);
      expect(integer.bounds.at(-1)).toBe(100);
      expect(integer.bounds).toHaveLength(before.length + 1);
    }
  });

  it.each([0, 1, 8, 9])('does not change after %i battles and another one', (battles) => {
    for (const before of [WIN, LOSS]) {
      const integer = chosenIntegers(...before, 0);
      expect(fight(fighter({ battles }), 10, integer).status).toBe('normal');
      expect(integer.bounds).toHaveLength(before.length);
    }
  });

  it.each(['super', 'rare', '', 'Normal'])('stays %j', (status) => {
    for (const before of [WIN, LOSS]) {
      const integer = chosenIntegers(...before, 0);
      expect(fight(fighter({ battles: 10, status }), 10, integer).status).toBe(status);
      expect(integer.bounds).toHaveLength(before.length);
    }
  });
});

describe('describeBattle', () => {
  const won: BattleResult = { won: true, winProbability: 0.5, stat: 'critical', gain: 7, status: 'normal' };
  const lost: BattleResult = { won: false, winProbability: 0.5, stat: undefined, gain: 0, status: 'normal' };

  it.each<[BattleResult, string, string, string]>([
    [won, 'normal', 'ai', 'Won against ai: critical +7'],
    [{ ...won, gain: 0, stat: 'hp' }, 'normal', 'ai', 'Won against ai: hp +0'],
    [{ ...won, status: 'super' }, 'super', 'ai', 'Won against ai: critical +7'],
    [{ ...won, status: 'super' }, 'normal', '愛 🎴', 'Won against 愛 🎴: critical +7, and became super'],
    [lost, 'normal', 'ai', 'Lost against ai'],
    [{ ...lost, status: 'super' }, 'super', 'ai', 'Lost against ai'],
    [{ ...lost, status: 'super' }, 'normal', 'ai', 'Lost against ai, and became super'],
  ])('of %j from %s against %s', (result, before, opponent, text) => {
    expect(describeBattle(result, before, opponent)).toBe(text);
  });
});

const TODAY = '20260115';
const TOMORROW = '20260116';

describe('battleDay', () => {
  it.each<[string, string, number, string, ReturnType<typeof battleDay>]>([
    ['before the first battle', '', 0, TODAY, { day: TODAY, fought: 0, limit: false, next: TODAY }],
    ['after none today', TODAY, 0, TODAY, { day: TODAY, fought: 0, limit: false, next: TODAY }],
    ['after one today', TODAY, 1, TODAY, { day: TODAY, fought: 1, limit: false, next: TODAY }],
    ['after two today', TODAY, 2, TODAY, { day: TODAY, fought: 2, limit: true, next: TOMORROW }],
    ['after three today', TODAY, 3, TODAY, { day: TODAY, fought: 3, limit: true, next: TOMORROW }],
    ['just after midnight', '20260114', 2, TODAY, { day: TODAY, fought: 0, limit: false, next: TODAY }],
    ['after one yesterday', '20260114', 1, TODAY, { day: TODAY, fought: 0, limit: false, next: TODAY }],
    ['after years', '20191231', 2, TODAY, { day: TODAY, fought: 0, limit: false, next: TODAY }],
    // Another instance's clock is ahead.
    ['after one tomorrow', TOMORROW, 1, TODAY, { day: TOMORROW, fought: 1, limit: false, next: TOMORROW }],
    ['after two tomorrow', TOMORROW, 2, TODAY, { day: TOMORROW, fought: 2, limit: true, next: '20260117' }],
    [
      'on the last of a month',
      '20260131',
      2,
      '20260131',
      { day: '20260131', fought: 2, limit: true, next: '20260201' },
    ],
    ['on the last of a year', '20261231', 2, '20261231', { day: '20261231', fought: 2, limit: true, next: '20270101' }],
    ['before a leap day', '20240228', 2, '20240228', { day: '20240228', fought: 2, limit: true, next: '20240229' }],
  ])('%s', (_, day, fought, today, expected) => {
    const result = battleDay({ day, fought }, today);
    expect(result).toEqual(expected);
    expect(result.day >= today).toBe(true);
    expect(result.next > result.day).toBe(result.limit);
  });
});
