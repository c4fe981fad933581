import type { ErrorDetail } from '../../../clients/typescript/src/api';
import { ApiError } from '../../../clients/typescript/src/api-error';

/** What the service says when it refuses a request. It can be kept, and told by a worker: words come from the texts, when it is shown. */
export interface Refusal {
  /** The HTTP status. */
  readonly status: number;
  /** What is wrong. Empty when somebody else answered, such as a proxy. */
  readonly details: readonly ErrorDetail[];
}

/** What an error says; undefined when no answer came. */
export function refusalOf(error: unknown): Refusal | undefined {
  return error instanceof ApiError ? { status: error.status, details: error.body?.errors ?? [] } : undefined;
}
