import { Injectable } from '@nestjs/common';
import { randomBytes, randomInt } from 'node:crypto';

/** The one source of chance; tests put another in its place. */
@Injectable()
export class Random {
  /** A whole number from 0 to `below` − 1, each as likely; `below` is 1 to 2^48. */
  readonly integer = (below: number): number => {
    // `randomInt` takes no 2^48, which a draw table may ask for.
    return below === 2 ** 48 ? randomBytes(6).readUIntBE(0, 6) : randomInt(below);
  };

  /** So many random bytes, fit for a secret. */
  bytes(count: number): Buffer {
    return randomBytes(count);
  }
}
