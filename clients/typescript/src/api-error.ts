import type { Error as ErrorBody } from './api.js';

/** An answer that is no success: what the service says is wrong. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** The service's own words; undefined when somebody else answered, such as a proxy. */
    readonly body: ErrorBody | undefined,
  ) {
    const problems = (body?.errors ?? []).map(({ field, message }) => [field, message].join(' ').trim());
    super([`${String(status)} ${body?.status ?? ''}`.trim(), ...problems].join(': '));
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
  throw new ApiError(response.status, isOurs ? (error as ErrorBody) : undefined);
}
