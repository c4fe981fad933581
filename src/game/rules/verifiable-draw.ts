import { createHash, createHmac } from 'node:crypto';
import type { RandomInteger } from './random-bytes.js';
import { type Drawn, drawFrom, type Outcome } from './draw.js';
import type { GameDay } from './game-day.js';
import { integersFrom } from './random-bytes.js';

/** Everything that decides a random draw besides the table: whoever knows it can draw again and compare. */
export interface DrawInputs {
  /** The day's seed, 32 bytes. */
  readonly seed: Uint8Array;
  readonly day: GameDay;
  /** The user's id. */
  readonly owner: number;
  /** Counts the owner's random draws of the day from 1. */
  readonly nonce: number;
  /** What the player added. */
  readonly clientSeed: string;
}

/** What is published of a seed before it is revealed: SHA-256 of its bytes, in lower-case hex. */
export function commitmentOf(seed: Uint8Array): string {
  return createHash('sha256').update(seed).digest('hex');
}

/**
 * The integers of one draw: block i is HMAC-SHA256 (RFC 2104) with the seed as key over
 * `{day}:{owner}:{nonce}:{client_seed}:{i}` in UTF-8.
 */
export function integersOfDraw({ seed, day, owner, nonce, clientSeed }: DrawInputs): RandomInteger {
  const message = `${day}:${owner}:${nonce}:${clientSeed}`;
  return integersFrom((index) => createHmac('sha256', seed).update(`${message}:${index}`, 'utf8').digest());
}

/** What these inputs draw from a table. */
export function verifiableDraw(outcomes: readonly Outcome[], inputs: DrawInputs): Drawn {
  return drawFrom(outcomes, integersOfDraw(inputs));
}
