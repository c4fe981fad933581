import { BattleChecks } from './battle-check.js';
import { battleLine, characterLine, drawLine, NO_DIGEST, previousLine } from './digest.js';
import { type BannerTable, DrawChecks } from './draw-check.js';
import { Fighters } from './fighters.js';
import { Listed, SeenNumbers } from './listed.js';
import { OwnerStates } from './owner-states.js';
import { type PublishedDraw, readDraw, type RevealedDay } from './published.js';
import { type PublishedBattle, type PublishedCharacter, readBattle, readCharacter } from './published-battle.js';
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
  readonly seen: Readonly<Record<ListName, SeenNumbers>> = {
    draws: new SeenNumbers(),
    battles: new SeenNumbers(),
    characters: new SeenNumbers(),
  };

  /** For a day that cannot be read: what comes after it is taken as given. */
  forget(): void {
    this.states.forget();
    this.fighters.forget();
  }
}

/** A record that is not as it must be. */
export type FalseRecord =
  | { readonly list: 'draws'; readonly record: PublishedDraw; readonly differences: readonly Difference[] }
  | { readonly list: 'battles'; readonly record: PublishedBattle; readonly differences: readonly Difference[] }
  | { readonly list: 'characters'; readonly record: PublishedCharacter; readonly differences: readonly Difference[] };

/** The lists of a day, in the order in which they are read. */
export const LISTS = ['draws', 'battles', 'characters'] as const;
export type ListName = (typeof LISTS)[number];

/** A day does not declare its battles and characters. No list goes on for ever. */
const MOST_LISTED = 100_000_000;

/** Makes what the seed of a day decided again and compares. Records come one by one; none is held. */
export class DayVerification {
  readonly listed: Readonly<Record<ListName, Listed>>;
  /** So many of those listed. */
  readonly matching = { draws: 0, battles: 0, characters: 0 };
  private readonly draws: DrawChecks;
  private readonly battles: BattleChecks;
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
    this.listed = {
      draws: new Listed('draws', 'card_id', Math.min(day.draws, MOST_LISTED)),
      battles: new Listed('battles', 'id', MOST_LISTED),
      characters: new Listed('characters', 'user', MOST_LISTED),
    };
    this.draws = new DrawChecks(day, tables, integersOf, history.states);
    this.battles = new BattleChecks(day, integersOf, history.fighters);
    this.hash = crypto.hash();
    this.hash.add(previousLine(history.digest?.digest ?? NO_DIGEST));
    this.seen = history.seen;
  }

  /** Those who drew on the day. */
  get players(): number {
    return this.draws.nonces.users;
  }

  /** @throws FalseAnswer for what cannot be the next record of a list */
  check(list: ListName, answer: unknown): readonly FalseRecord[] {
    if (list === 'draws') return this.checkDraw(readDraw(answer));
    return list === 'battles' ? this.checkBattle(readBattle(answer)) : this.checkCharacter(readCharacter(answer));
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

  /** Notes the key of the next record. @returns what is wrong with it: an earlier day has the same record */
  private repeated(list: ListName, key: number, field: string): readonly Difference[] {
    this.listed[list].next(key);
    return this.seen[list].add(key) ? [] : [differenceOf(field, key, 'and an earlier day lists the same')];
  }

  private checkDraw(record: PublishedDraw): readonly FalseRecord[] {
    const repeated = this.repeated('draws', record.card_id, 'card_id');
    this.hash.add(drawLine(record));
    const differences = [...repeated, ...this.draws.check(record)];
    if (differences.length > 0) return [{ list: 'draws', record, differences }];
    this.matching.draws++;
    return [];
  }

  private checkBattle(record: PublishedBattle): readonly FalseRecord[] {
    const repeated = this.repeated('battles', record.id, 'id');
    this.hash.add(battleLine(record));
    const differences = [...repeated, ...this.battles.check(record)];
    if (differences.length > 0) return [{ list: 'battles', record, differences }];
    this.matching.battles++;
    return [];
  }

  private checkCharacter(record: PublishedCharacter): readonly FalseRecord[] {
    const repeated = this.repeated('characters', record.user, 'user');
    this.hash.add(characterLine(record));
    const { differences: ofCharacter, battle, ofBattle } = this.battles.checkCharacter(record);
    const differences = [...repeated, ...ofCharacter];
    const wrong: FalseRecord[] = [];
    if (battle && ofBattle.length > 0) wrong.push({ list: 'battles', record: battle, differences: ofBattle });
    if (differences.length > 0) wrong.push({ list: 'characters', record, differences });
    else this.matching.characters++;
    return wrong;
  }
}
