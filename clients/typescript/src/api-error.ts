import type { Error as ErrorBody, ErrorReason } from './api.js';
import { retryAfterOf } from './retry-after.js';

/** An answer that is no success: what the service says is wrong. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The name of the request in the log of the service. */
  readonly requestId: string | undefined;
  /** So many seconds later the same request may succeed, if the service says so. */
  readonly retryAfter: number | undefined;
  /** Why, for programs: one for each entry of `body.errors`. A later service may have others than these. Empty when somebody else answered. */
  readonly reasons: readonly ErrorReason[];

  constructor(
    readonly status: number,
    /** The service's own words; undefined when somebody else answered, such as a proxy. */
    readonly body: ErrorBody | undefined,
    headers = new Headers(),
  ) {
    const problems = (body?.errors ?? []).map(({ field, message }) => [field, message].join(' ').trim());
    super([`${String(status)} ${body?.status ?? ''}`.trim(), ...problems].join(': '));
    this.requestId = headers.get('x-request-id') ?? undefined;
    this.retryAfter = retryAfterOf(headers);
    // A service from before reasons has none.
    this.reasons = (body?.errors ?? []).flatMap(({ reason }: { reason?: ErrorReason }) => reason ?? []);
  }

  /** Whether one of these is a reason of the error: `error.has('name_taken')`. */
  has(...reasons: readonly ErrorReason[]): boolean {
    return reasons.some((reason) => this.reasons.includes(reason));
  }
}

/** What an operation of openapi-fetch gives. */
type Answered<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

/**
 * The content of an answer.
 * @throws ApiError when the answer is no success
 */
export async function dataOf<Data>(call: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (response.ok) return data as Data;
  const isOurs = typeof error === 'object' && error !== null && 'errors' in error;
  throw new ApiError(response.status, isOurs ? (error as ErrorBody) : undefined, response.headers);
}
