import {
  ApiError,
  type CardDrawClient,
  cardDrawClient,
  dataOf,
  type KindRead,
  type RetryOptions,
} from 'card-draw-client';
import { cut } from './cut.js';
import { fitting, type Person } from './order.js';
import type { Picture } from './reply.js';

export interface Player {
  readonly id: number;
  readonly username: string;
}

/** A card of a player. */
export interface Owned {
  readonly id: number;
  readonly card: number;
  readonly status: string;
  readonly cp: number;
}

interface GameOptions extends RetryOptions {
  /** Where the bot reaches the service. */
  readonly address: string;
  /** Where people see its page. */
  readonly page: string;
  /** A named token, or the operator's password. */
  readonly token: string;
  /** Of the game. */
  readonly name?: string;
}

const MOST_TRIES = 10;
/** Of what someone is called elsewhere. */
const MOST_ID_CHARACTERS = 200;
const NAME_CHARACTERS = 80;
const MOST_ITEMS = 1_000_000;
/** Of a picture of one card. Those of several have their own width. */
const CARD_WIDTH = 480;
export const MOST_PICTURED = 10;

/** What the bot asks of the service. */
export class Game {
  readonly client: CardDrawClient;
  readonly page: string;
  readonly name: string;
  /** Sent as the password, which a named token replaces. */
  readonly password: string;
  private readonly groups = new Map<string, number>();
  private readonly joined = new Set<string>();
  /** Ends when no player is being made. */
  private creating: Promise<unknown> = Promise.resolve();

  constructor({ address, page, token, name = '', ...retries }: GameOptions) {
    this.page = page;
    this.name = name;
    this.password = token;
    this.client = cardDrawClient(address, { token, ...retries });
  }

  /** The player who is this person. */
  async find({ id }: Person): Promise<Player | undefined> {
    const external_id = fitting(id, MOST_ID_CHARACTERS);
    const [found] = await dataOf(
      this.client.GET('/users', { params: { query: { external_id, fields: ['id', 'username'] } } }),
    );
    return found;
  }

  /** The player who is this person, made at the first time. */
  async findOrCreate(person: Person): Promise<Player> {
    const found = await this.find(person);
    if (found) return found;
    // One after the other, so that no two find the same name free.
    const made = this.creating.then(() => this.create(person));
    this.creating = made.catch(() => undefined);
    return made;
  }

  /** Another player may have the name, and another message of the person may have come first. */
  private async create(person: Person): Promise<Player> {
    const { id, did } = person;
    const external_id = fitting(id, MOST_ID_CHARACTERS);
    let username = nameOf(person.name);
    for (let tries = 1; ; tries++) {
      const body = { username, external_id, password: this.password, ...(did !== undefined && { did }) };
      try {
        return await dataOf(this.client.POST('/users', { body }));
      } catch (error) {
        const isTaken = error instanceof ApiError && error.has('name_taken', 'external_id_taken');
        if (!isTaken || tries >= MOST_TRIES) throw error;
      }
      const found = await this.find(person);
      if (found) return found;
      username = await this.freeName(`${nameOf(person.name)} (${id.split(':')[0] ?? ''}`);
    }
  }

  /** With the first number that no one has, such as `mio (discord 3)`. @param start the name without what follows the chat */
  private async freeName(start: string): Promise<string> {
    const taken = new Set<string>();
    const query = { search: start, fields: ['username' as const] };
    for await (const { username } of this.client.each('/users', { query })) taken.add(username);
    const numbered = (number: number): string => `${start}${number === 1 ? '' : ` ${number}`})`;
    let number = 1;
    while (taken.has(numbered(number))) number++;
    return numbered(number);
  }

  /** Makes the player a member of the group of this name. */
  async join({ id }: Player, name: string): Promise<void> {
    if (this.joined.has(`${name} ${id}`)) return;
    const add = async (): Promise<unknown> => {
      const path = { id: await this.group(name), user: id };
      return dataOf(this.client.PUT('/groups/{id}/users/{user}', { params: { path } }));
    };
    await add().catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      // The group that the bot knows may have been deleted.
      this.groups.delete(name);
      return add();
    });
    this.joined.add(`${name} ${id}`);
  }

  /** The id of the group of this name, made at the first time. */
  async group(name: string): Promise<number> {
    const known = this.groups.get(name);
    if (known !== undefined) return known;
    const id = await this.makeGroup(name);
    this.groups.set(name, id);
    return id;
  }

  private async makeGroup(name: string): Promise<number> {
    try {
      return (await dataOf(this.client.POST('/groups', { body: { name, password: this.password } }))).id;
    } catch (error) {
      if (!(error instanceof ApiError && error.has('name_taken'))) throw error;
      for await (const group of this.client.each('/groups')) if (group.name === name) return group.id;
      throw error;
    }
  }

  cards({ id }: Player): Promise<Owned[]> {
    const params = { path: { id }, query: { itemsPerPage: MOST_ITEMS } };
    return dataOf(this.client.GET('/users/{id}/card', { params }));
  }

  async stored(ids: readonly number[]): Promise<Owned[]> {
    if (ids.length === 0) return [];
    return dataOf(this.client.GET('/cards', { params: { query: { ids: [...ids], itemsPerPage: ids.length } } }));
  }

  /** What these numbers stand for. Those without a name are missing. */
  async kinds(cards: readonly number[]): Promise<Map<number, KindRead>> {
    const numbers = [...new Set(cards)].slice(0, 100);
    if (numbers.length === 0) return new Map();
    const query = { cards: numbers, itemsPerPage: numbers.length };
    const kinds = await dataOf(this.client.GET('/game/cards', { params: { query } }));
    return new Map(kinds.map((kind) => [kind.card, kind]));
  }

  /**
   * One card, or several side by side. None when the service refuses it now: the words are what counts.
   * @throws Error when the service is away
   */
  async picture(ids: readonly number[], alt: string): Promise<Picture[]> {
    const [first, second] = ids;
    if (first === undefined) return [];
    const form = { parseAs: 'arrayBuffer' } as const;
    const query = { ids: ids.slice(0, MOST_PICTURED).join() };
    const asked =
      second === undefined
        ? this.client.GET('/cards/{id}/face.jpg', {
            params: { path: { id: first }, query: { width: CARD_WIDTH } },
            ...form,
          })
        : this.client.GET('/cards/sheet.jpg', { params: { query }, ...form });
    const { data } = await asked;
    const bytes = data && new Uint8Array(data);
    return bytes ? [{ bytes, alt, ...sizeOfJpeg(bytes) }] : [];
  }

  /** The address of a view of the page. Chats read more signs as the end of a link than addresses do. */
  at(...names: readonly (string | number)[]): string {
    const part = (name: string | number): string =>
      encodeURIComponent(name).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
    return [this.page, ...names.map(part)].join('/');
  }

  /** The same of a view of a player: by name, or by id where browsers and the page read the name as something else. */
  atPlayer({ id, username }: Player, ...view: readonly string[]): string {
    return /^\.{1,2}$|%2f/i.test(username) ? this.at('i', id, ...view) : this.at('u', username, ...view);
  }
}

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Not for names. Joiners are: they make one sign of several, as in many emoji and scripts. */
const CONTROL = /(?![\u200c\u200d])\p{C}/gu;

/** What can be a username. The service takes none without a character that can be seen, and stores it in NFC. */
function nameOf(name: string): string {
  const clean = name.normalize().replace(CONTROL, '').trim();
  if (!VISIBLE.test(clean)) return 'player';
  return cut(clean, (text) => Array.from(text).length <= NAME_CHARACTERS, '') || 'player';
}

/** As its header says: of each segment, two bytes say what it is, and two how long it is. */
export function sizeOfJpeg(bytes: Uint8Array<ArrayBuffer>): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const kind = view.getUint8(at + 1);
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return { width: 1, height: 1 };
}
