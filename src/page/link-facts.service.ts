import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { LINK_SIZE } from '../faces/drawing/link-svg.js';
import { sheetLayout } from '../faces/drawing/sheet-svg.js';
import { faceText, kindLookSql, type StoredCard } from '../faces/face-address.js';
import { prepared, type Statement, Statements } from '../platform/database/statements.js';
import { isStorableText } from '../platform/http/field.decorators.js';
import type { LinkFacts } from './document.js';

type FoundCard = Required<Omit<StoredCard, 'named'>> & { readonly id: number };

/** What there is at an address: its name, whose it is, and the cards that its picture shows. */
interface LinkTarget {
  readonly name: string;
  readonly cards: readonly FoundCard[];
  /** What its view asks for is named by this: the id of a player, or the day and the odds of a card's draw. */
  readonly asked: readonly (string | number | null)[];
}

/** A browser that waits longer sees the page without facts. The page itself tells what is wrong. */
const TIMEOUT_MS = 500;
const ID = /^(?:0|-?[1-9]\d{0,14})$/;
const PRINTED = `coalesce((select json_agg(json_build_object('id', id, 'card', card, 'status', status, 'cp', cp, 'skill', skill,
  'kind', ${kindLookSql('best.card')}))`;
/** Of so few cards and players that the size of a collection or a group makes no difference. */
const BEST = `order by (status = 'super') desc, cp desc, id desc limit 3) best), '[]')::text`;
const OF_PLAYER = `${PRINTED} from (select * from
  (select * from cards where owner_id = u.id order by id desc limit 200) newest ${BEST}`;

const CARD = prepared(
  'link_of_card',
  `select u.username, json_build_array(json_build_object(
    'id', c.id, 'card', c.card, 'status', c.status, 'cp', c.cp, 'skill', c.skill,
    'kind', ${kindLookSql('c.card')}))::text,
    (select json_build_array(case when s.revealed_at is not null then d.day end, t.version)
      from draws d join draw_tables t on t.id = d.table_id join draw_seeds s on s.day = d.day where d.card_id = c.id)
  from cards c join users u on u.id = c.owner_id where c.id = $1::bigint`,
);
const CARDS = prepared(
  'link_of_cards',
  `select min(u.username) || case when count(distinct u.id) > 1 then ', …' else '' end, json_agg(json_build_object(
    'id', c.id, 'card', c.card, 'status', c.status, 'cp', c.cp, 'skill', c.skill,
    'kind', ${kindLookSql('c.card')}) order by place)::text, '[]'::json
  from unnest(string_to_array($1::text, ',')::bigint[]) with ordinality as asked (id, place) join cards c on c.id = asked.id
    join users u on u.id = c.owner_id
  having count(*) > 0`,
);
const PLAYER = prepared(
  'link_of_player',
  `select u.username, ${OF_PLAYER}, json_build_array(u.id) from users u where u.username = $1::text`,
);
const PLAYER_BY_ID = prepared(
  'link_of_player_by_id',
  `select u.username, ${OF_PLAYER}, json_build_array(u.id) from users u where u.id = $1::bigint`,
);
const GROUP = prepared(
  'link_of_group',
  `select g.name, ${PRINTED} from (select newest.* from
    (select user_id from group_users where group_id = g.id order by user_id desc limit 50) members,
    lateral (select * from cards where owner_id = members.user_id order by id desc limit 4) newest ${BEST}
  from groups g where g.id = $1::bigint`,
);

interface Kind {
  readonly statement: Statement;
  readonly isById: boolean;
  /** What the page asks for, to show the record: the same addresses to the letter. A test sees that nothing is asked for twice. */
  readonly requests?: (key: string, asked: LinkTarget['asked']) => readonly string[];
}

/** Several cards: those of ten draws at once. */
const SEVERAL = /^\d{1,15}(?:,\d{1,15}){1,9}$/;
const SHEET: Kind = { statement: CARDS, isById: false };
const COLLECTION = 'card?itemsPerPage=1000000&fields=id,card,skill,status,cp';

/** By the first part of the path: what finds the record, and whether an id names it. */
const KINDS: Readonly<Record<string, Kind>> = {
  c: {
    statement: CARD,
    isById: true,
    requests: (id, [day, odds]) => [
      `/cards/${id}`,
      `/cards/${id}/owner`,
      `/cards/${id}/draw`,
      // Nothing is asked of a day that is not over.
      ...(day ? [`/game/seeds/${day}`] : []),
      ...(odds === undefined ? [] : [`/game/odds/${odds}`]),
    ],
  },
  u: {
    statement: PLAYER,
    isById: false,
    requests: (name, [id]) => [
      `/users?itemsPerPage=1&username=${encodeURIComponent(name)}`,
      `/users/${id}/${COLLECTION}`,
    ],
  },
  i: { statement: PLAYER_BY_ID, isById: true, requests: (id) => [`/users/${id}`, `/users/${id}/${COLLECTION}`] },
  g: { statement: GROUP, isById: true },
};

/** What a link to a card, a player or a group says of itself. */
@Injectable()
export class LinkFactsService {
  constructor(private readonly statements: Statements) {}

  /**
   * @returns null when there is no such record. A record that is not found in time may be there
   * @param path without the query
   * @param origin of this service; without it there is no picture, because chats take whole addresses only
   * @param isFaceDown whether the link is to turn the card, so that a chat must not tell which it is
   */
  async of(path: string, origin: string | undefined, isFaceDown = false): Promise<LinkFacts | null> {
    const [, first = '', name = '', tab = ''] = path.split('/', 4);
    const isSheet = first === 'c' && SEVERAL.test(name);
    const kind = isSheet ? SHEET : Object.hasOwn(KINDS, first) ? KINDS[first] : undefined;
    if (kind === undefined || name === '') return {};
    const key = keyOf(name, kind.isById);
    const found = key === undefined ? null : await this.find(kind.statement, key);
    if (key === undefined || found === null) return null;
    if (found === undefined) return {};
    const canonical = origin && `${origin}/${first}/${isSheet ? key : encodeURIComponent(key)}`;
    const requests = tab === '' ? (kind.requests?.(key, found.asked) ?? []) : [];
    if (isFaceDown && first === 'c')
      return {
        title: `${isSheet ? `${found.cards.length} cards` : 'A card'} of ${found.name}`,
        description: isSheet ? 'They lie face down.' : 'It lies face down.',
        requests,
        ...backOf(origin),
      };
    return {
      ...wordsOf(found, first === 'c' && !isSheet),
      ...(canonical && { canonical }),
      ...(isSheet ? sheetOf(found, origin) : pictureOf(found, origin)),
      requests,
      alternates: isSheet ? [] : alternatesOf(first, canonical, origin),
      ...(first === 'c' && !isSheet && { face: `/cards/${key}/face.svg` }),
    };
  }

  /** @returns undefined for what is not found in time */
  private async find(statement: Statement, key: string): Promise<LinkTarget | null | undefined> {
    const read = this.statements.read(statement, [key]).catch(() => undefined);
    const rows = await Promise.race([read, sleep(TIMEOUT_MS, undefined, { ref: false })]);
    const [name, cards, asked] = (rows?.[0] ?? []) as [string, string, LinkTarget['asked'] | null | undefined];
    return rows && (rows.length === 0 ? null : { name, cards: JSON.parse(cards) as FoundCard[], asked: asked ?? [] });
  }
}

/** The name in a path as it is stored, if it can be one. */
export function keyOf(part: string, isById: boolean): string | undefined {
  if (isById) return ID.test(part) ? part : undefined;
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

function titleOf({ card, status, kind }: FoundCard): string {
  const name = kind?.name ?? `Card ${card}`;
  return status === 'normal' ? name : `${name}, ${status}`;
}

/** What else there is at an address, for programs. */
function alternatesOf(
  first: string,
  canonical: string | undefined,
  origin: string | undefined,
): LinkFacts['alternates'] {
  if (canonical === undefined || origin === undefined) return [];
  const feed = { type: 'application/atom+xml', address: `${canonical}/feed` };
  const oembed = { type: 'application/json+oembed', address: `${origin}/oembed?url=${encodeURIComponent(canonical)}` };
  return [...(first === 'c' ? [] : [feed]), ...(first === 'g' ? [] : [oembed])];
}

function backOf(origin: string | undefined): Pick<LinkFacts, 'picture'> {
  if (origin === undefined) return {};
  return { picture: { ...LINK_SIZE, address: `${origin}/faces/back/link.png`, words: 'A card, face down' } };
}

function pictureOf({ cards }: LinkTarget, origin: string | undefined): Pick<LinkFacts, 'picture'> {
  if (cards.length === 0 || origin === undefined) return {};
  // The skill would make an address of three cards too long.
  const faces = cards.map((card) => `${card.id}~${faceText(cards.length === 1 ? card : { ...card, skill: '' })}`);
  const address = `${origin}/faces/${faces.join(',')}/link.png`;
  return { picture: { ...LINK_SIZE, address, words: cards.map(titleOf).join(', ') } };
}

function sheetOf({ cards }: LinkTarget, origin: string | undefined): Pick<LinkFacts, 'picture'> {
  if (origin === undefined) return {};
  const { width, height } = sheetLayout(cards.length);
  const faces = cards.map((card) => `${card.id}~${faceText(card)}`);
  const address = `${origin}/faces/${faces.join(',')}/sheet.png`;
  return { picture: { width, height, address, words: cards.map(titleOf).join(', ') } };
}
