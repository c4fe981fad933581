import { retryAfterOf } from '#client/retry-after.js';

const PATIENCE_MS = 30_000;

/** What a service has answered. */
export interface HttpAnswer {
  /** 0 when no answer came; the text then says why. */
  readonly status: number;
  readonly text: string;
  /** Seconds after which to ask again, if the service says so. */
  readonly retryAfter: number | undefined;
}

/** Sends a request, which fails when no answer comes in time. */
export async function answerTo(
  url: string | URL,
  init: RequestInit = {},
  patienceMs = PATIENCE_MS,
): Promise<HttpAnswer> {
  const signals = [AbortSignal.timeout(patienceMs), ...(init.signal ? [init.signal] : [])];
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
    return { status: response.status, text: await response.text(), retryAfter: retryAfterOf(response.headers) };
  } catch (error) {
    const { cause, message } = error as Error;
    return { status: 0, text: cause instanceof Error ? cause.message : message, retryAfter: undefined };
  }
}
