import { expect } from '@jest/globals';
import { createHmac } from 'node:crypto';
import type { TestApp } from './test-app.js';

/** A random draw as the service answers it. */
export interface DrawRecord {
  readonly card_id: number;
  readonly owner: number;
  readonly day: string;
  readonly nonce: number;
  readonly client_seed: string;
  readonly banner: string;
  readonly counters: string | null;
  readonly number: number | null;
  readonly state: number[] | null;
  readonly decided_by: string | null;
  readonly table: string;
  readonly outcome: number;
  readonly card: number;
  readonly status: string;
  readonly skill: string;
  readonly cp: number;
  readonly commitment: string;
  readonly seed: string | null;
  readonly created_at: string;
}

/** An outcome as the published odds and the files of DRAW_TABLE have it. */
export interface OutcomeRecord {
  readonly card: number;
  readonly status: string;
  readonly skill: string;
  readonly weight: number;
  readonly cp: { readonly min: number; readonly max: number };
}

/** More than any test draws. */
const ALL = 'itemsPerPage=5000';

export async function drawsOfUser(app: TestApp, user: number): Promise<DrawRecord[]> {
  return (await read(app, `/users/${user}/draws?${ALL}`)) as DrawRecord[];
}

export async function drawsOfDay(app: TestApp, day: string): Promise<DrawRecord[]> {
  return (await read(app, `/game/seeds/${day}/draws?${ALL}`)) as DrawRecord[];
}

export async function drawOfCard(app: TestApp, card: number): Promise<DrawRecord> {
  return (await read(app, `/cards/${card}/draw`)) as DrawRecord;
}

/** Expects that the draws, whose seeds are revealed, gave what the design says, under the odds published for them. */
export async function expectVerified(app: TestApp, draws: readonly DrawRecord[]): Promise<void> {
  for (const version of new Set(draws.map(({ table }) => table))) {
    const { outcomes } = (await read(app, `/game/odds/${version}`)) as { outcomes: OutcomeRecord[] };
    for (const draw of draws.filter(({ table }) => table === version)) {
      expect(draw).toEqual({ ...draw, ...drawnAgain(outcomes, draw) });
    }
  }
}

/** What a draw gives, from the words of the design and with nothing of the service's code. */
function drawnAgain(outcomes: readonly OutcomeRecord[], draw: DrawRecord): Partial<DrawRecord> {
  const integers = integersOf(draw);
  const below = (bound: bigint): bigint => {
    for (;;) {
      const x = integers.next().value;
      if (x < (2n ** 48n / bound) * bound) return x % bound;
    }
  };
  const picked = below(outcomes.reduce((total, { weight }) => total + BigInt(weight), 0n));
  let reached = 0n;
  const outcome = outcomes.findIndex(({ weight }) => (reached += BigInt(weight)) > picked);
  const { card, status, skill, cp } = outcomes[outcome] as OutcomeRecord;
  const strength = BigInt(cp.min) + below(BigInt(cp.max) - BigInt(cp.min) + 1n);
  return { outcome, card, status, skill, cp: Number(strength) };
}

function* integersOf({ seed, day, owner, nonce, client_seed }: DrawRecord): Generator<bigint, never> {
  const key = Buffer.from(seed ?? '', 'hex');
  expect(key).toHaveLength(32);
  for (let i = 0; ; i++) {
    const text = `${day}:${String(owner)}:${String(nonce)}:${client_seed}:${String(i)}`;
    const block = createHmac('sha256', key).update(Buffer.from(text, 'utf8')).digest('hex');
    for (let at = 0; at < 60; at += 12) yield BigInt(`0x${block.slice(at, at + 12)}`);
  }
}

async function read(app: TestApp, path: string): Promise<unknown> {
  const { status, text, body } = await app.request('GET', path);
  expect({ path, status, text }).toEqual({ path, status: 200, text });
  return body;
}
