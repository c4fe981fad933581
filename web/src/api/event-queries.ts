import { namesAtOnce } from './batch';
import { client, dataOf, isMissing } from './client';
import { lengthOfPage } from './pages';

const TRY_AGAIN_MS = 3_000;

/** Who has some names, exactly. */
interface LookedUp {
  /** These names were looked up. */
  readonly names: readonly string[];
  /** The ids of those who are players, by their names. */
  readonly players: ReadonlyMap<string, number>;
  /** The name of the request in the log of the service. */
  readonly requestId: string | undefined;
}

/**
 * Looks some of the names up, until the service answers. A name that it refuses is nobody's.
 * @param names well-formed, at least one
 * @returns undefined when nobody waits any more
 */
export async function lookUp(names: readonly string[], signal: AbortSignal): Promise<LookedUp | undefined> {
  for (let asked = namesAtOnce(names); ;) {
    try {
      const found = await usersNamed(asked, signal);
      // The operator may allow no page as long as that, which is known now.
      const isWhole = lengthOfPage(asked.length) === asked.length;
      if (isWhole) return found;
      asked = namesAtOnce(names);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!isMissing(error)) await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      else if (asked.length > 1) asked = asked.slice(0, 1);
      else return { names: asked, players: new Map(), requestId: undefined };
    }
  }
}

async function usersNamed(names: readonly string[], signal: AbortSignal): Promise<LookedUp> {
  const [first = ''] = names;
  const which = names.length === 1 ? { username: first } : { usernames: [...names] };
  const query = { itemsPerPage: names.length, fields: ['id' as const, 'username' as const], ...which };
  const call = client.GET('/users', { params: { query }, signal });
  const players = new Map((await dataOf(call)).map(({ id, username }) => [username, id]));
  return { names, players, requestId: (await call).response.headers.get('x-request-id') ?? undefined };
}
