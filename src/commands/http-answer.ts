import { retryAfterOf } from '#client/retry-after.js';

const PATIENCE_MS = 30_000;
/** Far more than a page of records has. */
const MOST_BYTES = 64 * 1024 * 1024;

class AnswerTooLong extends Error {}

/** What a service has answered. */
export interface HttpAnswer {
  /** 0 when no answer came; the text then says why. */
  readonly status: number;
  readonly text: string;
  /** Seconds after which to ask again, if the service says so. */
  readonly retryAfter: number | undefined;
}

/**
 * Sends a request, which fails when no answer comes in time.
 * @throws Error when an answer is too long to be of a service
 */
export async function answerTo(
  url: string | URL,
  init: RequestInit = {},
  patienceMs = PATIENCE_MS,
): Promise<HttpAnswer> {
  const signals = [AbortSignal.timeout(patienceMs), ...(init.signal ? [init.signal] : [])];
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
    return { status: response.status, text: await textOf(response), retryAfter: retryAfterOf(response.headers) };
  } catch (error) {
    if (error instanceof AnswerTooLong) throw error;
    const { cause, message } = error as Error;
    return { status: 0, text: cause instanceof Error ? cause.message : message, retryAfter: undefined };
  }
}

async function textOf({ url, body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new AnswerTooLong(`GET ${url}: the answer has more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
