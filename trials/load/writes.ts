import { markText } from '../records/comparison.js';
import {
  FACE,
  type KnownRecord,
  KnownCard,
  KnownGroup,
  KnownUe,
  KnownUser,
  memberText,
  type OwnedRecord,
  type Stats,
  STATS,
} from '../records/records.js';
import { BEARER, PASSWORD } from '../secrets.js';
import type { Player } from './player.js';
import type { Outcome } from './wire.js';

/** Something that a player does; false when there is nothing to do it with. */
export type Act = (player: Player) => Promise<boolean>;

/** The only refusal that a battle may meet: two were fought today. */
const NO_BATTLE_LEFT = 409;

/** A new user. */
export async function createUser(player: Player, list: KnownUser[]): Promise<boolean> {
  const user = new KnownUser(player.next().key);
  player.journal.users.set(user.key, user);
  list.push(user);
  const body = { username: user.key, password: PASSWORD };
  await create(player, user, 'createUser', '/users', body);
  return true;
}

/** Sends a create, and notes whether the record is there. */
async function create(player: Player, record: KnownRecord, kind: string, path: string, body: object): Promise<void> {
  const note = (outcome: Outcome): void => {
    record.exists.written(true, outcome);
    if (record instanceof KnownGroup) record.members.written(memberText((body as { users: number[] }).users), outcome);
    if (record instanceof KnownCard && record.isDraw) record.drawn.written(true, outcome);
    if (outcome.is !== 'done') return;
    const row = JSON.parse(outcome.text) as Readonly<Record<string, unknown>>;
    record.id = Number(row['id']);
    if (record instanceof KnownCard) record.face = Object.fromEntries(FACE.map((field) => [field, row[field]]));
  };
  await player.write({ kind, method: 'POST', path, body }, note, { parked: record, repeatable: true });
}

/** A random draw for a user. */
async function draw(player: Player, owner: KnownUser | undefined): Promise<boolean> {
  if (owner?.id === undefined) return false;
  const { key } = player.next();
  const card = new KnownCard(key, owner.id, true);
  player.journal.cards.set(key, card);
  player.own.cards.push(card);
  const body = { owner: owner.id, password: PASSWORD, author: key, client_seed: key };
  await create(player, card, 'draw', '/cards', body);
  return true;
}

/** A card that the request chooses. */
async function giveCard(player: Player): Promise<boolean> {
  const owner = player.some(player.own.users);
  if (!owner) return false;
  const { key, mark } = player.next();
  const card = new KnownCard(key, owner.id, false);
  card.face = { card: 1 + (mark % 16), status: 'super', skill: 'given', cp: mark };
  player.journal.cards.set(key, card);
  player.own.cards.push(card);
  await create(player, card, 'giveCard', '/cards', { ...card.face, owner: owner.id, password: PASSWORD, author: key });
  return true;
}

async function createUe(player: Player): Promise<boolean> {
  const owner = player.some(player.own.users);
  if (!owner) return false;
  const { key } = player.next();
  const ue = new KnownUe(key, owner.id);
  player.journal.ues.set(key, ue);
  player.own.ues.push(ue);
  await create(player, ue, 'createUe', '/ues', { owner: owner.id, password: PASSWORD, author: key });
  return true;
}

/** A group with up to three users of the player's. */
async function createGroup(player: Player): Promise<boolean> {
  const { key } = player.next();
  const group = new KnownGroup(key);
  player.journal.groups.set(key, group);
  player.own.groups.push(group);
  await create(player, group, 'createGroup', '/groups', { name: key, users: someIds(player), password: PASSWORD });
  return true;
}

async function updateGroup(player: Player): Promise<boolean> {
  const group = player.some(player.own.groups);
  if (!group) return false;
  const users = someIds(player);
  const sent = { kind: 'updateGroup', method: 'PATCH', path: `/groups/${group.id}`, body: { users } } as const;
  await player.write(sent, (outcome) => group.members.written(memberText(users), outcome), { parked: group });
  return true;
}

function someIds(player: Player): number[] {
  return [1, 2, 3].flatMap(() => player.some(player.own.users)?.id ?? []);
}

/** Two fields of a record at a time. */
async function update(
  player: Player,
  record: (KnownRecord & { id: number }) | undefined,
  kind: string,
  path: string,
  fields: readonly [string, string],
): Promise<boolean> {
  if (!record) return false;
  const { mark } = player.next();
  const body = { [fields[0]]: mark, [fields[1]]: markText(mark) };
  const sent = { kind, method: 'PATCH', path: `${path}/${record.id}`, body, headers: BEARER } as const;
  await player.write(sent, (outcome) => record.mark.written(mark, outcome), { parked: record });
  return true;
}

/** Hands a card or a ue to another user of the player's. */
async function hand(
  player: Player,
  record: (OwnedRecord & { id: number }) | undefined,
  path: string,
): Promise<boolean> {
  const to = player.some(player.own.users);
  if (!record || !to) return false;
  const sent = {
    ...({ kind: 'hand', method: 'PATCH', path: `${path}/${record.id}`, headers: BEARER } as const),
    body: { owner: to.id },
  };
  await player.write(sent, (outcome) => record.owner.written(to.id, outcome), { parked: record });
  return true;
}

async function remove(player: Player, records: readonly KnownRecord[], kind: string, path: string): Promise<boolean> {
  const record = player.some(records);
  if (!record) return false;
  const sent = { kind, method: 'DELETE', path: `${path}/${record.id}` } as const;
  await player.write(sent, (outcome) => record.exists.written(false, outcome), { parked: record });
  return true;
}

/** A battle of a user whose first stats are known; else reads them. */
async function battle(player: Player, user: (KnownUser & { id: number }) | undefined): Promise<boolean> {
  const opponent = player.some(player.own.users);
  if (!user || !opponent || user === opponent) return false;
  const path = `/users/${user.id}/d`;
  if (!user.initial) {
    await learn(player, user, path);
    return true;
  }
  const note = ({ is }: Outcome): void => {
    if (is === 'done') user.battles.fought++;
    else if (is === 'unknown') user.battles.unknown++;
  };
  const body = { battle: opponent.id };
  const sent = { kind: 'battle', method: 'PUT', path, body, refusals: [NO_BATTLE_LEFT] } as const;
  // Battles of the same user may well come at the same time, so it is not parked.
  await player.write(sent, note, { parked: new KnownUser(''), repeatable: true });
  return true;
}

/** Reads what a character is before its first battle. */
export async function learn(player: Player, user: KnownUser, path: string): Promise<void> {
  const outcome = await player.read({ kind: 'readCharacter', method: 'GET', path });
  if (outcome.is !== 'done') return;
  const row = JSON.parse(outcome.text) as Stats;
  user.initial = Object.fromEntries(STATS.map((stat) => [stat, row[stat]])) as unknown as Stats;
}

async function drawStart(player: Player): Promise<boolean> {
  const user = player.some(player.own.users);
  if (!user) return false;
  const sent = { kind: 'drawStart', method: 'PATCH', path: `/users/${user.id}/card/start` } as const;
  await player.write(sent, (outcome) => user.started.written(true, outcome), { parked: user });
  return true;
}

async function drawDone(player: Player): Promise<boolean> {
  const card = player.some(player.own.cards);
  const owner =
    card &&
    [...player.own.users, ...player.manners.commons].find(({ id }) => id !== undefined && card.owner.allows(id));
  if (!owner || owner.isParked) return false;
  const sent = { kind: 'drawDone', method: 'PUT', path: `/cards/${card.id}/d` } as const;
  await player.write(sent, (outcome) => owner.started.written(true, outcome), { parked: card });
  return true;
}

/** Whatever writes, and how often it comes among them. */
export const WRITES: readonly (readonly [weight: number, act: Act])[] = [
  [12, (player) => createUser(player, player.own.users)],
  [3, (player) => createUser(player, player.own.mayflies)],
  [2, (player) => remove(player, player.own.mayflies, 'deleteUser', '/users')],
  [18, (player) => draw(player, player.some(player.own.users))],
  [8, (player) => draw(player, player.some(player.manners.commons))],
  [7, giveCard],
  [5, createUe],
  [3, createGroup],
  [3, updateGroup],
  [8, (player) => update(player, player.some(player.own.users), 'updateUser', '/users', ['aiten', 'did'])],
  [8, (player) => update(player, player.some(player.own.cards), 'updateCard', '/cards', ['count', 'url'])],
  [3, (player) => update(player, player.some(player.own.ues), 'updateUe', '/ues', ['count', 'mode'])],
  [4, (player) => hand(player, player.some(player.own.cards), '/cards')],
  [1, (player) => hand(player, player.some(player.own.ues), '/ues')],
  [4, (player) => remove(player, player.own.cards, 'deleteCard', '/cards')],
  [1, (player) => remove(player, player.own.ues, 'deleteUe', '/ues')],
  [1, (player) => remove(player, player.own.groups, 'deleteGroup', '/groups')],
  [20, (player) => battle(player, player.some(player.own.users))],
  [4, (player) => battle(player, player.some(player.manners.commons))],
  [3, drawStart],
  [2, drawDone],
];
