import { InvalidResponse } from './validation.js';
import type { Finding } from './day-lists.js';
import type { BannerTable, CheckedDay } from './draw-check.js';
import { canonicalTable, type DrawTable } from './draw-table.js';
import { type GameDay, LAST_DAY } from './game-day.js';
import { Nonces } from './listed.js';
import { isRevealed, type PublishedDay, readDay } from './published.js';
import { readTable } from './published-table.js';
import type { Difference, IntegersOf } from './seeded.js';
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

/** What someone answers about days. Nothing of it is checked yet. */
export interface DaySource {
  day(day: GameDay): Promise<unknown>;
  odds(version: string): Promise<unknown>;
  keys(): Promise<unknown>;
}

/** Reads days with their seeds, statements and tables. All that is answered is checked. */
export class PublishedDays {
  /** So many days no one signed. */
  unsigned = 0;
  /** So many days have a signature that cannot be checked here. */
  unchecked = 0;
  /** Those of the latest day, by their versions. */
  private tables = new Map<string, DrawTable>();
  private keys: Keys | undefined;
  /** The earliest day that is known to have a digest. Each day after it has one, once it is revealed. */
  chainedFrom: GameDay | undefined;

  /**
   * @param report hears what is wrong with a day, but for what no one honest answers
   * @param stated hears of each day that is signed, with a good signature
   * @param stored statements that someone stored
   */
  constructor(
    private readonly source: DaySource,
    private readonly crypto: VerifierCrypto,
    private readonly report: (finding: Finding) => void,
    private readonly stated?: (stated: SignedStatement) => void,
    private readonly stored: readonly SignedStatement[] = [],
  ) {}

  /** @throws InvalidResponse for what is no day, and what the source throws */
  async read(name: GameDay): Promise<PublishedDay> {
    const day = readDay(await this.source.day(name), name);
    this.found(name, seedDifferences(day, this.crypto));
    this.checkChained(day);
    await this.checkStatement(day);
    return day;
  }

  /** A day whose records can be checked; undefined as long as its seed is not shown. @throws as `read` does */
  async open(name: GameDay): Promise<CheckedDay | undefined> {
    const day = await this.read(name);
    if (!isRevealed(day)) return undefined;
    const tables = await this.tablesOf(day);
    const nonces = { draws: new Nonces(), battles: new Nonces() };
    return { day, tables, integersOf: this.crypto.integersOf(day.seed), nonces };
  }

  /** The tables of a day by their banners. @throws InvalidResponse for others than the day names */
  async tablesOf({ tables }: PublishedDay): Promise<ReadonlyMap<string, BannerTable>> {
    const [known, read] = [this.tables, new Map<string, DrawTable>()];
    const named = new Map<string, BannerTable>();
    for (const [banner, version] of Object.entries(tables ?? {})) {
      const table = read.get(version) ?? known.get(version) ?? (await this.tableOf(version));
      if (table.rules && table.rules.banner !== banner)
        throw new InvalidResponse('tables', `such that ${banner} has its own`);
      read.set(version, table);
      named.set(banner, { version, table });
    }
    this.tables = read;
    return named;
  }

  private checkChained({ day, seed, digest }: PublishedDay): void {
    const { chainedFrom = LAST_DAY } = this;
    if (digest !== null) this.chainedFrom = day < chainedFrom ? day : chainedFrom;
    else if (seed !== null && day > chainedFrom)
      this.found(day, [{ field: 'digest', text: `there is no digest, and the earlier day ${chainedFrom} has one` }]);
  }

  private async tableOf(version: string): Promise<DrawTable> {
    const table = readTable(await this.source.odds(version));
    const hash = this.crypto.hash();
    hash.add(canonicalTable(table));
    if (hash.hex() === version) return table;
    throw new InvalidResponse('outcomes', `those of the table ${version}`);
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
    if (isSigned) this.stated?.(stated);
    if (isSigned === false)
      this.found(day.day, [{ field: 'signature', text: 'the signature is not that of the statement' }]);
  }

  private found(day: GameDay, differences: readonly Difference[]): void {
    if (differences.length > 0) this.report({ list: 'day', day, differences });
  }
}

function seedDifferences({ commitment, seed }: PublishedDay, crypto: VerifierCrypto): readonly Difference[] {
  if (seed === null) return [];
  const actual = crypto.commitmentOf(seed);
  if (actual === commitment) return [];
  return [{ field: 'commitment', text: `the commitment is ${commitment}, that of the seed is ${actual}` }];
}
