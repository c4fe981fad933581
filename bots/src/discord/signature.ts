import { createPublicKey, verify } from 'node:crypto';

/** What stands before the 32 bytes of an Ed25519 key in its usual form (RFC 8410). */
const PREFIX = '302a300506032b6570032100';

/** Whether Discord has signed a request: over its timestamp and the bytes of its body. @param publicKey in hex */
export function signatureCheck(publicKey: string): (signature: string, timestamp: string, body: Buffer) => boolean {
  if (!/^[0-9a-f]{64}$/i.test(publicKey)) throw new Error('DISCORD_PUBLIC_KEY must have 64 hexadecimal digits');
  const key = createPublicKey({ key: Buffer.from(PREFIX + publicKey, 'hex'), format: 'der', type: 'spki' });
  return (signature, timestamp, body) =>
    /^[0-9a-f]{128}$/i.test(signature) &&
    verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'));
}
