import { describe, expect, it } from '@jest/globals';
import { commitmentOf, integersOfMessage, verifiableDraw } from './draw.js';
import { type BannerTable, type CheckedDay, DrawChecks } from './draw-check.js';
import { carriedOver, type DrawState, firstState } from './draw-state.js';
import { Nonces } from './listed.js';
import { type DrawTable, withTarget } from './draw-table.js';
import { DEFAULT_DRAW_TABLE, versionOf } from './odds.js';
import type { PublishedDraw } from './published.js';

const DAY = '20260115';
const SEED = Buffer.alloc(32, 5);
const OF_THE_DAY = { day: DAY, commitment: commitmentOf(SEED), seed: SEED.toString('hex') };
const integersOf = (message: string) => integersOfMessage(SEED, message);

const outcome = (card: number, status: string, weight: number, more: object = {}) => {
  return { card, status, skill: '', weight, cp: { min: 1, max: 9 }, ...more };
};
const RARE: DrawTable = {
  outcomes: [outcome(1, 'normal', 9), outcome(2, 'super', 1), outcome(3, 'super', 1, { featured: true })],
  rules: {
    banner: 'summer',
    counters: 'event',
    rarities: [{ status: 'super', within: 4, ramp: { from: 3, add: 2 }, featured: { chance: [1, 2], misses: 1 } }],
  },
};
const LATER: DrawTable = {
  outcomes: [outcome(7, 'normal', 5), outcome(8, 'super', 1, { featured: true }), outcome(9, 'super', 1)],
  rules: {
    banner: 'autumn',
    counters: 'event',
    rarities: [{ status: 'super', featured: { chance: [1, 3], misses: 2 } }],
  },
};
/** Its draws name one card and another in turn. */
const NAMING: DrawTable = {
  outcomes: [1, 2, 3].map((card) => outcome(card, 'super', 1, card > 1 ? { featured: true } : {})),
  rules: {
    banner: 'naming',
    counters: 'naming',
    rarities: [{ status: 'super', featured: { chance: [1, 2], misses: 1, within: 4, target: true } }],
  },
};
const TABLES = new Map<string, BannerTable>(
  Object.entries({ standard: { outcomes: DEFAULT_DRAW_TABLE }, summer: RARE, autumn: LATER, naming: NAMING }).map(
    ([banner, table]) => [banner, { version: versionOf(table), table }],
  ),
);

const CHECKED = { day: OF_THE_DAY, tables: TABLES, integersOf };

/** An owner's draws of the day, from these banners in turn, as an honest service makes them. */
function drawn(owner: number, banners: readonly string[], targets: readonly (number | null)[] = []): PublishedDraw[] {
  const lasts = new Map<string, { number: number; next: DrawState; table: DrawTable }>();
  return banners.map((banner, index) => {
    const nonce = index + 1;
    const { table: published, version } = TABLES.get(banner) as BannerTable;
    const table = withTarget(published, targets[index]);
    const counters = table.rules?.counters ?? null;
    const last = lasts.get(counters ?? '');
    const state = last ? carriedOver(last.next, last.table, table) : firstState(table);
    const at = counters === null ? undefined : { number: (last?.number ?? 0) + 1, state };
    const inputs = { seed: SEED, day: DAY, owner, nonce, clientSeed: 'x' };
    const { drawn, decidedBy, next } = verifiableDraw(table, at?.state ?? [], inputs);
    if (counters !== null && at) lasts.set(counters, { number: at.number, next, table });
    const counted = { counters, number: at?.number ?? null, state: at?.state ?? null };
    const decided_by = at ? decidedBy : null;
    const target = table.target ?? null;
    const named = { card_id: 100 * owner + nonce, owner, nonce, client_seed: 'x', banner, table: version };
    const beside = { target, box_number: null, print: null, pack: null, slot: null };
    return { ...OF_THE_DAY, ...named, ...counted, decided_by, ...drawn, ...beside };
  });
}

/** What is wrong with each of the draws, by card. */
function wrong(draws: readonly PublishedDraw[], nonces = new Nonces(), day = CHECKED): unknown[] {
  const checks = new DrawChecks();
  const checked = {
    ...day,
    nonces: { draws: nonces, battles: new Nonces() },
    packs: new Map(),
  } as unknown as CheckedDay;
  return draws.flatMap((draw) => checks.check(draw, checked).map(({ text }) => `${draw.card_id}: ${text}`));
}

const SUMMER = Array<string>(12).fill('summer');

function changed(draws: readonly PublishedDraw[], place: number, change: object): PublishedDraw[] {
  return draws.map((draw, index) => (index === place ? { ...draw, ...change } : draw));
}

describe('DrawChecks', () => {
  it('accept the draws of a day, with rules and without, and count those who drew', () => {
    const mixed = ['standard', ...SUMMER, 'autumn', 'standard', 'autumn', 'summer', 'summer'];
    const nonces = new Nonces();
    expect(wrong([...drawn(1, mixed), ...drawn(2, SUMMER)], nonces)).toEqual([]);
    expect(nonces.users).toBe(2);
  });

  // Each field of a draw is changed in test/commands/hostile-services.e2e-spec.ts, and each column in verify-columns.

  it('accept draws that name a card, and tell of each whose card is another afterwards, is none, or is named where none may be', () => {
    const targets = [null, 2, 2, 2, 3, 3, 2, 2, null, 2, 2, 3];
    const draws = drawn(
      1,
      targets.map(() => 'naming'),
      targets,
    );
    expect(draws.some(({ decided_by }) => decided_by === 'featured')).toBe(true);
    expect(wrong(draws)).toEqual([]);
    const unnamed = JSON.parse(
      JSON.stringify(draws.slice(0, 1), (key, value: unknown) => (key === 'target' ? undefined : value)),
    ) as PublishedDraw[];
    expect(wrong(unnamed)).toEqual([]);
    for (const place of draws.keys()) {
      const other = draws[place]?.target === 2 ? 3 : 2;
      // Only the state of the next draw tells it where nothing was due: that begins again with another target.
      const told = wrong(changed(draws, place, { target: other }));
      if (place < draws.length - 1) expect(told).not.toEqual([]);
    }
    expect(wrong(changed(draws, 3, { target: 1 })).slice(0, 1)).toEqual([
      '104: target is 1, which no draw from its table may name',
    ]);
    expect(wrong(changed(drawn(1, SUMMER), 3, { target: 3 })).slice(0, 1)).toEqual([
      '104: target is 3, which no draw from its table may name',
    ]);
  });

  it('tell of each false draw, and go on from the state that the next one says', () => {
    const told = wrong(changed(changed(drawn(1, SUMMER), 3, { cp: 0 }), 8, { state: [[2, 7]] })).map(String);
    expect(new Set(told.map((line) => line.slice(0, 4)))).toEqual(new Set(['104:', '109:']));
    expect(told).toEqual(
      expect.arrayContaining([expect.stringMatching(/^109: state is \[\[2,7\]\], the draws before/)]),
    );
  });

  it('tell of a draw that is missing, and go on from those that are there', () => {
    const told = wrong(drawn(1, SUMMER).toSpliced(4, 1)).join('\n');
    expect(told).toContain('106: number is 6, the draws before lead to 5');
    expect(told).toContain('106: the next nonce of the user is 5');
    expect(told).not.toContain('107:');
  });

  it('leave the state of an owner unverified whose draws before were not read, and carry it over days', () => {
    const [checks, draws] = [new DrawChecks(), drawn(1, SUMMER)];
    const today = (some: readonly PublishedDraw[]): unknown[] =>
      some.flatMap((draw) => checks.checkAlone(draw, CHECKED as unknown as CheckedDay));
    expect([today(draws.slice(3, 6)), checks.unverified]).toEqual([[], 1]);
    expect([today(draws.slice(6)), checks.unverified]).toEqual([[], 1]);
    expect(today(draws.slice(11))).toEqual([
      { field: 'number', text: 'number is 12, the draws before lead to 13' },
      expect.objectContaining({ field: 'state' }),
    ]);
  });

  it('refuse the draws of a day that has no table', () => {
    const day = { ...CHECKED, tables: new Map() };
    expect(wrong(drawn(1, ['standard']), new Nonces(), day)).toEqual([
      '101: banner is standard, which is none of the day',
    ]);
  });

  it.each([
    ['before the first', [1, 2], '102: the next nonce of the user is 1'],
    ['between two', [0, 2, 3], '103: the next nonce of the user is 2'],
  ])('tell once of a draw that is missing %s', (_, places, problem) => {
    const draws = drawn(1, Array<string>(4).fill('standard'));
    expect(wrong(draws.filter((_, place) => places.includes(place)))).toEqual([problem]);
  });

  it('tell once of a nonce that was written wrong, and not of those that follow', () => {
    const draws = changed(drawn(1, Array<string>(3).fill('standard')), 1, { nonce: 9 });
    const cards = wrong(draws).map((line) => String(line).slice(0, 4));
    expect(new Set(cards)).toEqual(new Set(['102:']));
  });
});
