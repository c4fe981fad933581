import { markText } from '../records/comparison.js';
import type { KnownUser } from '../records/records.js';
import type { Player } from './player.js';
import type { Outcome } from './wire.js';
import type { Act } from './writes.js';

const PAGES = [
  '/users',
  '/cards',
  '/users?itemsPerPage=100',
  '/cards?itemsPerPage=100',
  '/groups',
  '/ues',
  '/game/ranking',
];
const MOST_CARDS = '?itemsPerPage=100000';

/** A user of one's own, who is as was acknowledged last. */
async function readUser(player: Player): Promise<boolean> {
  const user = player.some(player.own.users);
  if (!user?.mark.isCertain) return false;
  const path = `/users/${user.id}`;
  const row = rowIn(await player.read({ kind: 'readUser', method: 'GET', path }));
  if (row && !(user.mark.allows(Number(row['aiten'])) && isWhole(row)))
    player.wire.tally.problem(
      `GET ${path}: not what was acknowledged last: ${JSON.stringify(row)}, not ${String(user.mark)}`,
    );
  return true;
}

function isWhole({ aiten, did }: Readonly<Record<string, unknown>>): boolean {
  return did === (aiten === 0 ? '' : markText(Number(aiten)));
}

/** The cards of a user of one's own: all that were acknowledged, and none that was deleted or handed on. */
async function readCards(player: Player): Promise<boolean> {
  const user = player.some(player.own.users);
  if (!user) return false;
  const path = `/users/${user.id}/card${MOST_CARDS}`;
  const outcome = await player.read({ kind: 'cardsOfUser', method: 'GET', path });
  if (outcome.is !== 'done') return true;
  const found = (JSON.parse(outcome.text) as { author: string }[]).map(({ author }) => author);
  const wrong = differences(player, user, new Set(found));
  if (wrong.length > 0) player.wire.tally.problem(`GET ${path}: not what was acknowledged last: ${wrong.join(', ')}`);
  return true;
}

function differences(player: Player, { id = 0 }: KnownUser, found: ReadonlySet<string>): string[] {
  return player.own.cards
    .filter((card) => !card.isParked && card.exists.isCertain && card.owner.isCertain)
    .filter((card) => found.has(card.key) !== (card.exists.allows(true) && card.owner.allows(id)))
    .map(({ key }) => key);
}

async function readCard(player: Player): Promise<boolean> {
  const card = player.some(player.own.cards);
  if (!card) return false;
  const path = `/cards/${card.id}`;
  const row = rowIn(await player.read({ kind: 'readCard', method: 'GET', path }));
  if (row && row['author'] !== card.key)
    player.wire.tally.problem(`GET ${path}: ${JSON.stringify(row)} instead of ${card.key}`);
  return true;
}

function rowIn(outcome: Outcome): Readonly<Record<string, unknown>> | undefined {
  return outcome.is === 'done' ? (JSON.parse(outcome.text) as Readonly<Record<string, unknown>>) : undefined;
}

/** A page of a list, asked for again on condition that it has changed when it was read before. */
async function readPage(player: Player): Promise<boolean> {
  const path = player.random.pick(PAGES) ?? '/users';
  const etag = player.etags.get(path);
  const headers = etag !== undefined && { headers: { 'if-none-match': etag } };
  const kind = etag === undefined ? 'list' : 'listIfChanged';
  const outcome = await player.read({ kind, method: 'GET', path, ...headers });
  if (outcome.is === 'done' && outcome.headers.etag !== undefined) player.etags.set(path, outcome.headers.etag);
  return true;
}

/** Whatever reads, and how often it comes among them. */
export const READS: readonly (readonly [weight: number, act: Act])[] = [
  [30, readUser],
  [15, readCard],
  [15, readCards],
  [30, readPage],
];
