import { createHash, createPublicKey, verify } from 'node:crypto';
import type { VerifierCrypto } from '../game/rules/published-days.js';
import { commitmentOf, integersOfMessage } from '../game/rules/draw.js';

export const NODE_CRYPTO: VerifierCrypto = {
  commitmentOf: (seed) => commitmentOf(Buffer.from(seed, 'hex')),
  integersOf: (seed) => {
    const bytes = Buffer.from(seed, 'hex');
    return (message) => integersOfMessage(bytes, message);
  },
  hash: () => {
    const hash = createHash('sha256');
    return { add: (text) => void hash.update(text, 'utf8'), hex: () => hash.digest('hex') };
  },
  isSigned: (text, signature, key) => Promise.resolve(isSigned(text, signature, key)),
};

/** Whether a text has this Ed25519 signature. Both are in hex, and so is the key. */
export function isSigned(text: string, signature: string, key: string): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'hex').toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(null, Buffer.from(text, 'utf8'), publicKey, Buffer.from(signature, 'hex'));
}
