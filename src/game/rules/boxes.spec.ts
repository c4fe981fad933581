import { describe, expect, it } from '@jest/globals';
import { chosenIntegers } from '../../../test/harness/chosen-integers.js';
import { boxWaits, firstOfBox } from './box-odds.js';
import { mayRefill } from './boxes.js';
import { carriedOver, chancesIn, draw, firstState } from './draw-state.js';
import { canonicalTable, type DrawTable, tableFrom } from './draw-table.js';
import { readBox } from './published-box.js';
import { readAnyTable } from './published-pack.js';

const outcome = (card: number, status: string, copies: number) => {
  return { card, status, skill: '', copies, cp: { min: 1, max: 1 } };
};
const PRIZE = outcome(20, 'prize', 1);
const box = (of: 'player' | 'world', normal: number, reset?: { card: number }): DrawTable =>
  readBox({ banner: 'gachapon', box: of, outcomes: [PRIZE, outcome(1, 'normal', normal)], reset });
const SMALL = box('player', 2, { card: 20 });

describe('a draw from a box', () => {
  it('takes one of the copies that are left, each as likely, and fills the box of a player again when it is empty', () => {
    let state = firstState(SMALL);
    const cards = [2, 0, 0].map((integer) => {
      const step = draw(SMALL, state, chosenIntegers(integer, 0));
      state = step.next;
      return [step.drawn.card, step.drawn.cp, state];
    });
    expect(cards).toEqual([
      [1, 1, [[0, 1]]],
      [20, 1, [[1, 1]]],
      [1, 1, [[0, 0]]],
    ]);
    expect(chancesIn(SMALL, [[1, 1]])).toEqual([0, 1]);
  });

  it('leaves the box of all players empty, from which nothing can be drawn', () => {
    const world = box('world', 1);
    const { next } = draw(world, [[1, 0]], chosenIntegers(0, 0));
    expect(next).toEqual([[1, 1]]);
    expect(() => draw(world, next, () => 0)).toThrow(RangeError);
  });

  it('goes on under a table of the same box, and begins with a full one under another', () => {
    const same = { ...SMALL, outcomes: SMALL.outcomes.map((outcome) => ({ ...outcome, cp: { min: 1, max: 9 } })) };
    expect(carriedOver([[1, 1]], SMALL, same)).toEqual([[1, 1]]);
    expect(carriedOver([[1, 1]], SMALL, box('player', 3))).toEqual([[0, 0]]);
  });

  it('lets the box be filled again once its card has come since it was filled', () => {
    expect([[[0, 2]], [[1, 0]]].map((state) => mayRefill(SMALL, state))).toEqual([false, true]);
    expect(mayRefill(box('player', 2), [[1, 0]])).toBe(false);
  });
});

describe('the odds of a box', () => {
  it('say how long its prize takes: 150.5 draws on average, and never more than 300', () => {
    expect(boxWaits(box('player', 299)).statuses['prize']).toEqual({ mean: 150.5, most: 300 });
  });

  it.each([
    [1, 1 / 300],
    [10, 10 / 300],
    [200, 200 / 300],
    [300, 1],
    [450, 1],
  ])('give the prize of 300 in %d draws with a chance of %d', (draws, chance) => {
    const [first] = firstOfBox(box('player', 299), [draws]);
    expect(first?.statuses['prize']?.chance).toBeCloseTo(chance, 12);
    expect(first?.statuses['prize']?.expected).toBeCloseTo(draws / 300, 12);
  });

  it('are hypergeometric: of 100 golden copies among 1000, ten draws have one with 65.31 percent', () => {
    const outcomes = [outcome(70, 'gold', 100), outcome(71, 'silver', 900)];
    const edition = readBox({ banner: 'edition', box: 'world', outcomes });
    let none = 1;
    for (let drawn = 0; drawn < 10; drawn++) none *= (900 - drawn) / (1000 - drawn);
    const [ten, all] = firstOfBox(edition, [10, 5000]);
    expect(ten?.statuses['gold']).toEqual({ expected: 1, chance: expect.closeTo(1 - none, 12) });
    expect(all?.statuses['gold']).toEqual({ expected: 100, chance: 1 });
  });
});

describe('the table of a box', () => {
  it('has a canonical form with copies, from which it is read again', () => {
    expect(canonicalTable(SMALL)).toBe(
      '{"banner":"gachapon","box":"player","counters":"gachapon","outcomes":[{"card":20,"copies":1,"cp":{"max":1,"min":1},"skill":"","status":"prize"},' +
        '{"card":1,"copies":2,"cp":{"max":1,"min":1},"skill":"","status":"normal"}],"reset":{"card":20}}',
    );
    for (const table of [SMALL, box('player', 3), box('world', 2)]) {
      expect(tableFrom(canonicalTable(table))).toEqual(table);
      expect(readAnyTable(JSON.parse(canonicalTable(table)))).toEqual(table);
    }
  });

  it.each([
    [{ box: 'none' }, 'box must be player or world'],
    [{ box: 'world', counters: 'a' }, 'counters must be left out, because the box is one for all players'],
    [
      { box: 'world', reset: { card: 20 } },
      'reset must be left out, because a box for all players is never filled again',
    ],
    [{ reset: { card: 3 } }, 'reset.card must be the card of an outcome'],
    [{ outcomes: [{ ...PRIZE, copies: 0 }] }, 'outcomes[0].copies must be a whole number from 1 to 1000000'],
    [{ outcomes: [] }, 'outcomes must be a list with copies of 1 to 10000000 together'],
  ])('is refused with %j', (changed, problem) => {
    const answer = { banner: 'gachapon', box: 'player', counters: null, outcomes: [PRIZE], ...changed };
    expect(() => readAnyTable(answer)).toThrow(problem);
  });
});
