import type { Sent } from '../load/wire.js';
import { Wire } from '../load/wire.js';
import { Tally } from '../load/tally.js';

/** A record as the service answers it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** A random draw as the service answers it. */
export type DrawRow = Readonly<Record<string, unknown>> & { readonly card_id: number };

/** Everything that a service has, read over its interface while nobody writes. */
export interface Snapshot {
  readonly users: readonly Row[];
  readonly cards: readonly Row[];
  readonly ues: readonly Row[];
  readonly groups: readonly Row[];
  readonly draws: readonly DrawRow[];
  /** By user. */
  readonly characters: ReadonlyMap<number, Row>;
  /** Of each user, newest first. */
  readonly battles: ReadonlyMap<number, readonly Row[]>;
  /** Of each user. */
  readonly cardsOf: ReadonlyMap<number, readonly Row[]>;
  readonly uesOf: ReadonlyMap<number, readonly Row[]>;
  /** Ids of each group's users. */
  readonly members: ReadonlyMap<number, readonly number[]>;
  /** The draws that the published odds count. */
  readonly counted: number;
}

/** As many records as the service gives at once. */
const PAGE = 5000;
const CONNECTIONS = 8;

/** @throws Error when anything cannot be read */
export async function takeSnapshot(url: string): Promise<Snapshot> {
  const reader = new Reader(url);
  try {
    const [users, cards, ues, groups] = [
      await reader.all<Row>('/users'),
      await reader.all<Row>('/cards'),
      await reader.all<Row>('/ues'),
      await reader.all<Row>('/groups'),
    ];
    const draws: DrawRow[] = [];
    for (const { day } of await reader.all<{ day: string }>('/game/seeds'))
      draws.push(...(await reader.all<DrawRow>(`/game/seeds/${day}/draws`)));
    const ids = users.map(({ id }) => id);
    const ranking = await reader.all<Row & { user: number }>('/game/ranking');
    const members = await reader.ofEach(
      groups.map(({ id }) => id),
      (id) => `/groups/${id}/users`,
    );
    return {
      ...{ users, cards, ues, groups, draws },
      characters: new Map(ranking.map((row) => [row.user, row])),
      battles: await reader.ofEach(ids, (id) => `/users/${id}/battles`),
      cardsOf: await reader.ofEach(ids, (id) => `/users/${id}/card`),
      uesOf: await reader.ofEach(ids, (id) => `/users/${id}/ue`),
      members: new Map([...members].map(([id, rows]) => [id, rows.map((row) => row.id)])),
      counted: (await reader.read<{ observed: { draws: number } }>('/game/odds')).observed.draws,
    };
  } finally {
    reader.close();
  }
}

class Reader {
  private readonly tally = new Tally();
  private readonly wire: Wire;

  constructor(url: string) {
    this.wire = new Wire(url, this.tally, CONNECTIONS);
  }

  async read<T>(path: string): Promise<T> {
    const sent: Sent = { kind: 'check', method: 'GET', path };
    const outcome = await this.wire.send(sent);
    if (outcome.is !== 'done')
      throw new Error(`Cannot check: ${[...this.tally.problems, ...this.tally.faults].join('\n')}`);
    return JSON.parse(outcome.text) as T;
  }

  /** The whole list. */
  async all<T>(path: string): Promise<T[]> {
    const rows: T[] = [];
    for (let page = 1; ; page++) {
      const more = await this.read<T[]>(`${path}?itemsPerPage=${PAGE}&page=${page}`);
      rows.push(...more);
      if (more.length < PAGE) return rows;
    }
  }

  /** A list of each of these, several at a time. */
  async ofEach(ids: readonly number[], path: (id: number) => string): Promise<Map<number, Row[]>> {
    const lists = new Map<number, Row[]>();
    const left = ids.values();
    const readers = Array.from({ length: CONNECTIONS }, async () => {
      for (const id of left) lists.set(id, await this.all<Row>(path(id)));
    });
    await Promise.all(readers);
    return lists;
  }

  close(): void {
    this.wire.close();
  }
}
