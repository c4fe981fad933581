import { describe, expect, it } from '@jest/globals';
import { chancesIn, draw, drawOfPack, type DrawState, firstState, nextState } from './draw-state.js';
import { canonicalTable, type DrawTable, type Outcome, type Pack, packTable, tableFrom } from './draw-table.js';
import { computedOdds, consolidated } from './long-run.js';
import { afterCard, chanceOfLayout, layoutsOf, listNamed, marksOf, nextList, type OpenPack } from './packs.js';
import { publishedPack } from './pack-odds.js';
import { progressOf } from './progress.js';
import { readAnyTable } from './published-pack.js';
import type { Rarity } from './rarity-rules.js';

const CP = { min: 1, max: 1 };
const outcome = (card: number, status: string, weight: number, featured?: true): Outcome => {
  return { card, status, skill: '', weight, cp: CP, ...(featured && { featured }) };
};
const LISTS = {
  all: [outcome(1, 'normal', 80), outcome(2, 'rare', 15), outcome(3, 'super', 3, true), outcome(4, 'super', 2)],
  better: [outcome(2, 'rare', 6), outcome(3, 'super', 1, true)],
  commons: [outcome(1, 'normal', 1), outcome(5, 'plain', 2)],
};
const PACK: Pack = {
  banner: 'booster',
  lists: LISTS,
  slots: [
    { list: 'commons' },
    { list: 'all', count: 2 },
    { list: 'all', if_none: { status: ['rare', 'super'], list: 'better' } },
  ],
  instead: [
    { chance: [1, 6], slots: [{ list: 'better', count: 2 }] },
    { chance: [1, 4], slots: [{ list: 'all' }, { list: 'better', if_none: { status: ['super'], list: 'all' } }] },
  ],
};
const RARITIES: readonly Rarity[] = [
  { status: 'super', within: 7, featured: { chance: [1, 2], misses: 1 } },
  { status: 'rare', within: 3, resets: 'own' },
];
const RULED = packTable(PACK, { banner: 'booster', counters: 'booster', rarities: RARITIES });

/** All packs that may come from a state, one by one: what they give, how likely, and the state after them. */
function packsFrom(table: DrawTable, state: DrawState) {
  const found: { readonly cards: readonly number[]; readonly chance: number; readonly state: DrawState }[] = [];
  const go = (opened: OpenPack | undefined, now: DrawState, cards: readonly number[], chance: number): void => {
    if (!opened) return void found.push({ cards, chance, state: now });
    const { from, table: list } = listNamed(table, nextList(table, opened));
    chancesIn(list, now).forEach((each, place) => {
      if (each === 0) return;
      const { status } = list.outcomes[place] as Outcome;
      const after = afterCard(table, opened, marksOf(table, status));
      go(after, nextState(table, now, from + place), [...cards, from + place], chance * each);
    });
  };
  layoutsOf(table).forEach((_, layout) => go({ layout, came: 0, marks: 0 }, state, [], chanceOfLayout(table, layout)));
  return found;
}

describe('how far an owner is towards the featured cards of a pack', () => {
  const leftOf = (...slots: readonly { list: string }[]) => {
    const rarities = [{ status: 'super', featured: { chance: [1, 2] as const, within: 7 } }];
    const used = Object.fromEntries(Object.entries(LISTS).filter(([name]) => slots.some(({ list }) => list === name)));
    const table = packTable({ banner: 'a', lists: used, slots }, { banner: 'a', counters: 'a', rarities });
    return progressOf(table, [[0, 0, 2]])[0]?.featured_left;
  };

  it('says when one is certain, and nothing where a list of the pack has none', () => {
    expect(leftOf({ list: 'all' }, { list: 'better' })).toBe(5);
    expect(leftOf({ list: 'all' }, { list: 'commons' })).toBeNull();
  });
});

describe('a pack', () => {
  it('is canonical with its own lists, and without members that it lacks', () => {
    const bare = packTable({ banner: 'a', lists: { one: LISTS.commons }, slots: [{ list: 'one', count: 2 }] });
    const outcomes =
      '[{"card":1,"cp":{"max":1,"min":1},"skill":"","status":"normal","weight":1},{"card":5,"cp":{"max":1,"min":1},"skill":"","status":"plain","weight":2}]';
    expect(canonicalTable(bare)).toBe(`{"banner":"a","lists":{"one":${outcomes}},"slots":[{"count":2,"list":"one"}]}`);
    for (const table of [bare, RULED]) {
      expect(tableFrom(canonicalTable(table))).toEqual(table);
      expect(readAnyTable({ ...table.pack, ...table.rules, outcomes: [] })).toEqual(table);
    }
  });

  it('has the outcomes of its lists in the order of their names', () => {
    expect(RULED.outcomes.map(({ card }) => card)).toEqual([1, 2, 3, 4, 2, 3, 1, 5]);
  });

  it('takes an integer for its layout before all others, and then draws from the list of each slot', () => {
    const asked: number[] = [];
    const integer = (below: number): number => {
      asked.push(below);
      return 0;
    };
    // Of 12 packs, 2 have the first layout in place of the own one, then 3 the second, and 7 the own slots.
    const first = drawOfPack(RULED, firstState(RULED), integer);
    // The list has only featured cards of the rarity, so no integer says whether it is one.
    expect(asked).toEqual([12, 7, 1, 1]);
    expect(first.drawn.outcome).toBe(5);
    const second = drawOfPack(RULED, first.next, integer, first.opened);
    expect([second.drawn.outcome, second.opened]).toEqual([5, undefined]);
  });

  it('with one slot of one list draws as a banner without slots', () => {
    const rules = { banner: 'a', counters: 'a', rarities: RARITIES };
    const single: DrawTable = { outcomes: LISTS.all, rules };
    const pack = packTable({ banner: 'a', lists: { all: LISTS.all }, slots: [{ list: 'all' }] }, rules);
    for (const integer of [0, 1, 5, 19, 42, 97])
      expect(drawOfPack(pack, firstState(pack), (below) => integer % below)).toEqual({
        ...draw(single, firstState(single), (below) => integer % below),
        opened: undefined,
      });
    const { classes, first } = computedOdds(pack, [1, 10, 90]);
    expect({ classes, first }).toEqual(computedOdds(single, [1, 10, 90]));
  });

  it('draws from the other list as long as no earlier card has one of the statuses', () => {
    const own = { layout: 2, came: 3, marks: 0 };
    expect(nextList(RULED, own)).toBe('better');
    expect(nextList(RULED, { ...own, marks: marksOf(RULED, 'rare') })).toBe('all');
    expect(marksOf(RULED, 'normal')).toBe(0);
  });
});

describe('the odds of packs', () => {
  it.each<[string, DrawTable]>([
    ['without rarities', packTable(PACK)],
    ['with rarities whose counts go on over lists', RULED],
  ])('%s are those of all packs, one by one', (_, table) => {
    const isSuper = (place: number): boolean => table.outcomes[place]?.status === 'super';
    const one = packsFrom(table, firstState(table));
    const two = one.flatMap((first) =>
      packsFrom(table, first.state).map(({ cards, chance }) => {
        return { cards: [...first.cards, ...cards], chance: first.chance * chance };
      }),
    );
    const { first } = computedOdds(table, [1, 2]);
    [one, two].forEach((all, at) => {
      const of = first[at]?.statuses['super'];
      expect(all.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
      const expected = all.reduce((sum, { cards, chance }) => sum + chance * cards.filter(isSuper).length, 0);
      const chance = all.reduce((sum, each) => sum + (each.cards.some(isSuper) ? each.chance : 0), 0);
      expect(of?.expected).toBeCloseTo(expected, 12);
      expect(of?.chance).toBeCloseTo(chance, 12);
    });
  });

  it('say of each layout how likely it is, and of each slot what its cards are', () => {
    const table = packTable(PACK);
    const odds = computedOdds(table, [1]);
    const { layouts, statuses } = publishedPack(table, odds.pack as Required<typeof odds>['pack']);
    expect(layouts.map(({ chance }) => chance)).toEqual([2 / 12, 3 / 12, 7 / 12]);
    const [, , own] = layouts;
    expect(own?.slots.map(({ list, count }) => [list, count])).toEqual([
      ['commons', undefined],
      ['all', 2],
      ['all', undefined],
    ]);
    expect(own?.slots[1]?.chances.map((chance) => Number(chance.toFixed(9)))).toEqual([
      0.8, 0.15, 0.03, 0.02, 0, 0, 0, 0,
    ]);
    // Neither of two was rare or better in 64 % of packs.
    expect(own?.slots[2]?.chances[5]).toBeCloseTo(0.64 / 7, 12);
    expect(own?.slots[2]?.chances[2]).toBeCloseTo(0.36 * 0.03, 12);
    const sum = consolidated(table, odds).outcomes.reduce((all, { chance }) => all + chance, 0);
    expect(sum).toBeCloseTo(1, 12);
    expect(statuses['super']?.or_rarer).toBe(statuses['super']?.chance);
    expect(statuses['normal']?.or_rarer).toBeCloseTo(1, 12);
  });
});
