import { hash, timingSafeEqual } from 'node:crypto';

/** Compares with secrets in a time that tells nothing about them, not even their length. */
export class SecretComparison<Name extends string> {
  private readonly secrets: readonly (readonly [Name, Buffer])[];

  /** @param secrets by the names that the log has for them */
  constructor(secrets: Readonly<Record<Name, string | undefined>>) {
    const given = Object.entries(secrets) as [Name, string | undefined][];
    this.secrets = given.flatMap(([name, secret]) => (secret === undefined ? [] : [[name, sha256(secret)] as const]));
  }

  /** The name of the secret that the candidate is; undefined for anything else, of whatever type. */
  match(candidate: unknown): Name | undefined {
    if (typeof candidate !== 'string') return undefined;
    const digest = sha256(candidate);
    // All are compared, whichever it is.
    const matching = this.secrets.filter(([, secret]) => timingSafeEqual(digest, secret));
    return matching[0]?.[0];
  }
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
