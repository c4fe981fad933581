import { createHash } from 'node:crypto';

const DIGITS = '234567abcdefghijklmnopqrstuvwxyz';
const TID = /^[234567a-j][2-7a-z]{12}$/;
/** Ten bits say which clock it was, and twenty more are less than 1.1 seconds. */
const CHOSEN_BITS = 30n;

/** The record key of the reply to a post: the same for the same post, and of about its time where its own key says one. */
export function replyKey(uri: string): string {
  const hash = createHash('sha256').update(uri).digest().readBigUInt64BE() >> 1n;
  const own = uri.split('/').at(-1) ?? '';
  const time = TID.test(own)
    ? Array.from(own).reduce((value, digit) => value * 32n + BigInt(DIGITS.indexOf(digit)), 0n)
    : hash;
  let value = ((time >> CHOSEN_BITS) << CHOSEN_BITS) | (hash & ((1n << CHOSEN_BITS) - 1n));
  let text = '';
  for (let digits = 0; digits < 13; digits++, value >>= 5n) text = (DIGITS[Number(value & 31n)] ?? '') + text;
  return text;
}
