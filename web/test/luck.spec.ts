import { describe, expect, it } from '@jest/globals';
import { carriedOver, chancesIn, type DrawState, firstState, nextState } from '../../src/game/rules/draw-state';
import { type DrawTable, type Outcome, packTable } from '../../src/game/rules/draw-table';
import { newPacks, type Standing } from '../../src/game/rules/pack-odds';
import { afterCard, listNamed, marksOf, nextList } from '../../src/game/rules/packs';
import type { Rarity } from '../../src/game/rules/rarity-rules';
import type { Past, PastDraw } from '../src/api/past-queries';
import { luckOf } from '../src/views/luck/luck';
import { binsOf, luckEntries, sinceLast } from '../src/views/luck/past';
import type { LuckDraw } from '../src/views/luck/walk';

const cp = { min: 1, max: 1 };
const OUTCOMES = [
  { card: 1, status: 'normal', skill: '', weight: 86, cp },
  { card: 2, status: 'rare', skill: '', weight: 8, cp },
  { card: 3, status: 'super', skill: '', weight: 4, cp },
  { card: 4, status: 'super', skill: '', weight: 2, cp, featured: true as const },
];

const table = (...rarities: readonly Rarity[]): DrawTable => ({
  outcomes: OUTCOMES,
  rules: { banner: 'summer', counters: 'event', rarities },
});
const PITY = table(
  { status: 'super', within: 9, ramp: { from: 5, add: 11 }, featured: { chance: [1, 2], misses: 1 } },
  { status: 'rare', within: 4 },
);
const RARE_FIRST = table({ status: 'rare', within: 4 }, { status: 'super', within: 7 });
const ONCE = table({ status: 'super', within: 5, once: true });
const PLAIN: DrawTable = { outcomes: OUTCOMES };

/** The draws of a line, of which the last `meant` are asked about, with so many supers. */
function drawsFrom(tables: readonly DrawTable[], had: number, state?: DrawState): LuckDraw[] {
  return tables.map((of, index) => ({
    table: of,
    line: 'event',
    state: index === 0 ? (state ?? firstState(of)) : null,
    isSuper: index < had,
    slot: null,
    isMeant: true,
  }));
}

/** The same in another way: every state of the whole rules, with no rule left out, and with the supers and the wait beside it. */
function enumerated(tables: readonly DrawTable[], state: DrawState): { counts: number[]; waits: number[] } {
  let now = new Map([[JSON.stringify([state, 0, Math.max(0, waitIn(tables[0], state))]), 1]]);
  const waits: number[] = [];
  tables.forEach((of, index) => {
    const after = new Map<string, number>();
    for (const [key, mass] of now) {
      const [before, supers, wait] = JSON.parse(key) as [DrawState, number, number];
      const here = carriedOver(before, tables[index - 1] ?? of, of);
      chancesIn(of, here).forEach((chance, place) => {
        if (chance === 0) return;
        const isSuper = of.outcomes[place]?.status === 'super';
        if (isSuper) waits[wait + 1] = (waits[wait + 1] ?? 0) + mass * chance;
        const next = JSON.stringify([nextState(of, here, place), supers + Number(isSuper), isSuper ? 0 : wait + 1]);
        after.set(next, (after.get(next) ?? 0) + mass * chance);
      });
    }
    now = after;
  });
  const counts = new Array<number>(tables.length + 1).fill(0);
  for (const [key, mass] of now) {
    const [, supers] = JSON.parse(key) as [unknown, number];
    counts[supers] = (counts[supers] ?? 0) + mass;
  }
  return { counts, waits };
}

/** All that so many packs may give, card by card. */
function opened(of: DrawTable, packs: number): { counts: number[]; waits: number[] } {
  const counts = new Array<number>(3 * packs + 1).fill(0);
  const waits: number[] = [];
  const go = (mass: number, left: number, standing: Standing, supers: number, wait: number): void => {
    if (left === 0) {
      counts[supers] = (counts[supers] ?? 0) + mass;
      return;
    }
    const { state } = standing;
    for (const { pack, part } of standing.opened ? [{ pack: standing.opened, part: 1 }] : newPacks(of)) {
      const { table: list } = listNamed(of, nextList(of, pack));
      chancesIn(list, state).forEach((chance, place) => {
        const isSuper = list.outcomes[place]?.status === 'super';
        const came = mass * part * chance;
        if (came === 0) return;
        if (isSuper) waits[wait + 1] = (waits[wait + 1] ?? 0) + came;
        const rest = afterCard(of, pack, marksOf(of, list.outcomes[place]?.status ?? ''));
        const next = { state: nextState(list, state, place), opened: rest };
        go(came, rest ? left : left - 1, next, supers + Number(isSuper), isSuper ? 0 : wait + 1);
      });
    }
  };
  go(1, packs, { state: firstState(of) }, 0, 0);
  return { counts, waits };
}

function waitIn(of: DrawTable | undefined, state: DrawState): number {
  const place = of?.rules?.rarities.findIndex(({ status }) => status === 'super') ?? -1;
  return state[place]?.[0] ?? 0;
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
const times = (count: number, of: DrawTable): DrawTable[] => new Array<DrawTable>(count).fill(of);

describe('luck', () => {
  it.each<[string, DrawTable[], number, DrawState]>([
    ['a ramp, featured cards and a second rarity', times(14, PITY), 2, firstState(PITY)],
    [
      'an owner who was about to get one',
      times(9, PITY),
      1,
      [
        [7, 1],
        [0, 0],
      ],
    ],
    ['a rarer rarity before supers', times(12, RARE_FIRST), 3, firstState(RARE_FIRST)],
    ['a guarantee that holds once', times(11, ONCE), 1, firstState(ONCE)],
    ['odds without rules', times(20, PLAIN), 0, []],
    [
      'rules that change, and go on counting',
      [...times(6, PITY), ...times(7, ONCE), ...times(4, PITY)],
      4,
      firstState(PITY),
    ],
  ])('is exact under %s', (_, tables, had, state) => {
    const { counts, waits } = enumerated(tables, state);
    const luck = luckOf(drawsFrom(tables, had, state));
    expect(luck?.fewer).toBeCloseTo(sum(counts.slice(0, had)), 12);
    expect(luck?.same).toBeCloseTo(counts[had] ?? 0, 12);
    expect(luck?.more).toBeCloseTo(sum(counts.slice(had + 1)), 12);
    expect(luck?.expected).toBeCloseTo(sum(counts.map((mass, count) => mass * count)), 12);
    waits.forEach((mass, wait) => expect(luck?.expectedByWait[wait]).toBeCloseTo(mass, 12));
  });

  it('of one banner counts its own supers, though draws of another count for its pity', () => {
    const draws = drawsFrom(times(9, PITY), 0).map((each, index) => ({ ...each, isMeant: index === 8 }));
    const { counts } = enumerated(times(9, PITY), firstState(PITY));
    const { counts: before } = enumerated(times(8, PITY), firstState(PITY));
    const mean = (of: readonly number[]): number => sum(of.map((mass, count) => mass * count));
    expect(luckOf(draws)?.expected).toBeCloseTo(mean(counts) - mean(before), 12);
    expect(luckOf(draws)?.draws).toBe(1);
  });

  it.each<[string, readonly Rarity[]]>([
    ['', []],
    [' under rules', [{ status: 'super', within: 5, ramp: { from: 3, add: 2 } }]],
  ])('counts packs, of which others may be longer or rarer than those of the player%s', (_, rarities) => {
    const [normal, rare, ...supers] = OUTCOMES as [Outcome, Outcome, ...Outcome[]];
    const pack = {
      banner: 'booster',
      lists: { all: [normal, rare, ...supers], best: [rare, ...supers] },
      slots: [
        { list: 'all', count: 2 },
        { list: 'all', if_none: { status: ['rare', 'super'], list: 'best' } },
      ],
      instead: [{ chance: [1, 8] as const, slots: [{ list: 'best' }] }],
    };
    const rules = { banner: 'booster', counters: 'event', rarities };
    const table = packTable(pack, rarities.length > 0 ? rules : undefined);
    const slots = [1, 2, 3, 1, 1, 2, 3];
    const draws = drawsFrom(times(slots.length, table), 2).map((draw, at) => ({ ...draw, slot: slots[at] ?? null }));
    const { counts, waits } = opened(table, 3);
    const luck = luckOf(draws);
    expect(luck?.fewer).toBeCloseTo(sum(counts.slice(0, 2)), 12);
    expect(luck?.same).toBeCloseTo(counts[2] ?? 0, 12);
    expect(luck?.expected).toBeCloseTo(sum(counts.map((mass, count) => mass * count)), 12);
    waits.forEach((mass, wait) => expect(luck?.expectedByWait[wait]).toBeCloseTo(mass, 12));
    // What is left of a pack whose beginning is not known says nothing.
    expect(luckOf([...draws.slice(1, 3), ...draws])).toMatchObject({ draws: 7, had: 2 });
  });

  it('adds up lines that count for themselves, and rests on the newest draws of a history that is too long', () => {
    const two = [
      ...drawsFrom(times(3, PITY), 1),
      ...drawsFrom(times(2, PLAIN), 0).map((each) => ({ ...each, line: 'b' })),
    ];
    const [one, other] = [enumerated(times(3, PITY), firstState(PITY)), enumerated(times(2, PLAIN), [])];
    const none = (one.counts[0] ?? 0) * (other.counts[0] ?? 0);
    expect(luckOf(two)?.fewer).toBeCloseTo(none, 12);
    expect(luckOf(drawsFrom(times(12_000, PLAIN), 0))?.draws).toBe(6_000);
    expect(luckOf(drawsFrom([{ outcomes: OUTCOMES.slice(0, 2) }], 0))).toBeUndefined();
  });
});

describe('the past of a player', () => {
  const drawn = (outcome: number, state: DrawState | null, day = '20260115'): PastDraw => {
    const { card, status } = OUTCOMES[outcome] as (typeof OUTCOMES)[number];
    const of = state === null ? { table: 'plain', counters: null } : { table: 'pity', counters: 'event' };
    return {
      card_id: Math.random(),
      day,
      banner: 'summer',
      outcome,
      card,
      status,
      state: state as number[][] | null,
      target: null,
      slot: null,
      ...of,
    };
  };
  const past = (...draws: PastDraw[]): Past => ({
    draws: draws.map((each, index) => ({ ...each, card_id: index + 1 })),
    tables: new Map([
      ['pity', PITY],
      ['plain', PLAIN],
    ]),
  });

  it('says of each draw in which place it came, and what gave it', () => {
    const entries = luckEntries(
      past(
        drawn(2, [
          [3, 0],
          [0, 0],
        ]),
        drawn(0, [
          [0, 1],
          [0, 0],
        ]),
        drawn(1, [
          [1, 1],
          [3, 0],
        ]),
        drawn(3, [
          [4, 1],
          [0, 0],
        ]),
        drawn(3, [
          [8, 0],
          [2, 0],
        ]),
        drawn(2, null),
      ),
      undefined,
    );
    expect(entries.map(({ how: { took, by, featured, rate } }) => [took, by, featured, rate])).toEqual([
      [4, 'weights', 'lost', 50],
      [undefined, 'weights', undefined, undefined],
      [4, 'guarantee', undefined, undefined],
      [3, 'ramp', 'certain', 50],
      [1, 'guarantee', 'won', 50],
      [1, 'weights', undefined, undefined],
    ]);
    expect([entries, entries.slice(0, 3), entries.slice(5)].map(sinceLast)).toEqual([undefined, 2, 0]);
  });

  it('is shown in bins, the last of which has all that is beyond', () => {
    const expected = Array.from({ length: 1001 }, (_, wait) => (wait === 0 ? 0 : 0.01 * 0.99 ** (wait - 1)));
    const bins = binsOf([3, 77, 77], expected);
    expect(bins.map(({ from, had }) => [from, had])).toEqual(
      [1, 51, 101, 151, 201, 251, 301, 351].map((from) => [from, from === 1 ? 1 : from === 51 ? 2 : 0]),
    );
    expect(bins.at(-1)?.to).toBe(Infinity);
    expect(sum(bins.map((bin) => bin.expected))).toBeCloseTo(sum(expected), 12);
  });
});
