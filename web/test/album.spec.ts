import { describe, expect, it } from '@jest/globals';
import type { OddsRead, UserCardList } from '../src/api/client';
import { placesOf, bannerProgress } from '../src/views/album/album';
import { chanceOfAll, MOST_DRAWS_AHEAD } from '../src/views/album/completion';

/** By inclusion and exclusion: exact, and feasible for a few kinds. */
function exact(chances: readonly number[], draws: number): number {
  let sum = 0;
  for (let set = 0; set < 2 ** chances.length; set++) {
    const out = chances.filter((_, place) => (set >> place) & 1);
    sum += (-1) ** out.length * (1 - out.reduce((all, chance) => all + chance, 0)) ** draws;
  }
  return sum;
}

/** Numbers from 0 to 1 that look random, and are the same each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The part of many players who got all kinds. */
function simulated(chances: readonly number[], draws: number, players: number): number {
  const next = seeded(7);
  let complete = 0;
  for (let player = 0; player < players; player++) {
    const got = new Set<number>();
    for (let draw = 0; draw < draws; draw++) {
      let at = next();
      const kind = chances.findIndex((chance) => (at -= chance) < 0);
      if (kind >= 0) got.add(kind);
    }
    if (got.size === chances.length) complete++;
  }
  return complete / players;
}

describe('the chance of all missing kinds', () => {
  it.each<[number[], number]>([
    [[], 30],
    [[1], 1],
    [[0.5, 0.5], 2],
    [[0.25, 0.75], 5],
    [[0.1, 0.2, 0.7], 3],
    [[0.0825, 0.0825, 0.01, 0.3], 30],
    [[0.001, 0.01, 0.1, 0.2, 0.3, 0.05, 0.05, 0.289], 300],
  ])('of %j in %d draws is that of inclusion and exclusion', (chances, draws) => {
    expect(chanceOfAll(chances, draws)).toBeCloseTo(exact(chances, draws), 11);
  });

  it('is exact where the terms of inclusion and exclusion would cancel each other', () => {
    // Twenty of twenty kinds in twenty draws: 20! / 20^20.
    const chances = Array.from({ length: 20 }, () => 1 / 20);
    let all = 1;
    for (let k = 1; k <= 20; k++) all *= k / 20;
    expect(chanceOfAll(chances, 20) / all).toBeCloseTo(1, 10);
  });

  it('is that of many players whose chance has a seed', () => {
    const chances = [0.2, 0.15, 0.1, 0.1, 0.08, 0.05, 0.04];
    const players = 20_000;
    const chance = chanceOfAll(chances, 60);
    // Four standard deviations; the seed is always the same.
    const error = 4 * Math.sqrt((chance * (1 - chance)) / players);
    expect(Math.abs(simulated(chances, 60, players) - chance)).toBeLessThan(error);
  });

  it('is 0 with fewer draws than kinds and with a kind that no draw gives', () => {
    expect(chanceOfAll([0.5, 0.5], 1)).toBe(0);
    expect(chanceOfAll([0.5, 0], 100)).toBe(0);
  });

  it('is bounded in its work, and stays a chance at the bound', () => {
    const chances = Array.from({ length: 20 }, (_, place) => (place + 1) / 400);
    const chance = chanceOfAll(chances, MOST_DRAWS_AHEAD);
    expect(chance).toBeGreaterThan(0.9);
    expect(chance).toBeLessThanOrEqual(1);
    expect(() => chanceOfAll([1], MOST_DRAWS_AHEAD + 1)).toThrow(RangeError);
  });
});

describe('an album', () => {
  const card = (id: number, card: number, cp: number): UserCardList => ({ id, card, cp }) as UserCardList;
  const table = (banner: string | null, kinds: readonly [number, number][]): OddsRead =>
    ({
      banner,
      outcomes: kinds.map(([card]) => ({ card })),
      consolidated: { outcomes: kinds.map(([, chance]) => ({ chance })) },
    }) as unknown as OddsRead;
  const standard = {
    name: 'standard',
    odds: table(null, [
      [1, 0.5],
      [2, 0.25],
      [2, 0.25],
    ]),
  };
  const summer = {
    name: 'summer',
    odds: table('summer', [
      [2, 0.1],
      [5, 0.9],
    ]),
  };
  const CARDS = [card(10, 2, 7), card(11, 2, 9), card(12, 99, 1)];

  it('has a place for each kind of the banners in force, of earlier ones, and of the cards', () => {
    const places = placesOf(CARDS, [standard, summer], [table('winter', [[8, 1]])]);
    expect(places.map(({ card, count, best, likeliest }) => [card, count, best?.id, likeliest])).toEqual([
      [1, 0, undefined, { banner: 'standard', chance: 0.5 }],
      [2, 2, 11, { banner: 'standard', chance: 0.5 }],
      [5, 0, undefined, { banner: 'summer', chance: 0.9 }],
      [8, 0, undefined, undefined],
      [99, 1, 12, undefined],
    ]);
  });

  it('says what is missing of a banner', () => {
    expect(bannerProgress(CARDS, standard)).toEqual({
      banner: 'standard',
      kinds: 2,
      owned: 1,
      missing: [0.5],
      hasRules: false,
    });
    expect(bannerProgress(CARDS, summer)).toMatchObject({ kinds: 2, owned: 1, missing: [0.9], hasRules: true });
  });
});
