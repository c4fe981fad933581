import { canonical } from './canonical.js';
import { InvalidResponse } from './validation.js';
import type { Finding } from './day-lists.js';
import type { BannerTable, CheckedDay } from './draw-check.js';
import { canonicalTable, type DrawTable } from './draw-table.js';
import { type Economy, readEconomy } from './economy.js';
import { dayBefore, followingDay, type GameDay, LAST_DAY } from './game-day.js';
import { Nonces } from './listed.js';
import { type PublishedDay, readDay, readListedDay, readPage } from './published-day.js';
import { readAnyTable } from './published-pack.js';
import type { ListName } from './published.js';
import { type Difference, differenceOf, type IntegersOf } from './seeded.js';
import {
  checkStatement,
  compareWithStored,
  type Keys,
  readKeys,
  type SignedStatement,
  statementOf,
} from './statement.js';

/** What a verifier computes with. The page has no node:crypto. */
export interface VerifierCrypto {
  /** The SHA-256 of a seed's bytes. Seeds and hashes are in lower-case hex. */
  commitmentOf(seed: string): string;
  integersOf(seed: string): IntegersOf;
  /** A SHA-256 of texts in UTF-8, which are added one by one. */
  hash(): RunningHash;
  /** Whether a text has this Ed25519 signature, in hex; undefined where that cannot be computed. */
  isSigned(text: string, signature: string, key: string): Promise<boolean | undefined>;
}

export interface RunningHash {
  add(text: string): void;
  hex(): string;
}

/** What a service answers. Nothing of it is checked yet. */
export interface PublishedSource {
  day(day: GameDay): Promise<unknown>;
  odds(version: string): Promise<unknown>;
  economy(version: string): Promise<unknown>;
  keys(): Promise<unknown>;
  /** The days before a day, newest first. */
  daysBefore(day: GameDay): Promise<unknown>;
  /** Some records of a list of a day, by key, those after this key; none at the end. */
  records(day: GameDay, list: ListName, after: number): Promise<unknown>;
}
export type DaySource = Pick<PublishedSource, 'day' | 'odds' | 'keys'>;

interface Listener {
  readonly found: (finding: Finding) => void;
  readonly checked?: () => void;
  /** Of each day with a good signature. */
  readonly stated?: (stated: SignedStatement) => void;
}

/** What is declared on a day; null for nothing. @throws InvalidResponse for another than the day names */
export async function economyOf(
  { economy: version }: PublishedDay,
  source: Pick<PublishedSource, 'economy'>,
  crypto: VerifierCrypto,
): Promise<Economy | null> {
  if (typeof version !== 'string') return null;
  const economy = readEconomy(await source.economy(version), 'economy');
  checkVersion(version, canonical(economy), 'economy', crypto);
  return economy;
}

function checkVersion(version: string, text: string, field: string, crypto: VerifierCrypto): void {
  const hash = crypto.hash();
  hash.add(text);
  if (hash.hex() !== version) throw new InvalidResponse(field, `as the version ${version} says`);
}

export class PublishedDays<Source extends DaySource = DaySource> {
  unsigned = 0;
  /** So many days have a signature that cannot be checked here. */
  unchecked = 0;
  /** Those of the latest day, by their versions. */
  private tables = new Map<string, DrawTable>();
  private keys: Keys | undefined;
  /** The earliest day that is known to have a digest. Each day after it has one, once it is revealed. */
  protected chainedFrom: GameDay | undefined;

  constructor(
    protected readonly source: Source,
    protected readonly crypto: VerifierCrypto,
    protected readonly listener: Listener,
    protected readonly stored: readonly SignedStatement[] = [],
  ) {}

  /** A day whose records can be checked; undefined as long as its seed is not shown. @throws InvalidResponse for what is no day */
  async open(name: GameDay): Promise<CheckedDay | undefined> {
    const day = readDay(await this.source.day(name), name);
    const { commitment, seed } = day;
    const actual = seed === null ? commitment : this.crypto.commitmentOf(seed);
    if (actual !== commitment)
      this.found(name, [differenceOf('commitment', commitment, `that of the seed is ${actual}`)]);
    this.checkChained(day);
    await this.checkStatement(day);
    if (seed === null) return undefined;
    const tables = await this.tablesOf(day);
    const nonces = { draws: new Nonces(), battles: new Nonces() };
    const packs: CheckedDay['packs'] = new Map();
    return { day: { ...day, seed }, tables, integersOf: this.crypto.integersOf(seed), nonces, packs };
  }

  /** The tables of a day by their banners. @throws InvalidResponse for others than the day names */
  private async tablesOf({ tables }: PublishedDay): Promise<ReadonlyMap<string, BannerTable>> {
    const [known, named] = [this.tables, new Map<string, BannerTable>()];
    this.tables = new Map();
    for (const [banner, version] of Object.entries(tables ?? {})) {
      const table = this.tables.get(version) ?? known.get(version) ?? (await this.tableOf(version));
      if ((table.rules ?? table.pack ?? table.box ?? { banner }).banner !== banner)
        throw new InvalidResponse('tables', `such that ${banner} has its own`);
      this.tables.set(version, table);
      named.set(banner, { version, table });
    }
    return named;
  }

  private checkChained({ day, seed, digest }: PublishedDay): void {
    const { chainedFrom = LAST_DAY } = this;
    if (digest !== null) this.chainedFrom = day < chainedFrom ? day : chainedFrom;
    else if (seed !== null && day > chainedFrom)
      this.found(day, [{ field: 'digest', text: `there is no digest, and the earlier day ${chainedFrom} has one` }]);
  }

  private async tableOf(version: string): Promise<DrawTable> {
    const table = readAnyTable(await this.source.odds(version));
    checkVersion(version, canonicalTable(table), 'outcomes', this.crypto);
    return table;
  }

  /** Days that are not over are signed too. */
  private async checkStatement(day: PublishedDay): Promise<void> {
    const stated = statementOf(day);
    for (const stored of this.stored)
      if (stored.day === day.day) this.found(day.day, compareWithStored(stated, stored));
    if (!stated) {
      this.unsigned++;
      return;
    }
    if (!this.keys?.has(stated.key)) this.keys = readKeys(await this.source.keys());
    this.found(day.day, checkStatement(day, stated, this.keys));
    const { statement, signature, key } = stated;
    const isSigned = await this.crypto.isSigned(statement, signature, key);
    if (isSigned === undefined) this.unchecked++;
    if (isSigned) this.listener.stated?.(stated);
    if (isSigned === false)
      this.found(day.day, [{ field: 'signature', text: 'the signature is not that of the statement' }]);
  }

  protected found(day: GameDay, differences: readonly Difference[]): void {
    if (differences.length > 0) this.listener.found({ list: 'day', day, differences });
  }
}

/** Game days in a row, both ends included. */
export interface DayRange {
  readonly first: GameDay;
  readonly last: GameDay;
}

/** All days from the first to the last: each day that a service lists, as a range of one day, and each range of days that it does not. */
export async function* listedAndMissing(
  daysAfter: (day: number) => Promise<unknown>,
  { first, last }: DayRange,
): AsyncGenerator<DayRange & { readonly isListed: boolean }> {
  let next = first;
  for (let after = Number(first) - 1; after < Number(last);) {
    const days = readPage(await daysAfter(after));
    if (days.length === 0) break;
    for (const each of days) {
      const { day } = readListedDay(each);
      if (Number(day) <= after) throw new InvalidResponse('day', `after ${after}`);
      after = Number(day);
      if (day > last) break;
      if (next < day) yield { first: next, last: dayBefore(day), isListed: false };
      yield { first: day, last: day, isListed: true };
      next = followingDay(day);
    }
  }
  if (next <= last) yield { first: next, last, isListed: false };
}
