import { ApiError } from './client';
import { IS_WRONG, REFUSED, type Secrets, send, type Write } from './write';

/** What the service says of a secret: `narrow` is a named token that is not for the operation that was asked with. */
export type Verdict = 'right' | 'wrong' | 'narrow' | 'unknown';

/**
 * Whether a secret is right. The service is asked with a request that it refuses in any case, after it has looked at the secret: nothing is
 * written. A wrong one counts as a guess.
 */
export async function verdictOn(name: Write['secret'], secrets: Secrets): Promise<Verdict> {
  try {
    await send(REFUSED[name], secrets, '');
    return 'unknown';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'unknown';
    if (error.status === 400 || error.status === 404) return 'right';
    if (error.status !== 403) return 'unknown';
    const problems = error.body?.errors ?? [];
    return problems.some(({ field, message }) => field === name && message === IS_WRONG) ? 'wrong' : 'narrow';
  }
}
