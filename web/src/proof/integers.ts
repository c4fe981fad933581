import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const BYTES_OF_INTEGER = 6;
const INTEGERS_OF_BLOCK = 5;
const RANGE = 2 ** (8 * BYTES_OF_INTEGER);

/** The SHA-256 of a seed's bytes, in hex; empty for what is no seed. */
export function fingerprintOf(seed: string): string {
  return /^[0-9a-f]{64}$/.test(seed) ? bytesToHex(sha256(hexToBytes(seed))) : '';
}

/** The SHA-256 of a text in UTF-8, in hex. */
export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** An integer of a draw, with the bytes that it was read from. */
export interface ReadInteger {
  readonly hex: string;
  readonly value: number;
  /** Whether it was passed over because it would make small remainders too likely. */
  skipped: boolean;
}

/** An integer, and what it is below. */
export interface BoundedInteger {
  readonly left: number;
  readonly total: number;
}

/** The integers of one draw. Block i is HMAC-SHA256 with the seed as key over `{message}:{i}`; WebCrypto is not everywhere. */
export class DrawIntegers {
  /** The blocks that were needed, in hex. */
  readonly blocks: string[] = [];
  /** The integers that were used or passed over, in order. */
  readonly taken: ReadInteger[] = [];
  /** What was given, in order. */
  readonly given: BoundedInteger[] = [];
  private readonly key: Uint8Array;
  private pending: ReadInteger[] = [];

  constructor(
    seed: string,
    readonly message: string,
  ) {
    this.key = hexToBytes(seed);
  }

  /** A whole number below `n`, each as likely. */
  below(n: number): number {
    const limit = Math.floor(RANGE / n) * n;
    for (;;) {
      const integer = this.next();
      this.taken.push(integer);
      if (integer.value < limit) return this.give(integer.value % n, n);
      integer.skipped = true;
    }
  }

  private give(left: number, total: number): number {
    this.given.push({ left, total });
    return left;
  }

  private next(): ReadInteger {
    if (this.pending.length === 0) this.pending = this.readBlock();
    return this.pending.shift() as ReadInteger;
  }

  private readBlock(): ReadInteger[] {
    const block = bytesToHex(hmac(sha256, this.key, utf8ToBytes(`${this.message}:${this.blocks.length}`)));
    this.blocks.push(block);
    return Array.from({ length: INTEGERS_OF_BLOCK }, (_, index) => {
      const hex = block.slice(index * 2 * BYTES_OF_INTEGER, (index + 1) * 2 * BYTES_OF_INTEGER);
      return { hex, value: parseInt(hex, 16), skipped: false };
    });
  }
}
