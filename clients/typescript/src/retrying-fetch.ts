import { retryAfterOf } from './retry-after.js';

/** The first pause is half of this to all of it, by chance; each further one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** These take effect once for each key; the service ignores the key where a repetition does no harm. */
const KEYED_METHODS = new Set(['POST', 'PUT']);
/** Nothing has happened, or a proxy cannot tell: the same request may succeed later. */
const TRANSIENT = new Set([408, 429, 502, 503, 504]);
/** Their answers have no body, and may not be given one. */
const BODILESS = new Set([204, 205, 304]);

class AnswerTooLong extends Error {}

/** Time and chance; tests give others. */
export interface Surroundings {
  /** The time in milliseconds. */
  now(): number;
  /** Ends early when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Aborts after so many milliseconds. */
  timeLimit(ms: number): AbortSignal;
  /** A number from 0 up to 1. */
  random(): number;
  /** A text that is given only once. */
  newKey(): string;
}

/** How patient a client is. */
export interface RetryOptions {
  /** A request is sent so many times at most: 6 unless given. */
  readonly attempts?: number;
  /** So many milliseconds may all attempts and pauses take: 90,000 unless given. */
  readonly totalMs?: number;
  /** So many milliseconds may one attempt take: 15,000 unless given. */
  readonly attemptMs?: number;
  /** Statuses after which a request is sent again, beside 408, 429, 502, 503 and 504. */
  readonly alsoAfter?: readonly number[];
  /** A longer answer counts as none, and its request is not sent again. */
  readonly maxBytes?: number;
  readonly surroundings?: Partial<Surroundings>;
}

/** What came of an attempt: an answer, read to its end, or the reason why there is none. */
type Outcome = { readonly answer: Response } | { readonly failure: unknown };

const REAL: Surroundings = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      const end = (): void => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', end, { once: true });
    }),
  timeLimit: (ms) => AbortSignal.timeout(ms),
  random: () => Math.random(),
  newKey: () => crypto.randomUUID(),
};

/**
 * Sends a request again after a lost connection or an answer that says to come back, with growing pauses. All attempts of a request have
 * one `Idempotency-Key`, so that it takes effect once.
 */
export function retryingFetch(options: RetryOptions = {}): (request: Request) => Promise<Response> {
  const { attempts = 6, totalMs = 90_000, attemptMs = 15_000, alsoAfter = [], maxBytes = Infinity } = options;
  const { now, sleep, timeLimit, random, newKey } = { ...REAL, ...options.surroundings };
  return async (request) => {
    const deadline = now() + totalMs;
    if (KEYED_METHODS.has(request.method) && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', newKey());
    for (let attempt = 1; ; attempt++) {
      const limit = timeLimit(Math.max(0, Math.min(attemptMs, deadline - now())));
      const outcome = await sent(request, limit, maxBytes);
      request.signal.throwIfAborted();
      const asked = pauseAskedFor(outcome, now(), alsoAfter);
      const growing = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
      const pause = (asked ?? 0) + growing * (0.5 + random() / 2);
      const isLast = asked === undefined || attempt >= attempts || now() + pause >= deadline;
      if (!isLast) await sleep(pause, request.signal);
      request.signal.throwIfAborted();
      // A pause may take longer than it should.
      if (!isLast && now() < deadline) continue;
      if ('answer' in outcome) return outcome.answer;
      throw outcome.failure;
    }
  };
}

async function sent(request: Request, limit: AbortSignal, maxBytes: number): Promise<Outcome> {
  try {
    const signal = AbortSignal.any([request.signal, limit]);
    const response = await fetch(request.clone(), { signal });
    if (BODILESS.has(response.status)) return { answer: response };
    // A connection can also be lost in the middle of an answer.
    const body = await new Response(response.body?.pipeThrough(atMost(maxBytes))).arrayBuffer();
    return { answer: new Response(body, response) };
  } catch (failure) {
    return { failure };
  }
}

/** Passes bytes on, and fails when they are more. */
function atMost(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new AnswerTooLong(`the answer has more than ${String(maxBytes)} bytes`);
      controller.enqueue(chunk);
    },
  });
}

/** How many milliseconds to wait at least before the request is sent again; undefined when that would not help. */
function pauseAskedFor(outcome: Outcome, now: number, alsoAfter: readonly number[]): number | undefined {
  if ('failure' in outcome) return outcome.failure instanceof AnswerTooLong ? undefined : 0;
  const { status, headers } = outcome.answer;
  // With Retry-After, a conflict means that the first request with this key is still under way.
  const isUnderWay = status === 409 && headers.has('retry-after');
  if (!TRANSIENT.has(status) && !alsoAfter.includes(status) && !isUnderWay) return undefined;
  return (retryAfterOf(headers, now) ?? 0) * 1000;
}
