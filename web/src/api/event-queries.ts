import { client, dataOf } from './client';

/** Who has a name, exactly. */
export interface LookedUp {
  readonly player: number | undefined;
  /** The name of the request in the log of the service. */
  readonly requestId: string | undefined;
}

/** Looks a player up by the whole name, as it is written. */
export async function lookUp(username: string, signal: AbortSignal): Promise<LookedUp> {
  const query = { itemsPerPage: 1, username, fields: ['id' as const] };
  const call = client.GET('/users', { params: { query }, signal });
  const [found] = await dataOf(call);
  return { player: found?.id, requestId: (await call).response.headers.get('x-request-id') ?? undefined };
}
