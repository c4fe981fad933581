import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  commitmentOf,
  type DrawInputs,
  integersFrom,
  integersOfBlock,
  integersOfMessage,
  verifiableDraw,
} from './draw.js';
import { type Outcome, totalWeight } from './draw-table.js';
import { DEFAULT_DRAW_TABLE, versionOf } from './odds.js';

/** docs/draw-vectors.json, whose numbers do not come from this code. */
interface Vectors {
  readonly integers: { readonly blocks: readonly BlockVector[]; readonly sequences: readonly SequenceVector[] };
  readonly tables: Readonly<Record<string, TableVector>>;
  readonly draws: readonly DrawVector[];
}

interface BlockVector {
  readonly seed: string;
  readonly message: string;
  readonly index: number;
  readonly block: string;
  readonly integers: readonly number[];
}

interface SequenceVector {
  readonly case: string;
  readonly seed: string;
  readonly message: string;
  readonly below: readonly number[];
  readonly integers: readonly number[];
  readonly consumed: number;
}

interface TableVector {
  readonly version: string;
  readonly total: number;
  readonly outcomes: readonly Outcome[];
}

interface DrawVector {
  readonly case: string;
  readonly seed: string;
  readonly commitment: string;
  readonly day: string;
  readonly owner: number;
  readonly nonce: number;
  readonly client_seed: string;
  readonly table: string;
  readonly outcome: number;
  readonly card: number;
  readonly status: string;
  readonly skill: string;
  readonly cp: number;
  readonly consumed: number;
}

const FILE = new URL('../../../docs/draw-vectors.json', import.meta.url);
const { integers, tables, draws } = JSON.parse(readFileSync(FILE, 'utf8')) as Vectors;

const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** The 48-bit integer at a place of a message's stream. */
function rawInteger(seed: string, message: string, place: number): number {
  const block = blockOf(seed, message, Math.floor(place / 5));
  return integersOfBlock(block)[place % 5] as number;
}

function blockOf(seed: string, message: string, index: number): Buffer {
  return createHmac('sha256', fromHex(seed)).update(`${message}:${index}`, 'utf8').digest();
}

function inputsOf({ seed, day, owner, nonce, client_seed }: DrawVector): DrawInputs {
  return { seed: fromHex(seed), day, owner, nonce, clientSeed: client_seed };
}

function tableOf({ table }: DrawVector): TableVector {
  return tables[table] as TableVector;
}

describe('the published blocks', () => {
  it.each(integers.blocks)('give five integers: $index of $message', ({ seed, message, index, block, integers }) => {
    expect(blockOf(seed, message, index).toString('hex')).toBe(block);
    expect(integersOfBlock(fromHex(block))).toEqual(integers);
  });
});

describe('the published integers below a bound', () => {
  it.each(integers.sequences.map((vector) => [vector.case, vector] as const))('%s', (_, vector) => {
    const { seed, message, below, integers, consumed } = vector;
    const integer = integersFrom((index) => blockOf(seed, message, index));
    expect(below.map((bound) => integer(bound))).toEqual(integers);
    // Nothing is skipped below 2^48, so this is the first integer that was not consumed.
    expect(integer(2 ** 48)).toBe(rawInteger(seed, message, consumed));
  });

  it('have some that were skipped', () => {
    expect(integers.sequences.filter(({ below, consumed }) => consumed > below.length).length).toBeGreaterThan(3);
  });
});

describe('the published tables', () => {
  it.each(Object.entries(tables))('%s has its version and total', (_, { version, total, outcomes }) => {
    expect(versionOf({ outcomes })).toBe(version);
    expect(totalWeight(outcomes)).toBe(total);
  });

  it('have the one that ships with the service', () => {
    expect(tables.default?.outcomes).toEqual(DEFAULT_DRAW_TABLE);
  });
});

describe('the published draws', () => {
  it.each(draws.map((vector) => [vector.case, vector] as const))('%s', (_, vector) => {
    const { outcome, card, status, skill, cp, commitment, seed } = vector;
    const { drawn } = verifiableDraw(tableOf(vector), [], inputsOf(vector));
    expect(drawn).toEqual({ outcome, card, status, skill, cp });
    expect(commitmentOf(fromHex(seed))).toBe(commitment);
  });

  it.each(draws.map((vector) => [vector.case, vector] as const))('%s: takes as many integers', (_, vector) => {
    const { total, outcomes } = tableOf(vector);
    const { min, max } = (outcomes[vector.outcome] as Outcome).cp;
    const message = `${vector.day}:${vector.owner}:${vector.nonce}:${vector.client_seed}`;
    const integer = integersOfMessage(fromHex(vector.seed), message);
    integer(total);
    expect(min + integer(max - min + 1)).toBe(vector.cp);
    expect(integer(2 ** 48)).toBe(rawInteger(vector.seed, message, vector.consumed));
  });

  it('have every outcome of the small tables, and both ends of the default ranges', () => {
    const seen = new Set(draws.map(({ table, outcome }) => `${table} ${outcome}`));
    expect([0, 1, 2].filter((outcome) => !seen.has(`uneven ${outcome}`))).toEqual([]);
    const cps = draws.filter(({ table }) => table === 'default').map(({ status, cp }) => `${status} ${cp}`);
    expect(cps).toEqual(expect.arrayContaining(['normal 1', 'normal 200', 'super 201', 'super 800']));
  });

  it('have integers that were skipped, for the outcome and for the cp, and up to another block', () => {
    expect(draws.filter(({ consumed }) => consumed > 2).length).toBeGreaterThan(2);
    expect(Math.max(...draws.map(({ consumed }) => consumed))).toBeGreaterThan(10);
  });

  it('have client seeds that are easy to get wrong', () => {
    const clientSeeds = draws.map(({ client_seed }) => client_seed);
    expect(clientSeeds).toContain('');
    expect(clientSeeds.some((text) => text.includes(':'))).toBe(true);
    expect(clientSeeds.filter((text) => Array.from(text).length === 64)).toHaveLength(2);
    expect(clientSeeds.filter((text) => Buffer.byteLength(text) > text.length).length).toBeGreaterThan(3);
  });
});
