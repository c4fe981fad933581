import { expect } from '@jest/globals';
import { createHash, createPublicKey, verify } from 'node:crypto';
import type { TestApp } from '../../harness/test-app.js';

// What anyone can check of published days, from the words of the design and with nothing of the service's code.

/** A day as the service answers it. */
export interface SignedDay {
  readonly day: string;
  readonly commitment: string;
  readonly created_at: string;
  readonly tables: Readonly<Record<string, string>> | null;
  readonly seed: string | null;
  readonly digest: string | null;
  readonly statement: string;
  readonly signature: string;
  readonly key: string;
}

/** A public key as the service answers it. */
export interface PublicKey {
  readonly key: string;
  readonly first_day: string;
  readonly created_at: string;
}

const DRAW = 'card_id owner nonce client_seed banner table number state outcome card status skill cp';
const BATTLE = 'id user nonce opponent strength opponent_strength won stat gain status';
const CHARACTER = 'user chara skill hp attack defense critical status';
/** The form of a public key that Node.js reads, before the 32 bytes of the key itself. */
const SPKI = '302a300506032b6570032100';

/** The days, oldest first. */
export const signedDays = (app: TestApp): Promise<SignedDay[]> => app.read('/game/seeds?itemsPerPage=5000&order=asc');
export const publicKeys = (app: TestApp): Promise<PublicKey[]> => app.read('/game/keys');

/** Expects that the statement of a day says what is published of it, and that its key has signed it. */
export function expectSigned(published: SignedDay): void {
  const { day, commitment, created_at, tables, seed, digest, statement, signature, key } = published;
  const said = Object.entries({ commitment, created_at, day, digest, seed, tables }).filter(
    ([, value]) => value !== null,
  );
  const sorted = JSON.stringify(Object.fromEntries(said), (_name, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  expect(statement).toBe(sorted);
  expect(isSigned(statement, signature, key)).toBe(true);
  expect(isSigned(`${statement} `, signature, key)).toBe(false);
}

/** Expects that the digests of days that have one follow each other, each over what is listed of its day. */
export async function expectChain(app: TestApp, days: readonly SignedDay[]): Promise<void> {
  let before = '0'.repeat(64);
  for (const { day, digest } of days.filter((each) => each.digest !== null)) {
    const lines = [
      JSON.stringify(before),
      ...(await linesOf(app, day, 'draws', DRAW)),
      ...(await linesOf(app, day, 'battles', BATTLE)),
      ...(await linesOf(app, day, 'characters', CHARACTER)),
    ];
    const expected = createHash('sha256');
    for (const line of lines) expected.update(`${line}\n`);
    expect({ day, digest }).toEqual({ day, digest: expected.digest('hex') });
    before = digest ?? '';
  }
}

async function linesOf(app: TestApp, day: string, kind: string, fields: string): Promise<string[]> {
  const records: Record<string, unknown>[] = await app.read(`/game/seeds/${day}/${kind}?itemsPerPage=5000`);
  return records.map((record) =>
    JSON.stringify([kind.slice(0, -1), ...fields.split(' ').map((field) => record[field])]),
  );
}

function isSigned(statement: string, signature: string, key: string): boolean {
  const publicKey = createPublicKey({ key: Buffer.from(SPKI + key, 'hex'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(statement, 'utf8'), publicKey, Buffer.from(signature, 'hex'));
}
