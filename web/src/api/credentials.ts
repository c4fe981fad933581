import { ApiError } from './client';
import { asTypedIn, writeTo } from './operations';
import { type Secrets, send, type Write } from './write';

/** What the service says of a secret: `narrow` is a named token that is not for the operation that was asked with. */
export type SecretVerdict = 'right' | 'wrong' | 'narrow' | 'unknown';

/** A user without a name, and a change of no record. The service looks at the secret first, and then refuses both. */
const REFUSED: Readonly<Record<keyof Secrets, Write>> = {
  password: writeTo('post', '/users', { body: asTypedIn({}), secret: 'password' }),
  token: writeTo('patch', '/users/{id}', { id: 0, body: {}, secret: 'token' }),
};

/**
 * Whether a secret is right. The service is asked with a request that it refuses in any case, after it has looked at the secret: nothing is
 * written. A wrong one counts as a guess.
 */
export async function verdictOn(name: keyof Secrets, secrets: Secrets): Promise<SecretVerdict> {
  try {
    await send(REFUSED[name], secrets, '');
    return 'unknown';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'unknown';
    if (error.status === 400 || error.status === 404) return 'right';
    if (error.has('wrong_credentials', 'token_revoked', 'token_expired')) return 'wrong';
    return error.has('token_not_for_operation') ? 'narrow' : 'unknown';
  }
}
