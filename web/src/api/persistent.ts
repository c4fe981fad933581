import { ApiError } from './client';
import { type Secrets, send, type Write, type WriteResult } from './write';

/** A lost answer is asked for again after so many seconds, and twice as many each time. */
const FIRST_WAIT = 2;
const LONGEST_WAIT = 30;
const SECOND_MS = 1_000;

/**
 * Sends a request that has a key until the service does it or refuses it: after a lost answer it goes again.
 * @param onTrouble is told why it goes again, and in how many seconds
 * @throws the last error, or that of the signal, when nobody waits any more, and ApiError for a refusal that would come again
 */
export async function sendUntilAnswered<Answer>(
  write: Write<Answer>,
  secrets: () => Secrets,
  key: string,
  signal: AbortSignal,
  onTrouble: (error: unknown, seconds: number) => void,
): Promise<WriteResult<Answer>> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await send(write, secrets(), key);
    } catch (error) {
      const again = waitAfter(error);
      if (again === undefined || signal.aborted) throw error;
      const seconds = Math.max(wait, again);
      onTrouble(error, seconds);
      await new Promise((resolve) => setTimeout(resolve, seconds * SECOND_MS));
      signal.throwIfAborted();
    }
  }
}

/** In how many seconds at least the same request may be done; undefined when that would not help. */
function waitAfter(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return 0;
  const { status, retryAfter } = error;
  return status === 429 || status >= 500 || retryAfter !== undefined ? (retryAfter ?? 0) : undefined;
}
