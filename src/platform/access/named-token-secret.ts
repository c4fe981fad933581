import { hash } from 'node:crypto';

/** So many random bytes make a secret. */
export const SECRET_BYTES = 32;
/** Whoever finds a secret somewhere, or searches for one, knows it by this. */
const PREFIX = 'cdt_';
const FORM = /^cdt_[\w-]{43}$/;

/** The secret of a named token. @param bytes {@link SECRET_BYTES} by chance */
export function secretOf(bytes: Buffer): string {
  return PREFIX + bytes.toString('base64url');
}

/** Whether it may be the secret of a named token: all others need no look at the tokens. */
export function isSecret(text: unknown): text is string {
  return typeof text === 'string' && FORM.test(text);
}

/** What is stored of a secret. No one guesses 32 random bytes, so a salt would add nothing. */
export function sha256Of(secret: string): string {
  return hash('sha256', secret, 'hex');
}
