import type { CardRead } from '../cards/dto/card.dto.js';
import { prepared, type Statement, type Statements } from '../platform/database/statements.js';
import { escape } from './document.js';
import { keyOf } from './link-facts.service.js';

const NEWEST = 30;
/** The cards of so many members are looked at. */
const MEMBERS = 1_000;
/** Of a feed without cards: Atom asks for a time. */
const NEVER = '1970-01-01T00:00:00Z';

type FeedCard = Pick<CardRead, 'id' | 'card' | 'status' | 'cp' | 'created_at'> & { name: string | null; owner: string };

const OF_OWNER = `select id, card, status, cp, owner_id, created_at from cards where owner_id`;
const cardsFrom = (cards: string): string =>
  `coalesce((select json_agg(row_to_json(f)) from (select c.*, k.name, o.username as owner from (${cards} order by id desc limit ${NEWEST}) c
    join users o on o.id = c.owner_id left join kinds k on k.card = c.card order by c.id desc) f), '[]')::text`;

const OF_PLAYER = `select u.username, ${cardsFrom(`${OF_OWNER} = u.id`)} from users u where`;
const MEMBERS_CARDS = `select each.* from (select user_id from group_users where group_id = g.id order by user_id desc limit ${MEMBERS}) members,
  lateral (${OF_OWNER} = members.user_id order by id desc limit ${NEWEST}) each`;

/** By the first part of the path. */
const FEEDS: Readonly<Record<string, Statement>> = {
  u: prepared('feed_of_player', `${OF_PLAYER} u.username = $1::text`),
  i: prepared('feed_of_player_by_id', `${OF_PLAYER} u.id = $1::bigint`),
  g: prepared('feed_of_group', `select g.name, ${cardsFrom(MEMBERS_CARDS)} from groups g where g.id = $1::bigint`),
};

/** The newest cards of a player or a group as Atom (RFC 4287); undefined where there is no such record. */
export async function feedAt(path: string, origin: string, statements: Statements): Promise<string | undefined> {
  const [, first = '', name = ''] = path.split('/', 3);
  const statement = FEEDS[first];
  const key = keyOf(first, name);
  if (statement === undefined || key === undefined) return undefined;
  const [row] = (await statements.read(statement, [key])) as [title: string, cards: string][];
  const address = `${origin}/${first}/${encodeURIComponent(key)}`;
  return row && feedOf(row[0], JSON.parse(row[1]) as FeedCard[], address, origin);
}

function feedOf(title: string, cards: readonly FeedCard[], address: string, origin: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escape(address)}</id>
  <title>${escape(title)}</title>
  <updated>${cards[0]?.created_at ?? NEVER}</updated>
  <link href="${escape(address)}" />
  <link rel="self" type="application/atom+xml" href="${escape(address)}/feed" />
${cards.map((card) => entryOf(card, origin)).join('')}</feed>
`;
}

function entryOf({ id, card, status, cp, name, owner, created_at: at }: FeedCard, origin: string): string {
  const address = escape(`${origin}/c/${id}`);
  const title = `${name ?? `Card ${card}`}${status === 'normal' ? '' : `, ${status}`}`;
  return `  <entry>
    <id>${address}</id>
    <title>${escape(title)}</title>
    <updated>${at}</updated>
    <author><name>${escape(owner)}</name></author>
    <link href="${address}" />
    <summary>${escape(`${owner}, strength ${cp}`)}</summary>
    <link rel="enclosure" type="image/png" href="${escape(`${origin}/cards/${id}/face.png`)}" />
  </entry>
`;
}
