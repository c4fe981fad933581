import { HttpClient } from '../../test/harness/http-client.js';

/** A record as the service answers it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };
/** A random draw as the service answers it. */
export type DrawRow = Readonly<Record<string, unknown>> & { readonly card_id: number };
/** The lists of each of some records, by their ids. */
export type Lists = ReadonlyMap<number, readonly Row[]>;

/** Everything that a service has, read over its interface while nobody writes. */
export interface Snapshot {
  readonly users: readonly Row[];
  readonly cards: readonly Row[];
  readonly ues: readonly Row[];
  readonly groups: readonly Row[];
  readonly draws: readonly DrawRow[];
  /** By user. */
  readonly characters: ReadonlyMap<number, Row>;
  readonly battles: Lists;
  readonly cardsOf: Lists;
  readonly uesOf: Lists;
  /** The users of each group. */
  readonly members: Lists;
  /** The draws that the published odds count. */
  readonly counted: number;
}

/** As many records as the service gives at once. */
const PAGE = 5000;
const CONNECTIONS = 8;

/** @throws Error when anything cannot be read */
export async function takeSnapshot(url: string): Promise<Snapshot> {
  const client = new HttpClient(CONNECTIONS);
  const read = async <T>(path: string): Promise<T> => {
    const { status, bytes } = await client.get(url, path);
    if (status !== 200) throw new Error(`Cannot check: GET ${path}: ${status} ${bytes.toString()}`);
    return JSON.parse(bytes.toString()) as T;
  };
  const all = async <T = Row>(path: string): Promise<T[]> => {
    for (let page = 1, rows: T[] = []; ; page++) {
      const more = await read<T[]>(`${path}?itemsPerPage=${PAGE}&page=${page}`);
      rows = [...rows, ...more];
      if (more.length < PAGE) return rows;
    }
  };
  const ofEach = async (rows: readonly Row[], path: (id: number) => string): Promise<Lists> =>
    new Map(await Promise.all(rows.map(async ({ id }) => [id, await all(path(id))] as const)));
  try {
    const [users, groups] = [await all('/users'), await all('/groups')];
    const days = await all<{ day: string }>('/game/seeds');
    const draws = await Promise.all(days.map(({ day }) => all<DrawRow>(`/game/seeds/${day}/draws`)));
    const ranking = await all<Row & { user: number }>('/game/ranking');
    return {
      users,
      groups,
      cards: await all('/cards'),
      ues: await all('/ues'),
      draws: draws.flat(),
      characters: new Map(ranking.map((row) => [row.user, row])),
      battles: await ofEach(users, (id) => `/users/${id}/battles`),
      cardsOf: await ofEach(users, (id) => `/users/${id}/card`),
      uesOf: await ofEach(users, (id) => `/users/${id}/ue`),
      members: await ofEach(groups, (id) => `/groups/${id}/users`),
      counted: (await read<{ observed: { draws: number } }>('/game/odds')).observed.draws,
    };
  } finally {
    client.close();
  }
}
