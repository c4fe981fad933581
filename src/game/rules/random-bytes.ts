/** Gives a whole number from 0 to `below` − 1, each as likely; `below` is 1 to 2^48. */
export type RandomInteger = (below: number) => number;

/** Bytes of a block that are used, and of one integer. */
const BYTES_OF_INTEGER = 6;
const INTEGERS_OF_BLOCK = 5;

/** The integers of a block are below this. */
const RANGE = 2 ** (8 * BYTES_OF_INTEGER);

/** Five 48-bit big-endian integers: the first 30 bytes of a block, six each. The rest is not used. */
export function integersOfBlock(block: Uint8Array): number[] {
  const view = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  return Array.from({ length: INTEGERS_OF_BLOCK }, (_, index) =>
    view.readUIntBE(index * BYTES_OF_INTEGER, BYTES_OF_INTEGER),
  );
}

/**
 * Random integers below given bounds from a stream of 48-bit ones. Those from the last incomplete run of `below` numbers on
 * are skipped, so that every remainder is as likely (rejection sampling).
 * @param block gives block 0, 1, 2 … of at least 30 random bytes
 */
export function integersFrom(block: (index: number) => Uint8Array): RandomInteger {
  const pending: number[] = [];
  let blocks = 0;
  return (below) => {
    if (!Number.isInteger(below) || below < 1 || below > RANGE)
      throw new RangeError(`There is no random integer below ${below}`);
    const limit = Math.floor(RANGE / below) * below;
    for (;;) {
      if (pending.length === 0) pending.push(...integersOfBlock(block(blocks++)));
      const integer = pending.shift() as number;
      if (integer < limit) return integer % below;
    }
  };
}
