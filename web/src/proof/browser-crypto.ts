import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { VerifierCrypto } from '../../../src/game/rules/published-days';
import { DrawIntegers, fingerprintOf } from './integers';

/** What the verifiers compute with, as a browser has it. */
export const BROWSER_CRYPTO: VerifierCrypto = {
  commitmentOf: fingerprintOf,
  integersOf: (seed) => (message) => {
    const integers = new DrawIntegers(seed, message);
    return (below) => integers.below(below);
  },
  hash: () => {
    const hash = sha256.create();
    return { add: (text) => void hash.update(utf8ToBytes(text)), hex: () => bytesToHex(hash.digest()) };
  },
  isSigned: async (text, signature, key) => {
    // Only pages that came over HTTPS or from this machine have it, and not every browser knows Ed25519.
    const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
    try {
      const imported = await subtle?.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify']);
      return imported && (await subtle?.verify('Ed25519', imported, bytesOf(signature), utf8ToBytes(text)));
    } catch {
      return undefined;
    }
  },
};

function bytesOf(hex: string): BufferSource {
  return hexToBytes(hex);
}
