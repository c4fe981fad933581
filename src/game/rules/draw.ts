import { createHash, createHmac } from 'node:crypto';
import { draw, drawOfPack, type DrawState, type DrawStep } from './draw-state.js';
import type { DrawTable } from './draw-table.js';
import type { GameDay } from './game-day.js';
import type { OpenPack } from './packs.js';
import { drawMessage, LARGEST_RANGE, type RandomInteger } from './seeded.js';

export type DrawInputs = Readonly<{ seed: Uint8Array; day: GameDay; owner: number; nonce: number; clientSeed: string }>;

const BYTES_OF_INTEGER = 6;
const INTEGERS_OF_BLOCK = 5;

/** Five 48-bit big-endian integers: the first 30 bytes of a block, six each. The rest is not used. */
export function integersOfBlock(block: Uint8Array): number[] {
  const view = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const integers: number[] = [];
  for (let index = 0; index < INTEGERS_OF_BLOCK; index++)
    integers.push(view.readUIntBE(index * BYTES_OF_INTEGER, BYTES_OF_INTEGER));
  return integers;
}

/**
 * Makes random integers of blocks of at least 30 random bytes. It skips those of the last, incomplete run of `below` numbers, so that every
 * remainder is as likely (rejection sampling).
 */
export function integersFrom(block: (index: number) => Uint8Array): RandomInteger {
  let pending: number[] = [];
  let [blocks, next] = [0, 0];
  return (below) => {
    if (!Number.isInteger(below) || below < 1 || below > LARGEST_RANGE)
      throw new RangeError(`There is no random integer below ${below}`);
    const limit = Math.floor(LARGEST_RANGE / below) * below;
    for (;;) {
      if (next === pending.length) [pending, next] = [integersOfBlock(block(blocks++)), 0];
      const integer = pending[next++] as number;
      if (integer < limit) return integer % below;
    }
  };
}

/** The public commitment to a seed: SHA-256 of its bytes, in lower-case hex. */
export function commitmentOf(seed: Uint8Array): string {
  return createHash('sha256').update(seed).digest('hex');
}

/** The integers of a text: block i is HMAC-SHA256 (RFC 2104) with the seed as key over `{message}:{i}` in UTF-8. */
export function integersOfMessage(seed: Uint8Array, message: string): RandomInteger {
  return integersFrom((index) => createHmac('sha256', seed).update(`${message}:${index}`, 'utf8').digest());
}

/** The draw that anyone can make again from the same inputs. @param opened the pack that the card is of, before it */
export function verifiableDraw(
  table: DrawTable,
  state: DrawState,
  inputs: DrawInputs,
  opened?: OpenPack,
): DrawStep & { readonly opened?: OpenPack | undefined } {
  const { seed, day, owner, nonce, clientSeed } = inputs;
  const integer = integersOfMessage(seed, drawMessage(day, owner, nonce, clientSeed));
  return table.pack ? drawOfPack(table, state, integer, opened) : draw(table, state, integer);
}
