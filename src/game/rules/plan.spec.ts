import { describe, expect, it } from '@jest/globals';
import { draw, drawOfPack, firstState, type DrawState } from './draw-state.js';
import { type DrawTable, type Outcome, packTable, withTarget } from './draw-table.js';
import { computedOdds } from './long-run.js';
import type { OpenPack } from './packs.js';
import { drawsBy, incomeBy, type Means, paidAfter } from './plan-means.js';
import { type Goal, goalCurve, isGoal } from './plan-odds.js';
import type { Rarity } from './rarity-rules.js';

const CP = { min: 1, max: 1 };
const outcome = (card: number, status: string, weight: number, featured?: true): Outcome => {
  return { card, status, skill: '', weight, cp: CP, ...(featured && { featured }) };
};
/** A super in 60 of 10 000, within 90, from 74 on 1 200 more with each draw; every second one is featured, and after a lost one the next. */
const SUMMER: DrawTable = {
  outcomes: [outcome(1, 'normal', 9940), outcome(20, 'super', 30, true), outcome(29, 'super', 30)],
  rules: {
    banner: 'summer',
    counters: 'summer',
    rarities: [{ status: 'super', within: 90, ramp: { from: 74, add: 1200 }, featured: { chance: [1, 2], misses: 1 } }],
  },
};
const FOX: Goal = { status: 'super', card: 20 };

const curve = (table: DrawTable, state: DrawState, goal: Goal) => {
  const found = goalCurve({ table, state, goal });
  if (!found) throw new Error('too long');
  return found;
};

/** Random integers that are the same each time, by the generator of Park and Miller. */
function integersFrom(seed: number): (below: number) => number {
  let last = seed;
  return (below) => {
    last = (last * 48_271) % 2_147_483_647;
    return last % below;
  };
}

/** How many of so many players have one by a draw. */
function simulated(table: DrawTable, from: DrawState, goal: Goal, draws: number, players: number): number {
  const integer = integersFrom(20_260_131);
  let had = 0;
  for (let player = 0; player < players; player++) {
    let state = from;
    for (let number = 0; number < draws; number++) {
      const { drawn, next } = draw(table, state, integer);
      state = next;
      if (!isGoal(goal, drawn)) continue;
      had++;
      break;
    }
  }
  return had / players;
}

describe('the chance of a card by each draw, from a player’s own state', () => {
  it('without rules is one less what misses each time', () => {
    const table = { outcomes: [outcome(1, 'normal', 3), outcome(2, 'super', 1)] };
    const { chances, isCertain } = curve(table, firstState(table), { status: 'super' });
    expect([chances[0], chances[1]]).toEqual([0, 0.25]);
    expect(chances[10]).toBeCloseTo(1 - 0.75 ** 10, 12);
    expect(chances.at(-1)).toBeGreaterThanOrEqual(0.999);
    expect(isCertain).toBe(false);
  });

  it('is that of one card alone where others are as rare', () => {
    const table = { outcomes: [outcome(1, 'normal', 2), outcome(2, 'super', 1), outcome(3, 'super', 1)] };
    expect(curve(table, firstState(table), { status: 'super', card: 3 }).chances[2]).toBeCloseTo(1 - 0.75 ** 2, 12);
    expect(curve(table, firstState(table), { status: 'super' }).chances[2]).toBeCloseTo(0.75, 12);
  });

  it('with pity ends where one is certain: after a lost 50/50, at the next super at the latest', () => {
    const supers = curve(SUMMER, [[61, 0]], { status: 'super' });
    expect([supers.isCertain, supers.chances.at(-1)]).toEqual([true, 1]);
    // From 61 draws without one, the chance of each of the next twelve is 60 of 10 000.
    expect(supers.chances[12]).toBeCloseTo(1 - 0.994 ** 12, 12);
    // The 74th draw has 1 200 more, which the others lose.
    expect(supers.chances[13]).toBeCloseTo(1 - 0.994 ** 12 * (1 - 1260 / 10_000), 12);
    const lost = curve(SUMMER, [[61, 1]], FOX);
    expect(lost.chances).toHaveLength(supers.chances.length);
    lost.chances.forEach((chance, at) => expect(chance).toBeCloseTo(supers.chances[at] ?? -1, 12));
    const won = curve(SUMMER, [[61, 0]], FOX);
    expect(won.chances[12]).toBeCloseTo((1 - 0.994 ** 12) / 2 + lostAndWon(), 12);
    expect(won.isCertain).toBe(true);
  });

  /** A lost one of twelve draws, and a second super among the rest. */
  function lostAndWon(): number {
    let sum = 0;
    for (let lost = 1; lost <= 12; lost++) sum += 0.994 ** (lost - 1) * 0.003 * (1 - 0.994 ** (12 - lost));
    return sum;
  }

  it.each<[string, DrawState, Goal, number]>([
    ['one after 61 draws', [[61, 0]], FOX, 20],
    ['one who lost', [[70, 1]], FOX, 8],
    ['one who wants the other card', [[30, 0]], { status: 'super', card: 29 }, 48],
  ])('is what 2 000 players come to: %s', (_, state, goal, draws) => {
    const exact = curve(SUMMER, state, goal).chances[draws] ?? -1;
    // Four standard deviations of 2 000 players.
    const room = 4 * Math.sqrt((exact * (1 - exact)) / 2_000);
    expect(Math.abs(simulated(SUMMER, state, goal, draws, 2_000) - exact)).toBeLessThan(room);
  });

  it('from the first state is that of the published odds', () => {
    const counts = [1, 10, 90, 200];
    const { first } = computedOdds(SUMMER, counts);
    const { chances } = curve(SUMMER, firstState(SUMMER), FOX);
    for (const [at, count] of counts.entries()) {
      const published = first[at]?.featured.find(({ card }) => card === 20)?.chance ?? -1;
      expect(chances[Math.min(count, chances.length - 1)]).toBeCloseTo(published, 10);
    }
  });

  it('of a card that one names counts the guarantee for that one', () => {
    const rarities: Rarity[] = [{ status: 'super', within: 10, featured: { chance: [1, 2], misses: 1, target: true } }];
    const table: DrawTable = {
      outcomes: [outcome(1, 'normal', 90), outcome(5, 'super', 4, true), outcome(6, 'super', 6, true)],
      rules: { banner: 'a', counters: 'a', rarities },
    };
    const goal = { status: 'super', card: 5 };
    expect(curve(table, [[9, 1]], goal).chances[1]).toBeCloseTo(0.4, 12);
    expect(curve(withTarget(table, 5), [[9, 1]], goal).chances).toEqual([0, 1]);
  });

  it('of packs counts packs', () => {
    const lists = {
      a: [outcome(1, 'normal', 3), outcome(2, 'rare', 1)],
      b: [outcome(1, 'normal', 1), outcome(3, 'super', 1)],
    };
    const table = packTable({ banner: 'p', lists, slots: [{ list: 'a', count: 2 }, { list: 'b' }] });
    const { chances } = curve(table, firstState(table), { status: 'rare' });
    expect(chances[1]).toBeCloseTo(1 - 0.75 ** 2, 12);
    expect(chances[3]).toBeCloseTo(1 - 0.75 ** 6, 12);
    const integer = integersFrom(7);
    let had = 0;
    for (let player = 0; player < 5000; player++) {
      let [opened, state]: [OpenPack | undefined, DrawState] = [undefined, firstState(table)];
      for (let card = 0; card < 6; card++) {
        const step = drawOfPack(table, state, integer, opened);
        [opened, state] = [step.opened, step.next];
        if (step.drawn.status !== 'rare') continue;
        had++;
        break;
      }
    }
    expect(Math.abs(had / 5000 - (chances[2] ?? 0))).toBeLessThan(0.03);
  });

  it('of a box is certain once no other copy can be left, and goes on in the next box', () => {
    const box = (of: 'player' | 'world'): DrawTable => {
      return { outcomes: [outcome(1, 'normal', 7), outcome(2, 'prize', 3)], box: { banner: 'b', of } };
    };
    const { chances, isCertain } = curve(box('world'), [[0, 0]], { status: 'prize' });
    // Ten copies, three of them wanted: two draws miss with 7 of 10 and 6 of 9.
    expect(chances[2]).toBeCloseTo(1 - (7 * 6) / (10 * 9), 12);
    expect([isCertain, chances.length, chances.at(-1)]).toEqual([true, 9, 1]);
    expect(curve(box('world'), [[5, 3]], { status: 'prize' })).toEqual({ chances: [0, 0, 0], isCertain: false });
    const next = curve(box('player'), [[5, 3]], { status: 'prize' });
    expect([next.chances[2], next.chances[3], next.chances.length]).toEqual([0, expect.closeTo(0.3, 12), 11]);
  });

  it('goes on until nothing is left to see, and is flat for what never comes', () => {
    const table = { outcomes: [outcome(1, 'normal', 1), outcome(2, 'super', 1)] };
    const half = curve(table, firstState(table), { status: 'super' });
    expect([half.isCertain, half.chances.length]).toEqual([false, 101]);
    const never = curve(table, firstState(table), { status: 'super', card: 1 });
    expect([never.chances.length, never.chances.at(-1)]).toEqual([10_001, 0]);
  });

  it('is given up where it would take too long', () => {
    const rarities: Rarity[] = ['super', 'rare', 'fine'].map((status) => ({ status, within: 999, resets: 'own' }));
    const outcomes = ['super', 'rare', 'fine', 'normal'].map((status, at) => outcome(at, status, 1 + at * 100));
    const table = { outcomes, rules: { banner: 'a', counters: 'a', rarities } };
    expect(goalCurve({ table, state: firstState(table), goal: { status: 'super' } })).toBeUndefined();
  });
});

describe('the draws that one can make by a day', () => {
  const LOGIN = { currency: 'ticket', amount: 1, from: '20260722', isDaily: true };
  const EVENT = { currency: 'ticket', amount: 20, from: '20260809', isDaily: false };
  const means = (other: Partial<Means>): Means => {
    return {
      today: '20260721',
      balances: { ticket: 12 },
      income: [LOGIN, EVENT],
      price: { cost: { ticket: 1 } },
      currencies: { ticket: {}, seal: {} },
      left: { today: Infinity, daily: Infinity, ever: Infinity },
      freeToday: 0,
      ...other,
    };
  };

  it('are what one has, the login of 41 days and the event', () => {
    expect(incomeBy(LOGIN, '20260721', '20260831')).toBe(41);
    expect(incomeBy(EVENT, '20260721', '20260808')).toBe(0);
    expect(incomeBy(EVENT, '20260810', '20260831')).toBe(0);
    expect(drawsBy('20260831', means({}))).toBe(73);
    expect(drawsBy('20260721', means({}))).toBe(12);
    expect(drawsBy('20260831', means({ price: { cost: { ticket: 3 } } }))).toBe(24);
  });

  it('are as many as the scarcest currency pays', () => {
    expect(
      drawsBy('20260831', means({ price: { cost: { ticket: 1, seal: 1 } }, balances: { ticket: 50, seal: 3 } })),
    ).toBe(3);
  });

  it('count free draws of each day, those of today that are left', () => {
    const price = { cost: { ticket: 1 }, free: 2 };
    // Two free ones of 41 days, and one of today.
    expect(drawsBy('20260831', means({ price, freeToday: 1 }))).toBe(73 + 82 + 1);
    expect(drawsBy('20260722', means({ price, income: [], balances: {} }))).toBe(2);
  });

  it('stay within the limits of each day and of all, and what is not used is there later', () => {
    const left = { today: 1, daily: 2, ever: Infinity };
    expect(drawsBy('20260725', means({ left }))).toBe(1 + 4 * 2);
    expect(drawsBy('20260831', means({ left }))).toBe(73);
    expect(drawsBy('20260831', means({ left: { ...left, ever: 30 } }))).toBe(30);
  });

  it('are not paid by what is beyond the largest balance', () => {
    const income = [{ ...EVENT, from: '20260722' }];
    const left = { today: 0, daily: Infinity, ever: Infinity };
    expect(drawsBy('20260722', means({ income, left, currencies: { ticket: { most: 20 } } }))).toBe(20);
  });

  it('bring an exchange after so many: 450 seals from 340 take 110 draws that give one each', () => {
    const held = (of: Record<string, number>) => (currency: string) => of[currency] ?? 0;
    expect(paidAfter({ seal: 450 }, { seal: 1 }, held({ seal: 340 }))).toBe(110);
    expect(paidAfter({ seal: 450 }, { seal: 3 }, held({ seal: 340 }))).toBe(37);
    expect(paidAfter({ seal: 450 }, {}, held({ seal: 340 }))).toBe(Infinity);
    expect(paidAfter({ seal: 450, dust: 5 }, { seal: 1 }, held({ seal: 500, dust: 4 }))).toBe(Infinity);
    expect(paidAfter({ seal: 450 }, {}, held({ seal: 450 }))).toBe(0);
  });
});
