import { BEARER, PASSWORD } from '../../test/harness/secrets.js';
import { type Fields, type KnownRecord, markText, memberText, STATS } from '../records/records.js';
import type { Act, Player } from './player.js';
import type { Outcome, SentRequest } from './wire.js';

/** What players do, and how often; undefined when there is nothing to do it with. */
export type Weighted = readonly (readonly [weight: number, act: (player: Player) => Act | undefined])[];

type There = (KnownRecord & { id: number }) | undefined;

/** The only refusal that a battle may meet: two were fought today. */
const NO_BATTLE_LEFT = 409;
const PAGES = [
  '/users',
  '/cards',
  '/users?itemsPerPage=100',
  '/cards?itemsPerPage=100',
  '/groups',
  '/ues',
  '/game/ranking',
];

/** A new user. */
export function createUser(player: Player, list = player.own.user): Act {
  const record = player.newRecord('user', list);
  return create(record, '/users', { username: record.key }, { mark: 0, started: false, fought: 0 });
}

function create(record: KnownRecord, path: string, body: object, changes: Fields): Act {
  const sent: SentRequest = { method: 'POST', path, body: { ...body, password: PASSWORD } };
  return { sent, record, changes: { ...changes, there: true }, repeatable: true };
}

/** A random draw for a user. */
export function draw(player: Player, user: KnownRecord | undefined): Act | undefined {
  const owner = user?.id;
  if (owner === undefined) return undefined;
  const record = player.newRecord('card', player.own.card, owner, true);
  const body = { owner, author: record.key, client_seed: record.key };
  return create(record, '/cards', body, { mark: 0, owner, drawn: true });
}

/** A card that the request chooses. */
function giveCard(player: Player): Act | undefined {
  const owner = player.some(player.own.user)?.id;
  if (owner === undefined) return undefined;
  const record = player.newRecord('card', player.own.card, owner);
  const number = player.next();
  const face = { card: 1 + (number % 16), status: 'super', skill: 'given', cp: number };
  return create(record, '/cards', { ...face, owner, author: record.key }, { ...face, mark: 0, owner });
}

function createUe(player: Player): Act | undefined {
  const owner = player.some(player.own.user)?.id;
  if (owner === undefined) return undefined;
  const record = player.newRecord('ue', player.own.ue, owner);
  return create(record, '/ues', { owner, author: record.key }, { mark: 0, owner });
}

/** A group with up to three users of the player's. */
function createGroup(player: Player): Act {
  const [record, users] = [player.newRecord('group', player.own.group), someIds(player)];
  return create(record, '/groups', { name: record.key, users }, { users: memberText(users) });
}

function updateGroup(player: Player): Act | undefined {
  const users = someIds(player);
  return patch(player.some(player.own.group), '/groups', { users }, { users: memberText(users) });
}

function someIds(player: Player): number[] {
  return [1, 2, 3].flatMap(() => player.some(player.own.user)?.id ?? []);
}

function patch(record: There, path: string, body: object, changes: Fields): Act | undefined {
  return record && { sent: { method: 'PATCH', path: `${path}/${record.id}`, body, headers: BEARER }, record, changes };
}

/** Two fields of a record at a time. */
function mark(player: Player, record: There, path: string, [number, text]: readonly [string, string]): Act | undefined {
  const value = player.next();
  return patch(record, path, { [number]: value, [text]: markText(value) }, { mark: value });
}

/** Hands a card or a ue to another user of the player's. */
function hand(player: Player, record: There, path: string): Act | undefined {
  const owner = player.some(player.own.user)?.id;
  return owner === undefined ? undefined : patch(record, path, { owner }, { owner });
}

function remove(record: There, path: string): Act | undefined {
  return record && { sent: { method: 'DELETE', path: `${path}/${record.id}` }, record, changes: { there: false } };
}

/** A battle of a user whose first stats are known; else reads them. */
function battle(player: Player, record: There): Act | undefined {
  const opponent = player.some(player.own.user);
  if (!record || !opponent || record === opponent) return undefined;
  if (record.possible('first').length === 0) return learn(record);
  const sent: SentRequest = {
    method: 'PUT',
    path: `/users/${record.id}/d`,
    body: { battle: opponent.id },
    refusals: [NO_BATTLE_LEFT],
  };
  return { sent, record, counts: 'fought', repeatable: true };
}

/** Reads what a character is before its first battle. */
export function learn(user: KnownRecord): Act {
  const check = ({ text }: Outcome): undefined => {
    const row = JSON.parse(text) as Fields;
    user.write({ first: STATS.map((stat) => row[stat]).join() }, 'done');
  };
  return { sent: { method: 'GET', path: `/users/${String(user.id)}/d` }, check };
}

function drawStart(player: Player): Act | undefined {
  const record = player.some(player.own.user);
  return (
    record && { sent: { method: 'PATCH', path: `/users/${record.id}/card/start` }, record, changes: { started: true } }
  );
}

function drawDone(player: Player): Act | undefined {
  const record = player.some(player.own.card);
  const changed = [...player.own.user, ...player.commons].find(({ id }) => record?.possible('owner').includes(id));
  if (!record || !changed || changed.isParked) return undefined;
  return { sent: { method: 'PUT', path: `/cards/${record.id}/d` }, record, changed, changes: { started: true } };
}

/** A user of one's own, who is as was acknowledged last. */
function readUser(player: Player): Act | undefined {
  const user = player.some(player.own.user);
  const check = ({ text }: Outcome): string | undefined => {
    const { aiten, did } = JSON.parse(text) as Fields;
    const isRight = user?.isSurely('mark', aiten) && did === markText(Number(aiten));
    return isRight ? undefined : `not what was acknowledged last: ${text}, not ${String(user?.possible('mark'))}`;
  };
  return user && { sent: { method: 'GET', path: `/users/${user.id}` }, check };
}

function readCard(player: Player): Act | undefined {
  const card = player.some(player.own.card);
  const check = ({ text }: Outcome): string | undefined =>
    (JSON.parse(text) as Fields)['author'] === card?.key ? undefined : `${text} instead of ${String(card?.key)}`;
  return card && { sent: { method: 'GET', path: `/cards/${card.id}` }, check };
}

/** The cards of a user of one's own: all that were acknowledged, and none that was deleted or handed on. */
function readCards(player: Player): Act | undefined {
  const user = player.some(player.own.user);
  const check = ({ text }: Outcome): string | undefined => {
    const found = new Set((JSON.parse(text) as { author: string }[]).map(({ author }) => author));
    const wrong = player.own.card.filter((card) => {
      const [there, owner] = [card.possible('there'), card.possible('owner')];
      const isCertain = !card.isParked && there.length === 1 && owner.length === 1;
      return isCertain && found.has(card.key) !== (there[0] === true && owner[0] === user?.id);
    });
    return wrong.length === 0 ? undefined : `not what was acknowledged last: ${wrong.map(({ key }) => key).join(', ')}`;
  };
  return user && { sent: { method: 'GET', path: `/users/${user.id}/card?itemsPerPage=100000` }, check };
}

/** A page of a list, asked for again on condition that it has changed when it was read before. */
function readPage(player: Player): Act {
  const path = player.random.pick(PAGES) ?? '/users';
  const etag = player.etags.get(path);
  const check = ({ headers }: Outcome): undefined => {
    if (headers.etag !== undefined) player.etags.set(path, headers.etag);
  };
  return { sent: { method: 'GET', path, ...(etag !== undefined && { headers: { 'if-none-match': etag } }) }, check };
}

/** Whatever reads. */
export const READS: Weighted = [
  [30, readUser],
  [15, readCard],
  [15, readCards],
  [30, readPage],
];

/** Whatever writes. */
export const WRITES: Weighted = [
  [12, (player) => createUser(player)],
  [3, (player) => createUser(player, player.own.mayfly)],
  [2, (player) => remove(player.some(player.own.mayfly), '/users')],
  [18, (player) => draw(player, player.some(player.own.user))],
  [8, (player) => draw(player, player.some(player.commons))],
  [7, giveCard],
  [5, createUe],
  [3, createGroup],
  [3, updateGroup],
  [8, (player) => mark(player, player.some(player.own.user), '/users', ['aiten', 'did'])],
  [8, (player) => mark(player, player.some(player.own.card), '/cards', ['count', 'url'])],
  [3, (player) => mark(player, player.some(player.own.ue), '/ues', ['count', 'mode'])],
  [4, (player) => hand(player, player.some(player.own.card), '/cards')],
  [1, (player) => hand(player, player.some(player.own.ue), '/ues')],
  [4, (player) => remove(player.some(player.own.card), '/cards')],
  [1, (player) => remove(player.some(player.own.ue), '/ues')],
  [1, (player) => remove(player.some(player.own.group), '/groups')],
  [20, (player) => battle(player, player.some(player.own.user))],
  [4, (player) => battle(player, player.some(player.commons))],
  [3, drawStart],
  [2, drawDone],
];
