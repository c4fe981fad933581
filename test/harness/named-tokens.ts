import { randomBytes } from 'node:crypto';
import { SECRET_BYTES, secretOf, sha256Of } from '../../src/platform/access/named-tokens.service.js';
import { RunLog } from './run-log.js';
import type { TestDatabase } from './test-database.js';

/** When the named tokens of tests end, unless they say otherwise. */
export const LATER = '2999-01-01T00:00:00Z';

/** A secret of the right form, which is in no log of the run. */
export function newSecret(): string {
  const secret = secretOf(randomBytes(SECRET_BYTES));
  new RunLog().noteSecret(secret);
  return secret;
}

/** Makes a named token as the command does, in a time of its own, and gives its secret. */
export async function makeToken(
  database: TestDatabase,
  name: string,
  operations: readonly string[],
  until = LATER,
): Promise<string> {
  const secret = newSecret();
  await database.query(
    'insert into named_tokens (name, sha256, operations, created_at, until) values ($1, $2, $3, now(), $4)',
    [name, sha256Of(secret), operations, until],
  );
  return secret;
}

/** So long may it take until a change is in force on every instance. */
export const IN_FORCE_MS = 5_000;

/** The header of a request with this secret. */
export function bearer(secret: string): { authorization: string } {
  return { authorization: `Bearer ${secret}` };
}
