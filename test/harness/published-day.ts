import { commitmentOf, verifiableDraw } from '../../src/game/rules/draw.js';
import { versionOf } from '../../src/game/rules/odds.js';
import { serveHttp } from './http-server.js';

/** A day that is over. */
export const DAY = '20260131';
const OWNERS = [1, 2, 3];
const DRAWS_EACH = 3;
const PAGE_LENGTH = 4;

/** A record as JSON has it: a service may answer anything. */
export type Answer = Record<string, any>;

/** What a service answers about a day. Whoever changes it says what `made` is to make anew. */
export class PublishedDay {
  day: any = {
    day: DAY,
    commitment: '',
    table: '',
    tables: null,
    created_at: '2026-01-30T00:00:00Z',
    seed: '07'.repeat(32),
    // With a digest no other check would be needed to find a lie.
    digest: null,
    statement: null,
    signature: null,
    key: null,
    draws: 0,
  };
  table: any = {
    outcomes: [1, 2, 3].map((card) => {
      return { card, status: card === 3 ? 'super' : 'normal', skill: '', weight: 1, cp: { min: 1, max: 200 * card } };
    }),
  };
  draws: any[] = OWNERS.flatMap((owner) =>
    Array.from({ length: DRAWS_EACH }, (_, index) => {
      return { card_id: 0, owner, nonce: index + 1, client_seed: index === 0 ? '' : '7' };
    }),
  );
  /** Those beside the draws. */
  readonly lists: any = { states: [], battles: [], characters: [], entries: [], trades: [] };
  /** What the day declares, where it names one. */
  economy: any = null;

  constructor() {
    this.make();
    this.draws.forEach((draw, index) => (draw.card_id = 10 + index));
  }

  /** Lets all that follows from the seed, the table and the inputs of the draws follow from them. */
  make(): void {
    this.day.commitment = commitmentOf(Buffer.from(this.day.seed, 'hex'));
    this.name(versionOf(this.table));
    this.day.draws = this.draws.length;
    for (const draw of this.draws) Object.assign(draw, this.drawn(draw));
  }

  /** Names a version of the table wherever one is named. */
  name(version: string): void {
    this.day.tables = { standard: version };
    for (const each of [this.day, ...this.draws]) each.table = version;
  }

  /** What follows from the inputs of a draw. */
  drawn({ owner, nonce, client_seed: clientSeed }: Answer): Answer {
    const { day, commitment, table, seed } = this.day;
    const { drawn } = verifiableDraw(this.table, [], {
      seed: Buffer.from(seed, 'hex'),
      day,
      owner,
      nonce,
      clientSeed,
    });
    const unruled = {
      banner: 'standard',
      counters: null,
      number: null,
      state: null,
      decided_by: null,
      target: null,
      box_number: null,
      print: null,
    };
    return { day, commitment, table, seed, ...unruled, ...drawn, created_at: '2026-01-31T12:00:00Z' };
  }

  page(after: number, length: number): any {
    return this.draws.filter(({ card_id: card }) => card > after).slice(0, Math.min(length, PAGE_LENGTH));
  }

  /** Some records of a list beside the draws, by its key. */
  listed(list: string, after: number): any {
    const key = list === 'characters' ? 'user' : 'id';
    return this.lists[list].filter((record: Answer) => (record[key] as number) > after);
  }

  /** The table that a draw of a banner was made from. */
  tableOf: (banner: unknown) => unknown = () => this.table;
  /** The table of a version. */
  odds: (version: string) => unknown = () => this.table;

  answer(path: string): unknown {
    const { pathname, searchParams } = new URL(path, 'http://x');
    const number = (name: string): number => Number(searchParams.get(name) ?? PAGE_LENGTH);
    if (pathname.startsWith('/game/odds/')) return this.odds(pathname.slice('/game/odds/'.length));
    const version = /^\/game\/economy\/(.*)$/.exec(pathname)?.[1];
    if (version !== undefined) return this.economy && { ...this.economy, version };
    if (pathname === '/game/seeds' || pathname === '/game/keys') return [];
    const owner = /^\/users\/(\d+)\/draws$/.exec(pathname)?.[1];
    if (owner !== undefined) return number('page') > 1 ? [] : this.draws.filter((draw) => draw.owner === Number(owner));
    const list = /\/(states|battles|characters|entries|trades)$/.exec(pathname)?.[1];
    if (list !== undefined) return this.listed(list, number('after'));
    if (pathname.endsWith('/draws')) return this.page(number('after'), number('itemsPerPage'));
    return this.day;
  }
}

/** What a service answers. */
export interface Publication {
  answer(path: string): unknown;
}

/** A service that answers what is published of days, and nothing else, until the test ends. */
export class PublishingService {
  url = '';

  private constructor(public published: Publication) {}

  static async start(published: Publication = new PublishedDay()): Promise<PublishingService> {
    const service = new PublishingService(published);
    service.url = await serveHttp(({ url = '' }, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(service.published.answer(url)));
    });
    return service;
  }
}
