import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { integersOfMessage, verifiableDraw } from './draw.js';
import { drawMessage, type RandomInteger } from './seeded.js';
import { type DecidedBy, DECIDERS } from './rarity-rules.js';
import { draw, drawOfPack, type DrawState } from './draw-state.js';
import { versionOf } from './odds.js';
import { InvalidResponse } from './validation.js';
import { readTable } from './published-table.js';
import { layoutsOf, type OpenPack } from './packs.js';
import { readAnyTable } from './published-pack.js';
import { withTarget } from './draw-table.js';

/** The parts of docs/draw-vectors.json about rules, packs and boxes. Their numbers come from docs/verify.py. */
interface Vectors {
  readonly tables: Readonly<Record<string, { readonly version: string }>>;
  readonly draws: readonly DrawVector[];
}

interface DrawVector {
  readonly case: string;
  readonly seed: string;
  readonly day: string;
  readonly owner: number;
  readonly nonce: number;
  readonly client_seed: string;
  readonly table: string;
  readonly pack?: number;
  readonly slot?: number;
  readonly box_number?: number;
  readonly print?: number;
  readonly state: DrawState;
  readonly target?: number;
  readonly decided_by: DecidedBy;
  readonly outcome: number;
  readonly card: number;
  readonly status: string;
  readonly skill: string;
  readonly cp: number;
  readonly next: DrawState;
  readonly consumed: number;
}

const FILE = new URL('../../../docs/draw-vectors.json', import.meta.url);
type Part = 'rules' | 'packs' | 'boxes';
const { rules, packs, boxes } = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<Part, Vectors>>;
const { tables, draws } = rules;
const tableOf = ({ table, target }: DrawVector) => withTarget(readTable(tables[table]), target);
const cases = draws.map((vector) => [vector.case, vector] as const);

function inputsOf({ seed, day, owner, nonce, client_seed: clientSeed }: DrawVector) {
  return { seed: Buffer.from(seed, 'hex'), day, owner, nonce, clientSeed };
}

function integersOf(vector: DrawVector): RandomInteger {
  const { seed, day, owner, nonce, clientSeed } = inputsOf(vector);
  return integersOfMessage(seed, drawMessage(day, owner, nonce, clientSeed));
}

/** @param integer after what was drawn. Nothing is skipped below 2^48 */
function expectConsumed(vector: DrawVector, integer: RandomInteger): void {
  const all = integersOf(vector);
  expect(Array.from({ length: vector.consumed + 1 }, () => all(2 ** 48)).at(-1)).toBe(integer(2 ** 48));
}

describe('the published tables with rules', () => {
  it.each(Object.entries(tables))('%s has its version', (_, table) => {
    expect(versionOf(readTable(table))).toBe(table.version);
  });

  it.each([
    ['another', { banner: null }, 'counters must be null, because the table has no rules'],
    ['a hidden', { banner: null, counters: null }, 'rarities must be null, because the table has no rules'],
    ['no', { rarities: [] }, 'banner must be null, because the table has no rules'],
    [
      'an unknown',
      { rarities: [{ status: 'super', pity: 1 }] },
      'rarities[0].pity must be a rule that this verifier knows',
    ],
    [
      'a broken',
      { rarities: [{ status: 'super', within: 1001 }] },
      'rarities[0].within must be a whole number from 2 to 1000',
    ],
    ['an unnamed', { counters: null }, 'counters must be 1 to 40 of a to z, 0 to 9 and -'],
  ])('are refused with %s rule', (_, changed, problem) => {
    const read = (): unknown => readTable({ ...tables.all, ...changed });
    expect(read).toThrow(InvalidResponse);
    expect(read).toThrow(problem);
  });
});

describe('the published draws under rules', () => {
  it.each(cases)('%s', (_, vector) => {
    const { outcome, card, status, skill, cp, next, decided_by: decidedBy } = vector;
    const made = verifiableDraw(tableOf(vector), vector.state, inputsOf(vector));
    expect(made).toEqual({ drawn: { outcome, card, status, skill, cp }, decidedBy, next });
  });

  it.each(cases)('%s: takes as many integers', (_, vector) => {
    const integer = integersOf(vector);
    draw(tableOf(vector), vector.state, integer);
    expectConsumed(vector, integer);
  });

  it('have each way of deciding, skipped integers, and chances of featured cards', () => {
    expect(new Set(draws.map(({ decided_by }) => decided_by))).toEqual(new Set(DECIDERS));
    expect(draws.filter(({ consumed }) => consumed === 4).length).toBeGreaterThan(2);
    expect(draws.filter(({ consumed }) => consumed > 4)).not.toEqual([]);
  });

  it.each(['row', 'named'])('have a %s of draws, each with the state after the one before', (name) => {
    const row = draws.filter(({ client_seed: text }) => text === name);
    expect(row).toHaveLength(30);
    row.slice(1).forEach(({ state }, place) => expect(state).toEqual(row[place]?.next));
  });
});

describe('the published packs', () => {
  it.each(Object.entries(packs.tables))('%s has its version', (_, table) => {
    expect(versionOf(readAnyTable(table))).toBe(table.version);
  });

  it('are drawn card by card, with as many integers, and each is whole', () => {
    const layouts = new Set<string>();
    let opened: OpenPack | undefined;
    for (const vector of packs.draws) {
      const table = readAnyTable(packs.tables[vector.table]);
      const { outcome, card, status, skill, cp, next, decided_by: decidedBy, slot } = vector;
      expect(slot).toBe((opened?.came ?? 0) + 1);
      const integer = integersOf(vector);
      const step = drawOfPack(table, vector.state, integer, opened);
      expect(step).toMatchObject({ drawn: { outcome, card, status, skill, cp }, decidedBy, next });
      expectConsumed(vector, integer);
      ({ opened } = step);
      if (opened) layouts.add(`${vector.table} ${opened.layout}`);
    }
    expect(opened).toBeUndefined();
    // Of one table a pack has one card, so it is never open.
    const all = Object.values(packs.tables).reduce((sum, table) => sum + layoutsOf(readAnyTable(table)).length, 0);
    expect(layouts.size).toBe(all - 1);
  });
});

describe('the published boxes', () => {
  it.each(Object.entries(boxes.tables))('%s has its version', (_, table) => {
    expect(versionOf(readAnyTable(table))).toBe(table.version);
  });

  it.each(boxes.draws.map((vector) => [`${vector.case}, nonce ${vector.nonce}`, vector] as const))(
    '%s',
    (_, vector) => {
      const table = readAnyTable(boxes.tables[vector.table]);
      const integer = integersOf(vector);
      const { outcome, card, status, skill, cp, next, state } = vector;
      expect(draw(table, state, integer)).toEqual({
        drawn: { outcome, card, status, skill, cp },
        decidedBy: 'weights',
        next,
      });
      expectConsumed(vector, integer);
      if (table.box?.of !== 'world') return;
      const taken = (state[0] ?? []).reduce((sum, count) => sum + count, 0);
      expect([vector.box_number, vector.print]).toEqual([taken + 1, (state[0]?.[outcome] ?? 0) + 1]);
    },
  );

  it('have a box that is filled again when it is empty, one after the card of its reset, and one that ends', () => {
    const of = (name: string) => boxes.draws.filter(({ table }) => table === name);
    const player = of('player');
    const goesOn = player.map(({ state }, place) => place > 0 && isDeepStrictEqual(state, player[place - 1]?.next));
    // Only the first one, and the one after its owner filled the box, begin anew.
    expect(goesOn.filter((goes) => !goes)).toHaveLength(2);
    expect(goesOn.at(-1)).toBe(false);
    expect(player.slice(0, 6).map(({ card }) => card)).toContain(20);
    expect(player[5]?.next).toEqual([[0, 0, 0]]);
    expect(of('world').at(-1)?.next).toEqual([[1, 3, 4]]);
  });
});
