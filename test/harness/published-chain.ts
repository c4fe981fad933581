import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { lineOf, LISTS, NO_DIGEST, previousLine } from '../../src/game/rules/day-lists.js';
import { dayStatement } from '../../src/game/rules/statement.js';
import { type Answer, type Publication, PublishedDay } from './published-day.js';
import { PricedDay, TICKET, versionOfEconomy } from './priced-day.js';
import { fightersOf } from './ruled-day.js';

/** The second day. */
export const NEXT_DAY = '20260201';
/** The card of the first draw of that day. */
export const NEXT_CARD = 100;
/** The new user of that day, and the first battle. */
export const NEXT_USER = 11;
const NEXT_BATTLE = 5;
const NEXT_ENTRY = 100;

function keyPair(): { readonly key: string; readonly privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { key: Buffer.from(x, 'base64url').toString('hex'), privateKey };
}

const OURS = keyPair();
const ANOTHER = keyPair();

/** Two days in a row with digests and signed statements. */
export class PublishedChain implements Publication {
  readonly first = new PricedDay();
  readonly second = new PublishedDay();
  keys: any = [{ key: OURS.key, first_day: '20260101', created_at: '2026-01-01T00:00:00Z' }];

  constructor() {
    const { second } = this;
    Object.assign(second.day, { day: NEXT_DAY, seed: '08'.repeat(32) });
    second.make();
    second.draws.forEach((draw, place) => (draw.card_id = NEXT_CARD + place));
    Object.assign(second.lists, fightersOf(second.day, [NEXT_USER], NEXT_BATTLE));
    this.giveInSecond();
    this.seal();
  }

  /** On the second day nothing costs anything; the operator gives a ticket, and a card goes to another user. */
  private giveInSecond(): void {
    const { first, second } = this;
    const user = 1;
    second.economy = { banners: {}, currencies: { [TICKET]: {} }, exchanges: [], salvage: {} };
    second.day.economy = versionOfEconomy(second.economy);
    const { entries, trades } = second.lists;
    const isLatest = (entry: Answer): boolean => entry.user === user && entry.currency === TICKET;
    const before = first.lists.entries.findLast(isLatest);
    const [number, balance] = [before.number, before.balance].map((each) => Number(each) + 1);
    const given = { day: NEXT_DAY, user, currency: TICKET, amount: 1, reason: 'gift', reference: '' };
    entries.push({ ...given, id: NEXT_ENTRY, number, balance });
    trades.push({ day: NEXT_DAY, id: 2, from: 2, to: user, gives: [11], asks: [] });
  }

  /** The statements of both days, as a line of `--keep` each. */
  get statements(): any[] {
    return this.listed.map(({ day: { day, statement, signature, key } }) => ({ day, statement, signature, key }));
  }

  /** The days that are listed. */
  get listed(): PublishedDay[] {
    return [this.first, this.second];
  }

  /** Lets digests follow from the lists, and signs the days. */
  seal(): void {
    let before = NO_DIGEST;
    for (const published of [this.first, this.second]) before = this.sealDay(published, before);
  }

  sealDay({ day, draws, lists }: PublishedDay, before: string): string {
    const records: Record<string, any[]> = { draws, ...lists };
    const lines = LISTS.flatMap((list) => records[list]?.map((record) => lineOf(list, record)) ?? []);
    day.digest = createHash('sha256')
      .update(previousLine(before) + lines.join(''))
      .digest('hex');
    this.sign(day);
    return day.digest as string;
  }

  /** @param isOurs whether the service's key signs, or another one. @returns that key */
  sign(day: any, isOurs = true): string {
    const { key, privateKey } = isOurs ? OURS : ANOTHER;
    const statement = dayStatement(day);
    const signature = sign(null, Buffer.from(statement), privateKey).toString('hex');
    Object.assign(day, { statement, signature, key });
    return key;
  }

  answer(path: string): unknown {
    const { pathname, searchParams } = new URL(path, 'http://x');
    if (pathname === '/game/keys') return this.keys;
    if (pathname === '/game/seeds') return this.page(searchParams);
    const { first, second } = this;
    return (pathname.includes(`/${NEXT_DAY}`) || pathname.endsWith(second.day.economy) ? second : first).answer(path);
  }

  private page(parameters: URLSearchParams): unknown {
    const after = parameters.get('after') ?? '0';
    const days = this.listed.map(({ day }) => day);
    if (parameters.get('order') === 'asc') return days.filter(({ day }) => Number(day) > Number(after));
    return days.filter(({ day }) => Number(day) < Number(after)).toReversed();
  }
}
