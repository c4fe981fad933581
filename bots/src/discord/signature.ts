import { createPublicKey, verify } from 'node:crypto';
import { RecentNames } from '../files.js';

/** What stands before the 32 bytes of an Ed25519 key in its usual form (RFC 8410). */
const PREFIX = '302a300506032b6570032100';
const MOST_AGE_MS = 5 * 60_000;

/**
 * Whether Discord has signed a request, over its timestamp and the bytes of its body: lately, and for the first time.
 * @param publicKey in hex
 * @param file of what was seen
 */
export function signatureCheck(
  publicKey: string,
  file: string,
): (signature: string, timestamp: string, body: Buffer) => boolean {
  if (!/^[0-9a-f]{64}$/i.test(publicKey)) throw new Error('DISCORD_PUBLIC_KEY must have 64 hexadecimal digits');
  const key = createPublicKey({ key: Buffer.from(PREFIX + publicKey, 'hex'), format: 'der', type: 'spki' });
  // The clock of Discord may be ahead.
  const seen = new RecentNames(file, 2 * MOST_AGE_MS);
  return (given, timestamp, body) => {
    const signature = given.toLowerCase();
    if (!/^[0-9a-f]{128}$/.test(signature) || seen.has(signature)) return false;
    // A timestamp that is no number is refused as well.
    if (!(Math.abs(Date.now() - Number(timestamp) * 1000) <= MOST_AGE_MS)) return false;
    if (!verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'))) return false;
    seen.add(signature);
    return true;
  };
}
