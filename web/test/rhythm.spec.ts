import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { followed, untilRevealed } from '../src/api/rhythm';
import { waitOf } from '../src/api/schedule';

const NOBODY_TOUCHED_MS = 3_600_000;

describe('a list that is followed', () => {
  const scope = globalThis as { document?: { hidden: boolean } };

  beforeEach(() => {
    scope.document = { hidden: false };
    jest.useFakeTimers({ now: Date.now() + NOBODY_TOUCHED_MS });
  });
  afterEach(() => {
    delete scope.document;
    jest.useRealTimers();
  });

  const asked = () => {
    const [dataUpdatedAt, data] = [Date.now(), {}];
    return { state: { data, dataUpdatedAt, error: null, errorUpdatedAt: 0 } };
  };

  it('is asked for seldom in a tab that no one touches', () => {
    const shortest = waitOf({ at: 0, newsAt: 0, inRow: 0, chance: 0 }, true);
    expect(followed(asked())).toBeGreaterThanOrEqual(shortest);
  });

  it.each([
    ['is asked for again while the seed of the day before is awaited', null, true],
    ['is left alone once that seed is there', 'seed', false],
  ])('of days %s', (_, seed, isAsked) => {
    const list = [null, {}, {}].map((tables, place) => ({ tables, seed: place === 2 ? seed : null }));
    const { state } = asked();
    const wait = untilRevealed({ state: { ...state, data: { pages: [list], pageParams: [1] } } });
    expect(wait !== false).toBe(isAsked);
  });
});
