import { hash, timingSafeEqual } from 'node:crypto';

/** Compares with a secret in a time that tells nothing about it, not even its length. */
export class SecretComparison {
  private readonly digest: Buffer;

  constructor(secret: string) {
    this.digest = sha256(secret);
  }

  /** False for anything but the secret itself, of whatever type. */
  matches(candidate: unknown): boolean {
    return typeof candidate === 'string' && timingSafeEqual(sha256(candidate), this.digest);
  }
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
