import { describe, expect, it } from '@jest/globals';
import { integersOfMessage, verifiableDraw } from './draw.js';
import { type CheckedDay, DrawChecks } from './draw-check.js';
import { type Outcome, packTable } from './draw-table.js';
import { Nonces } from './listed.js';
import { checkEnded, type PacksUnderWay } from './pack-check.js';
import { versionOf } from './odds.js';
import type { OpenPack } from './packs.js';
import type { PublishedDraw } from './published.js';

const outcome = (card: number, status: string): Outcome => {
  return { card, status, skill: '', weight: 1, cp: { min: 1, max: 1 } };
};
const TABLE = packTable({
  banner: 'booster',
  lists: { a: [outcome(1, 'common')], b: [outcome(2, 'rare')], god: [outcome(3, 'super')] },
  slots: [{ list: 'a', count: 2 }, { list: 'b' }],
  instead: [{ chance: [1, 4], slots: [{ list: 'god', count: 2 }] }],
});
const SEED = Buffer.alloc(32, 7);
const DAY = { day: '20260115', commitment: 'c', seed: SEED.toString('hex') };
const VERSION = versionOf(TABLE);

/** The cards of an honest owner's packs, which have nonces in a row. */
function opened(packs: number): PublishedDraw[] {
  const draws: PublishedDraw[] = [];
  let [pack, first]: [OpenPack | undefined, number] = [undefined, 1];
  for (let nonce = 1, left = packs; left > 0; nonce++) {
    const inputs = { seed: SEED, day: DAY.day, owner: 1, nonce, clientSeed: '' };
    const { drawn, opened: rest } = verifiableDraw(TABLE, [], inputs, pack);
    const counted = {
      counters: null,
      number: null,
      state: null,
      decided_by: null,
      target: null,
      box_number: null,
      print: null,
    };
    const place = { card_id: nonce, owner: 1, nonce, client_seed: '', pack: first, slot: nonce - first + 1 };
    draws.push({ ...DAY, ...place, banner: 'booster', table: VERSION, ...counted, ...drawn });
    pack = rest;
    if (!rest) [first, left] = [nonce + 1, left - 1];
  }
  return draws;
}

/** What is wrong with draws, in the list of the day. */
function wrong(draws: readonly PublishedDraw[]): string[] {
  const packs: PacksUnderWay = new Map();
  const tables = new Map([['booster', { version: VERSION, table: TABLE }]]);
  const integersOf = (message: string) => integersOfMessage(SEED, message);
  const nonces = { draws: new Nonces(), battles: new Nonces() };
  const day = { day: DAY, tables, integersOf, nonces, packs } as unknown as CheckedDay;
  const checks = new DrawChecks();
  const found = draws.flatMap((draw) => checks.check(draw, day).map(({ text }) => `${draw.card_id}: ${text}`));
  return found.concat(checkEnded(packs).map(({ text }) => text));
}

describe('the packs of a day', () => {
  const DRAWS = opened(12);
  const own = DRAWS.findIndex(({ slot }, place) => slot === 1 && DRAWS[place + 2]?.slot === 3);
  const god = DRAWS.findIndex(({ status }) => status === 'super');

  it('are true as they come from the seed', () => {
    expect([own >= 0, god >= 0]).toEqual([true, true]);
    expect(wrong(DRAWS)).toEqual([]);
  });

  const changed = (place: number, change: object): PublishedDraw[] =>
    DRAWS.map((draw, at) => (at === place ? { ...draw, ...change } : draw));

  it('are false with a card from the list of another slot', () => {
    const { card, status, outcome: from } = DRAWS[own + 2] as PublishedDraw;
    expect(wrong(changed(own, { card, status, outcome: from }))[0]).toContain('outcome is 1, the seed gives 0');
  });

  it('are false with a card of other slots that did not come in place of the own ones', () => {
    const { card, status, outcome: from } = DRAWS[god] as PublishedDraw;
    expect(wrong(changed(own, { card, status, outcome: from }))[0]).toContain('outcome is 2, the seed gives 0');
  });

  it('are false with a card left out, another place, and a pack that ends too early', () => {
    expect(wrong(changed(own + 1, { slot: 3 }))[0]).toContain('slot is 3, the pack goes on with 2');
    expect(wrong(changed(own + 1, { pack: null, slot: null }))[0]).toContain('pack is null, the pack goes on with');
    expect(wrong(DRAWS.slice(0, own + 2))).toEqual(['the last pack of user 1 is not complete']);
  });
});
