import createClient from 'openapi-fetch';
import type { paths } from '../../../clients/typescript/src/api';
import { ApiError, dataOf } from '../../../clients/typescript/src/api-error';
import { remembering } from '../proof/remembering';
import { comparingClocks } from './clock';
import { shorterPages } from './pages';

export type * from '../../../clients/typescript/src/api';
export { ApiError, dataOf };

/** Every request of the page goes through this client, to the service that the page came from. */
export const client = createClient<paths>({
  // The service, where it makes the top of the first view, asks for nothing.
  baseUrl: typeof location === 'undefined' ? '' : location.origin,
  querySerializer: { array: { style: 'form', explode: false } },
});
client.use(shorterPages, remembering, comparingClocks);

type CallResult = { readonly response: Response; readonly data?: unknown; readonly error?: unknown };

/** How long a list is that was asked for with `count=true`. */
export async function countOf(call: Promise<CallResult>): Promise<number> {
  const answer = await call;
  await dataOf(Promise.resolve(answer));
  return Number(answer.response.headers.get('x-total-count'));
}

/** Whether the service says that there is no such record. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
