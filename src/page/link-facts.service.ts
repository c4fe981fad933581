import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { LINK_SIZE } from '../faces/drawing/link-svg.js';
import { faceText, kindLookSql, type StoredCard } from '../faces/face-address.js';
import { prepared, type Statement, Statements } from '../platform/database/statements.js';
import { isStorableText } from '../platform/http/field.decorators.js';
import type { LinkFacts } from './document.js';

type FoundCard = Required<Omit<StoredCard, 'named'>> & { readonly id: number };

/** What there is at an address: its name, whose it is, and the cards that its picture shows. */
interface Found {
  readonly name: string;
  readonly cards: readonly FoundCard[];
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
    'kind', ${kindLookSql('c.card')}))::text
  from cards c join users u on u.id = c.owner_id where c.id = $1::bigint`,
);
const PLAYER = prepared('link_of_player', `select u.username, ${OF_PLAYER} from users u where u.username = $1::text`);
const PLAYER_BY_ID = prepared(
  'link_of_player_by_id',
  `select u.username, ${OF_PLAYER} from users u where u.id = $1::bigint`,
);
const GROUP = prepared(
  'link_of_group',
  `select g.name, ${PRINTED} from (select newest.* from
    (select user_id from group_users where group_id = g.id order by user_id desc limit 50) members,
    lateral (select * from cards where owner_id = members.user_id order by id desc limit 4) newest ${BEST}
  from groups g where g.id = $1::bigint`,
);

/** By the first part of the path: what finds the record, and whether an id names it. */
const KINDS: Readonly<Record<string, { statement: Statement; isById: boolean }>> = {
  c: { statement: CARD, isById: true },
  u: { statement: PLAYER, isById: false },
  i: { statement: PLAYER_BY_ID, isById: true },
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
    const [, first = '', name = ''] = path.split('/', 3);
    const kind = Object.hasOwn(KINDS, first) ? KINDS[first] : undefined;
    if (kind === undefined || name === '') return {};
    const key = keyOf(name, kind.isById);
    const found = key === undefined ? null : await this.inTime(kind.statement, key);
    if (key === undefined || found === null) return null;
    if (found === undefined) return {};
    const canonical = origin && `${origin}/${first}/${encodeURIComponent(key)}`;
    if (isFaceDown && first === 'c') return { title: `A card of ${found.name}`, description: 'It lies face down.' };
    return { ...wordsOf(found, first === 'c'), ...(canonical && { canonical }), ...pictureOf(found, origin) };
  }

  private inTime(statement: Statement, key: string): Promise<Found | null | undefined> {
    const read = this.find(statement, key).catch(() => undefined);
    return Promise.race([read, sleep(TIMEOUT_MS, undefined, { ref: false })]);
  }

  private async find(statement: Statement, key: string): Promise<Found | null> {
    const [row] = await this.statements.read(statement, [key]);
    if (row === undefined) return null;
    const [name, cards] = row as [string, string];
    return { name, cards: JSON.parse(cards) as FoundCard[] };
  }
}

/** The name in a path as it is stored, if it can be one. */
function keyOf(part: string, isById: boolean): string | undefined {
  if (isById) return ID.test(part) ? part : undefined;
  try {
    const name = decodeURIComponent(part);
    return name !== '' && isStorableText(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

function wordsOf({ name, cards }: Found, isCard: boolean): Pick<LinkFacts, 'title' | 'description'> {
  const [card] = cards;
  if (!isCard || card === undefined)
    return { title: name, description: cards.map(summaryOf).join(' · ') || 'No cards' };
  const skill = card.skill === '' ? '' : ` · ${card.skill}`;
  return { title: titleOf(card), description: `${name} · strength ${card.cp}${skill}` };
}

function titleOf({ card, status, kind }: FoundCard): string {
  const name = kind?.name ?? `Card ${card}`;
  return status === 'normal' ? name : `${name}, ${status}`;
}

function summaryOf(card: FoundCard): string {
  return `${titleOf(card)}, strength ${card.cp}`;
}

function pictureOf({ cards }: Found, origin: string | undefined): Pick<LinkFacts, 'picture'> {
  if (cards.length === 0 || origin === undefined) return {};
  // The skill would make an address of three cards too long.
  const faces = cards.map((card) => `${card.id}~${faceText(cards.length === 1 ? card : { ...card, skill: '' })}`);
  const address = `${origin}/faces/${faces.join(',')}/link.png`;
  return { picture: { ...LINK_SIZE, address, words: cards.map(titleOf).join(', ') } };
}
