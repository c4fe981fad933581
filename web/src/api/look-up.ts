import { isId, namesAtOnce } from './batch';
import { client, dataOf, isMissing } from './client';
import { shortUserOf } from './named';
import { lengthOfPage } from './pages';
import { queryClient } from './query-client';

const TRY_AGAIN_MS = 3_000;

/** Whom some names and ids mean. */
interface LookedUp {
  /** These were looked up. */
  readonly names: readonly string[];
  /** The ids of the players. There are two where a name is the id of another player. */
  readonly players: ReadonlyMap<string, readonly number[]>;
}

/**
 * Looks some of the names and ids up, until the service answers. A name that it refuses is nobody's.
 * @param names well-formed, at least one
 * @returns undefined when nobody waits any more
 */
export async function lookUp(names: readonly string[], signal: AbortSignal): Promise<LookedUp | undefined> {
  for (let asked = namesAtOnce(names); ;) {
    try {
      const found = await playersOf(asked, signal);
      // The operator may allow no page as long as that, which is known now.
      const isWhole = lengthOfPage(asked.length) === asked.length;
      if (isWhole) return found;
      asked = namesAtOnce(names);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!isMissing(error)) await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      else if (asked.length > 1) asked = asked.slice(0, 1);
      else return { names: asked, players: new Map() };
    }
  }
}

async function playersOf(names: readonly string[], signal: AbortSignal): Promise<LookedUp> {
  const [first = ''] = names;
  const which = names.length === 1 ? { username: first } : { usernames: [...names] };
  const query = { itemsPerPage: names.length, fields: ['id' as const, 'username' as const], ...which };
  const numbers = [...new Set(names.filter(isId).map(Number))];
  const [named, numbered] = await Promise.all([
    dataOf(client.GET('/users', { params: { query }, signal })),
    Promise.all(numbers.map((id) => queryClient.query(shortUserOf(id)))),
  ]);
  const ids = new Map(named.map(({ id, username }) => [username, id]));
  const known = new Set(numbered.flatMap((user) => user?.id ?? []));
  // Names are stored in NFC; imported ones may be in another form.
  const meant = (name: string) => [
    ids.get(name) ?? ids.get(name.normalize()),
    isId(name) && known.has(Number(name)) && Number(name),
  ];
  const players = names.map(
    (name) => [name, [...new Set(meant(name).filter((id) => typeof id === 'number'))]] as const,
  );
  return { names, players: new Map(players) };
}
