import { Injectable } from '@nestjs/common';
import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';

/** The one source of chance; tests put another in its place. */
@Injectable()
export class Random {
  /** A whole number from 0 to `below` − 1, each as likely; `below` is 1 to 2^48. */
  readonly integer = (below: number): number => {
    // `randomInt` takes no 2^48, which a draw table may ask for.
    return below === 2 ** 48 ? randomBytes(6).readUIntBE(0, 6) : randomInt(below);
  };

  bytes(count: number): Buffer {
    return randomBytes(count);
  }

  /** A new key for signatures (Ed25519): the 32 bytes of the public key, and the private key in PKCS #8. */
  signingKey(): { readonly publicKey: Buffer; readonly privateKey: Buffer } {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    return {
      publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
      privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
    };
  }
}
