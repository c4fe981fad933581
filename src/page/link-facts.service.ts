import { Injectable } from '@nestjs/common';
import type { Printed } from '../faces/drawing/sheet.js';
import { LINK_SIZE, sheetLayout } from '../faces/drawing/table-svg.js';
import { faceText, kindLookSql, namedOf, type StoredCard } from '../faces/face-address.js';
import { ID_TEXT } from '../platform/check.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { isStorableText } from '../platform/http/constraints.js';
import { inTime } from '../platform/concurrency.js';
import type { LinkFacts } from './document.js';
import type { FoundKeys, PageManifest } from './page-build.js';

type FoundCard = Required<Omit<StoredCard, 'named'>> & { readonly id: number };

/** What there is at an address: its name, whose it is, and the cards that its picture shows. */
interface LinkTarget {
  readonly name: string;
  readonly cards: readonly FoundCard[];
  /** What its view asks for is named by this. */
  readonly found: FoundKeys;
  /** Of a player: the newest card of each kind. */
  readonly newest: readonly FoundCard[] | undefined;
}

interface FoundRow extends Pick<LinkTarget, 'name' | 'cards'> {
  readonly found?: FoundKeys | null;
  readonly newest?: FoundCard[] | null;
}

/** A browser that waits longer sees the page without facts. The page itself tells what is wrong. */
const TIMEOUT_MS = 500;
/** Several cards: those of ten draws at once. */
const SEVERAL = /^\d{1,16}(?:,\d{1,16}){1,9}$/;

const FACE = `json_build_object('id', c.id, 'card', c.card, 'status', c.status, 'cp', c.cp, 'skill', c.skill, 'kind', ${kindLookSql('c.card')})`;
/** Of so few cards and players that the size of a collection or a group makes no difference. */
const bestOf = (newest: string): string =>
  `coalesce((select json_agg(${FACE}) from (${newest} order by (status = 'super') desc, cp desc, id desc limit 3) c), '[]') as cards`;

const CARDS = prepared<FoundRow>(
  'link_of_cards',
  `select min(u.username) || case when count(distinct u.id) > 1 then ', …' else '' end as name, json_agg(${FACE} order by place) as cards,
    (select json_build_array(case when s.revealed_at is not null then d.day end, t.version)
      from draws d join draw_tables t on t.id = d.table_id join draw_seeds s on s.day = d.day where d.card_id = min(c.id)) as found
  from unnest(string_to_array($1::text, ',')::bigint[]) with ordinality as asked (id, place) join cards c on c.id = asked.id
    join users u on u.id = c.owner_id
  having count(*) > 0`,
);
const NEWEST = '(select * from cards where owner_id = u.id order by id desc limit 200) newest';
/** Two rows on a phone. Cards of one kind lie on each other. */
const TOPS = `select * from (select distinct on (card, status) * from ${NEWEST} order by card, status, id desc) tops order by id desc limit 6`;
const OF_PLAYER = `select u.username as name, ${bestOf(`select * from ${NEWEST}`)}, json_build_array(u.id) as found,
  (select json_agg(${FACE} order by c.id desc) from (${TOPS}) c) as newest from users u where`;
const GROUP = prepared<FoundRow>(
  'link_of_group',
  `select g.name, ${bestOf(`select newest.* from
    (select user_id from group_users where group_id = g.id order by user_id desc limit 50) members,
    lateral (select * from cards where owner_id = members.user_id order by id desc limit 4) newest`)}
  from groups g where g.id = $1::bigint`,
);

/** By the first part of the path. */
const STATEMENTS: Readonly<Record<string, typeof CARDS>> = {
  c: CARDS,
  u: prepared('link_of_player', `${OF_PLAYER} u.username in ($1::text, normalize($1::text))`),
  i: prepared('link_of_player_by_id', `${OF_PLAYER} u.id = $1::bigint`),
  g: GROUP,
};

/** What a link to a card, a player or a group says of itself. */
@Injectable()
export class LinkFactsService {
  constructor(private readonly statements: Statements) {}

  /**
   * @returns null when there is no such record. A record that is not found in time may be there
   * @param path without the query
   * @param requestsOf what views of records ask for first, by the first part of their path
   * @param origin of this service; without it there is no picture, because chats take whole addresses only
   * @param isFaceDown whether the link is to turn the card, so that a chat must not tell which it is
   */
  async of(
    path: string,
    requestsOf: PageManifest['requests']['records'],
    origin: string | undefined,
    isFaceDown = false,
  ): Promise<LinkFacts | null> {
    const [, first = '', name = '', tab = ''] = path.split('/', 4);
    const statement = Object.hasOwn(STATEMENTS, first) ? STATEMENTS[first] : undefined;
    if (statement === undefined || name === '') return {};
    const isCard = first === 'c';
    const isSheet = isCard && SEVERAL.test(name);
    const key = isSheet ? name : keyOf(first, name);
    const found = key === undefined ? null : await this.find(statement, key);
    if (key === undefined || !found) return found === null ? null : {};
    const requests = isSheet || tab !== '' ? [] : requestsOf[first]?.(key, found.found);
    if (isCard && isFaceDown) return { ...faceDown(found, isSheet, origin), ...(requests && { requests }) };
    const canonical = origin && `${origin}/${first}/${first === 'u' ? encodeURIComponent(key) : key}`;
    return {
      ...wordsOf(found, isCard && !isSheet),
      ...(canonical && { canonical }),
      ...pictureOf(found, isSheet, origin),
      ...(requests && { requests }),
      ...(isCard && !isSheet && { face: `/cards/${key}/face.svg` }),
      ...(tab === '' && found.newest && { newest: found.newest.map(printedOf) }),
    };
  }

  /** @returns undefined for what is not found in time */
  private async find(statement: typeof CARDS, key: string): Promise<LinkTarget | null | undefined> {
    const read = this.statements.read(statement, [key]).catch(() => undefined);
    const rows = await inTime(read, TIMEOUT_MS, undefined);
    const row = rows?.[0];
    return row ? { ...row, found: row.found ?? [], newest: row.newest ?? undefined } : rows && null;
  }
}

/** The key in a path as it is stored, if it can be one: the name of a player, or an id. @param first part of the path */
function keyOf(first: string, part: string): string | undefined {
  if (first !== 'u') return ID_TEXT.parse(part) === undefined ? undefined : part;
  try {
    const name = decodeURIComponent(part);
    return name !== '' && isStorableText(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

function wordsOf({ name, cards }: LinkTarget, isCard: boolean): Pick<LinkFacts, 'title' | 'description'> {
  const [card] = cards;
  if (!isCard || card === undefined) {
    const best = cards.map((each) => `${titleOf(each)}, strength ${each.cp}`).join(' · ');
    return { title: name, description: best || 'No cards' };
  }
  const skill = card.skill === '' ? '' : ` · ${card.skill}`;
  return { title: titleOf(card), description: `${name} · strength ${card.cp}${skill}` };
}

function printedOf({ kind, ...card }: FoundCard): Printed {
  return { ...card, ...(kind && { named: namedOf(kind) }) };
}

function titleOf({ card, status, kind }: FoundCard): string {
  const name = kind?.name ?? `Card ${card}`;
  return status === 'normal' ? name : `${name}, ${status}`;
}

function faceDown({ name, cards }: LinkTarget, isSheet: boolean, origin: string | undefined): LinkFacts {
  const [title, description] = isSheet
    ? [`${cards.length} cards`, 'They lie face down.']
    : ['A card', 'It lies face down.'];
  const picture = { ...LINK_SIZE, address: `${origin}/faces/back/link.png`, words: 'A card, face down' };
  return { title: `${title} of ${name}`, description, ...(origin !== undefined && { picture }) };
}

function pictureOf({ cards }: LinkTarget, isSheet: boolean, origin: string | undefined): Pick<LinkFacts, 'picture'> {
  if (cards.length === 0 || origin === undefined) return {};
  // The skill would make an address of three cards too long.
  const isWhole = isSheet || cards.length === 1;
  const faces = cards.map((card) => `${card.id}~${faceText(isWhole ? card : { ...card, skill: '' })}`);
  const { width, height } = isSheet ? sheetLayout(cards.length) : LINK_SIZE;
  const address = `${origin}/faces/${faces.join(',')}/${isSheet ? 'sheet' : 'link'}.png`;
  return { picture: { width, height, address, words: cards.map(titleOf).join(', ') } };
}
