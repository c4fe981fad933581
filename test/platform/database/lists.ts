import { gameDay } from '../../../src/game/rules/game-day.js';
import { createCard, createGroup, createUe, createUser } from '../../factories/records.js';
import type { TestApp } from '../../harness/test-app.js';

/** Every list of the interface. Written out, not taken from the code. */
export const LISTS = [
  '/users',
  '/cards',
  '/groups',
  '/ues',
  '/users/{id}/card',
  '/users/{id}/ue',
  '/users/{id}/draws',
  '/users/{id}/battles',
  '/groups/{id}/users',
  '/game/seeds',
  '/game/seeds/{day}/draws',
  '/game/seeds/{day}/battles',
  '/game/seeds/{day}/characters',
  '/game/draws',
  '/game/ranking',
] as const;

/** A list by its path in the interface. */
export type List = (typeof LISTS)[number];

/** One of each kind: all are kept, coded and answered in one way. */
export const EACH_KIND: readonly List[] = [
  '/users',
  '/users/{id}/card',
  '/groups/{id}/users',
  '/game/seeds/{day}/draws',
  '/game/ranking',
];

/** The records whose lists are read, and how to change what each list shows. */
export interface ListedRecords {
  readonly user: number;
  readonly opponent: number;
  readonly group: number;
  readonly card: number;
  readonly ue: number;
  readonly day: string;
}

/** Makes a user who has something in each of their lists, and a group of that user. */
export async function makeListedRecords(app: TestApp): Promise<ListedRecords> {
  const user = (await createUser(app)).id;
  const opponent = (await createUser(app)).id;
  const card = (await createCard(app, user)).id;
  const ue = (await createUe(app, user)).id;
  const group = (await createGroup(app, { users: [user] })).id;
  const answer = await app.request('PUT', `/users/${user}/d`, { body: { battle: opponent } });
  if (answer.status !== 204) throw new Error(`The battle was answered ${answer.status} ${answer.text}`);
  return { user, opponent, group, card, ue, day: gameDay(app.clock.now(), 'UTC') };
}

/** Where the list of those records is. */
export function pathOf(list: List, { user, group, day }: ListedRecords): string {
  const id = list.startsWith('/groups') ? group : user;
  return list.replace('{id}', String(id)).replace('{day}', day);
}

/** Changes what each of the lists shows, through an instance. */
export async function changeAll(app: TestApp, records: ListedRecords): Promise<void> {
  const { user, opponent } = records;
  await createCard(app, user);
  await createUe(app, user);
  const joined = (await createUser(app)).id;
  await createGroup(app);
  const members = { body: { users: [user, opponent, joined] } };
  const battle = { body: { battle: opponent } };
  for (const [method, path, options, status] of [
    ['PATCH', `/groups/${records.group}`, members, 200],
    ['PUT', `/users/${user}/d`, battle, 204],
  ] as const) {
    const answer = await app.request(method, path, options);
    if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  }
}
