import { BattleChecks } from './battle-check.js';
import {
  DAY_LISTS,
  type DayChecks,
  type DayRecords,
  lineOf,
  type ListName,
  NO_DIGEST,
  perList,
  previousLine,
} from './day-lists.js';
import { type BannerTable, DrawChecks } from './draw-check.js';
import { Fighters } from './fighters.js';
import { Listed, SeenNumbers } from './listed.js';
import { OwnerStates } from './owner-states.js';
import type { RevealedDay } from './published.js';
import { type Difference, differenceOf, type IntegersOf } from './seeded.js';
import type { IsSigned } from './statement-check.js';

/** What a verifier computes with. The page has no node:crypto. */
export interface VerifierCrypto {
  /** The SHA-256 of a seed's bytes. Seeds and hashes are in lower-case hex. */
  commitmentOf(seed: string): string;
  integersOf(seed: string): IntegersOf;
  /** A SHA-256 of texts in UTF-8, which are added one by one. */
  hash(): RunningHash;
  readonly isSigned: IsSigned;
}

export interface RunningHash {
  add(text: string): void;
  hex(): string;
}

/** A digest and its day, which is empty before the first one. */
export interface DayDigest {
  readonly day: string;
  readonly digest: string;
}

/** What is known before a day from the days that were read. */
export class History {
  readonly states = new OwnerStates();
  readonly fighters = new Fighters();
  /** The latest digest. Undefined when it is not known. */
  digest: DayDigest | undefined;
  /** The keys of all records. Around midnight the ids of two days may mix, so the order of days says nothing about them. */
  readonly seen = perList(() => new SeenNumbers());

  /** For a day that cannot be read: what comes after it is taken as given. */
  forget(): void {
    this.states.forget();
    this.fighters.forget();
  }
}

interface FalseIn<List extends ListName> {
  readonly list: List;
  readonly record: DayRecords[List];
  readonly differences: readonly Difference[];
}

/** A record that is not as it must be. */
export type FalseRecord = { readonly [List in ListName]: FalseIn<List> }[ListName];

/** A day does not declare its battles and characters. No list goes on for ever. */
const MOST_LISTED = 100_000_000;

/** Makes what the seed of a day decided again and compares. Records come one by one; none is held. */
export class DayVerification {
  readonly listed: Readonly<Record<ListName, Listed>>;
  /** So many of those listed. */
  readonly matching = perList(() => 0);
  private readonly checks: DayChecks;
  private readonly hash: RunningHash;
  private readonly seen: History['seen'];

  /** @param tables those of the day, by their banners */
  constructor(
    readonly day: RevealedDay,
    tables: ReadonlyMap<string, BannerTable>,
    history: History,
    crypto: VerifierCrypto,
  ) {
    const integersOf = crypto.integersOf(day.seed);
    const declared: Partial<Record<ListName, number>> = { draws: Math.min(day.draws, MOST_LISTED) };
    this.listed = perList((list) => new Listed(list, DAY_LISTS[list].key, declared[list] ?? MOST_LISTED));
    this.checks = {
      draws: new DrawChecks(day, tables, integersOf, history.states),
      battles: new BattleChecks(day, integersOf, history.fighters),
    };
    this.hash = crypto.hash();
    this.hash.add(previousLine(history.digest?.digest ?? NO_DIGEST));
    this.seen = history.seen;
  }

  /** Those who drew on the day. */
  get players(): number {
    return this.checks.draws.nonces.users;
  }

  /** @returns what is wrong with the next record of a list. @throws FalseAnswer for what cannot be the next one */
  check<List extends ListName>(list: List, answer: unknown): FalseIn<List> | undefined {
    const { key, read, check } = DAY_LISTS[list];
    const record = read(answer);
    const id = record[key] as number;
    this.listed[list].next(id);
    this.hash.add(lineOf(list, record));
    const differences = [...check(this.checks, record)];
    if (!this.seen[list].add(id)) differences.unshift(differenceOf(key, id, 'and an earlier day lists the same'));
    if (differences.length > 0) return { list, record, differences };
    this.matching[list]++;
    return undefined;
  }

  /** @returns what only the whole lists show */
  checkWhole(): readonly Difference[] {
    const { draws, digest } = this.day;
    const { count } = this.listed.draws;
    const differences: Difference[] = [];
    if (count !== draws) differences.push({ field: 'draws', text: `${draws} draws are declared, ${count} are listed` });
    const actual = this.hash.hex();
    if (digest !== null && digest !== actual)
      differences.push(differenceOf('digest', digest, `that of the lists after the digest before is ${actual}`));
    return differences;
  }
}
