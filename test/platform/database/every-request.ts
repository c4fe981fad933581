import { cardBody, groupBody, ueBody, userBody } from '../../factories/bodies.js';
import { decoded, type HttpClient, type WireAnswer } from '../../harness/http-client.js';
import { BEARER } from '../../harness/secrets.js';

/** The records that requests are about. */
export interface Records {
  readonly user: number;
  readonly opponent: number;
  /** Drawn by the user. */
  readonly card: number;
  readonly ue: number;
  readonly group: number;
}

/** One of every kind of request that needs the database. Each may be sent again and again. */
export interface RequestKind {
  readonly name: string;
  readonly method: string;
  readonly path: (records: Records) => string;
  readonly body?: (records: Records) => object;
  /** What it may be answered when all is well, 200 if nothing else. */
  readonly statuses?: readonly number[];
}

export const READS: readonly RequestKind[] = [
  { name: 'readiness', method: 'GET', path: () => '/health/ready' },
  { name: 'a user', method: 'GET', path: ({ user }) => `/users/${user}` },
  { name: 'a card', method: 'GET', path: ({ card }) => `/cards/${card}` },
  { name: "a card's owner", method: 'GET', path: ({ card }) => `/cards/${card}/owner` },
  { name: 'a draw', method: 'GET', path: ({ card }) => `/cards/${card}/draw` },
  { name: 'a character', method: 'GET', path: ({ user }) => `/users/${user}/d` },
  { name: 'a list that is kept', method: 'GET', path: () => '/users' },
  { name: 'a list that is rendered', method: 'GET', path: () => `/cards?page=${fresh()}` },
  { name: "a user's cards", method: 'GET', path: ({ user }) => `/users/${user}/card?itemsPerPage=${fresh()}` },
  { name: "a user's draws", method: 'GET', path: ({ user }) => `/users/${user}/draws` },
  { name: "a group's users", method: 'GET', path: ({ group }) => `/groups/${group}/users` },
  { name: 'the ranking', method: 'GET', path: () => '/game/ranking' },
  { name: 'the odds', method: 'GET', path: () => '/game/odds' },
  { name: 'the seeds', method: 'GET', path: () => '/game/seeds' },
];

export const WRITES: readonly RequestKind[] = [
  { name: 'a draw', method: 'POST', path: () => '/cards', body: ({ user }) => cardBody(user) },
  { name: 'a given card', method: 'POST', path: () => '/cards', body: ({ user }) => cardBody(user, { card: 3 }) },
  { name: 'a new user', method: 'POST', path: () => '/users', body: () => userBody() },
  { name: 'a new user who gets records', method: 'POST', path: () => '/users', body: () => userBody({ card: [] }) },
  { name: 'a new ue', method: 'POST', path: () => '/ues', body: ({ user }) => ueBody(user) },
  { name: 'a new group', method: 'POST', path: () => '/groups', body: ({ user }) => groupBody({ users: [user] }) },
  {
    name: 'a battle',
    method: 'PUT',
    path: ({ user }) => `/users/${user}/d`,
    body: ({ opponent }) => ({ battle: opponent }),
    statuses: [204, 409],
  },
  { name: "a user's change", method: 'PATCH', path: ({ user }) => `/users/${user}`, body: () => ({ aiten: 5 }) },
  {
    name: "a user's new opponent",
    method: 'PATCH',
    path: ({ user }) => `/users/${user}`,
    body: ({ opponent }) => ({ battle: opponent }),
  },
  { name: "a card's change", method: 'PATCH', path: ({ card }) => `/cards/${card}`, body: () => ({ count: 7 }) },
  { name: "a ue's change", method: 'PATCH', path: ({ ue }) => `/ues/${ue}`, body: () => ({ lv: 7 }) },
  {
    name: "a group's change",
    method: 'PATCH',
    path: ({ group }) => `/groups/${group}`,
    body: ({ user, opponent }) => ({ users: [user, opponent] }),
  },
  { name: 'a draw begun', method: 'PATCH', path: ({ user }) => `/users/${user}/card/start`, statuses: [204] },
  { name: 'a draw done', method: 'PUT', path: ({ card }) => `/cards/${card}/d`, statuses: [204] },
  { name: 'a user deleted', method: 'DELETE', path: ({ user }) => `/users/${user}`, statuses: [409] },
  { name: 'a card deleted', method: 'DELETE', path: () => '/cards/999999', statuses: [404] },
];

/** An answer, and how long it took. */
export interface Outcome {
  readonly kind: RequestKind;
  readonly status: number;
  readonly ms: number;
  readonly headers: WireAnswer['headers'];
  readonly body: unknown;
}

/** Sends a request of this kind. */
export async function sendKind(
  client: HttpClient,
  base: string,
  kind: RequestKind,
  records: Records,
): Promise<Outcome> {
  const body = kind.body?.(records);
  const begin = performance.now();
  const answer = await client.request(base, kind.method, kind.path(records), {
    headers: BEARER,
    ...(body && { body }),
  });
  const ms = performance.now() - begin;
  const text = decoded(answer);
  return { kind, status: answer.status, ms, headers: answer.headers, body: text === '' ? '' : JSON.parse(text) };
}

/** Makes the records. */
export async function makeRecords(client: HttpClient, base: string): Promise<Records> {
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await client.request(base, 'POST', path, { body });
    if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.status} ${decoded(answer)}`);
    return (JSON.parse(decoded(answer)) as { id: number }).id;
  };
  const user = await make('/users', userBody());
  const opponent = await make('/users', userBody());
  return {
    user,
    opponent,
    card: await make('/cards', cardBody(user)),
    ue: await make('/ues', ueBody(user)),
    group: await make('/groups', groupBody({ users: [user] })),
  };
}

let lists = 0;

/** A page that nobody has asked for yet. */
function fresh(): number {
  return 100 + ++lists;
}
