import { FalseAnswer } from './answers.js';
import { type ListName, LISTS, NO_DIGEST, perList } from './day-lists.js';
import { type DayDigest, DayVerification, type FalseRecord, History, type VerifierCrypto } from './day-verification.js';
import type { GameDay } from './game-day.js';
import type { DayRange } from './listed-days.js';
import { isRevealed, readListedDay, readPage, type RevealedDay } from './published.js';
import { type DaySource, PublishedDays } from './published-days.js';
import type { Difference } from './seeded.js';
import type { SignedStatement } from './statement-check.js';

/** What a service answers. Nothing of it is checked yet. */
export interface PublishedSource extends DaySource {
  /** Whether days may be missing that had draws. Else a day that is not listed had none. */
  readonly mayBePartial?: boolean;
  /** The days before a day, newest first. */
  daysBefore(day: GameDay): Promise<unknown>;
  /** Some records of a list of a day, by key, those after this key; none at the end. */
  records(day: GameDay, list: ListName, after: number): Promise<unknown>;
}

/** What is not as it must be. */
export type Finding =
  | FalseRecord
  | { readonly list: 'day'; readonly differences: readonly Difference[] }
  /** No honest service answers so. What comes after it was not checked. */
  | { readonly list: Reading; readonly after: number; readonly error: FalseAnswer };

/** What is read of a day. */
type Reading = ListName | 'day';

/** How many records of a day were read, and how many of them are as the seed gives them. */
export interface Tally {
  readonly checked: number;
  readonly matching: number;
}

/** What is known of a day after some of its records. */
export interface DayCounts extends Readonly<Record<ListName, Tally>> {
  readonly day: GameDay;
  /** The draws that the day says it has. */
  readonly declared: number;
  readonly players: number;
}

/** What was not read, and taken as it is. */
export interface Given {
  /** Owners' states under counters, before the first day. */
  readonly states: number;
  /** Users' strengths, rarities and numbers of battles, before the first day. */
  readonly fighters: number;
  /** Whether a digest follows one of a day that was not read. */
  readonly digest: boolean;
  /** Days that no one signed. */
  readonly unsigned: number;
  /** Days whose signature cannot be checked here. */
  readonly unchecked: number;
}

/** What hears of a verification that is under way. */
export interface Listener {
  readonly found: (finding: Finding) => void;
  /** After each record. */
  readonly checked?: () => void;
  /** Of each day that is signed, with a good signature. */
  readonly stated?: (stated: SignedStatement) => void;
}

/**
 * Verifies days in their order. All that the service answers is checked. Its memory grows with the owners and fighters, one state for each,
 * and with the records by about a bit for each id.
 */
export class DaysVerifier {
  private readonly history = new History();
  private readonly days: PublishedDays;
  private isDigestGiven = false;
  /** Whether the days before the next one were not all read. */
  private isCut = true;
  private day: GameDay = '';
  private verification: DayVerification | undefined;
  private reading: Reading = 'day';

  constructor(
    private readonly source: PublishedSource,
    private readonly crypto: VerifierCrypto,
    private readonly listener: Listener,
    /** Statements that someone stored. */
    private readonly stored: readonly SignedStatement[] = [],
  ) {
    const found = (differences: readonly Difference[]): void => this.found(differences);
    this.days = new PublishedDays(source, crypto, { found, stated: listener.stated }, stored);
  }

  get given(): Given {
    const { history, isDigestGiven: digest } = this;
    const { unsigned, unchecked } = this.days;
    return { states: history.states.given, fighters: history.fighters.given, digest, unsigned, unchecked };
  }

  /** Of the latest day. */
  get counts(): DayCounts {
    const { day, verification } = this;
    const tallies = perList((list): Tally => {
      return { checked: verification?.listed[list].count ?? 0, matching: verification?.matching[list] ?? 0 };
    });
    return { day, declared: verification?.day.draws ?? 0, players: verification?.players ?? 0, ...tallies };
  }

  /**
   * Verifies the next day.
   * @returns whether its seed is shown. Else nothing can be verified, and what follows is taken as given
   * @throws what the source throws
   */
  async verify(name: GameDay): Promise<boolean> {
    [this.day, this.verification, this.reading] = [name, undefined, 'day'];
    try {
      if (this.isCut) await this.readDigestBefore(name);
      const day = await this.days.read(name);
      if (isRevealed(day)) await this.verifyRevealed(day);
      else this.history.forget();
      return isRevealed(day);
    } catch (error) {
      if (!(error instanceof FalseAnswer)) throw error;
      this.history.forget();
      this.listener.found({ list: this.reading, after: this.lastRead, error });
      return true;
    }
  }

  /**
   * Goes past days that are not listed. Where they may be missing, what comes after them is taken as given.
   * @returns those of which a statement is known: the service listed them once
   */
  skip({ first, last }: DayRange): readonly SignedStatement[] {
    if (!this.source.mayBePartial) return this.stored.filter(({ day }) => day >= first && day <= last);
    this.history.forget();
    this.isCut = true;
    return [];
  }

  /** The key of the last record that was read of the list that is read now. */
  private get lastRead(): number {
    const { reading, verification } = this;
    return reading === 'day' ? 0 : (verification?.listed[reading].last ?? 0);
  }

  private async verifyRevealed(day: RevealedDay): Promise<void> {
    const { history, listener } = this;
    const { digest } = day;
    const verification = new DayVerification(day, await this.days.tablesOf(day), history, this.crypto);
    this.verification = verification;
    for (const list of LISTS) {
      this.reading = list;
      for await (const record of this.recordsOf(list, verification)) {
        const wrong = verification.check(list, record);
        if (wrong) listener.found(wrong as FalseRecord);
        listener.checked?.();
      }
    }
    this.reading = 'day';
    this.found(verification.checkWhole());
    if (digest !== null) history.digest = { day: day.day, digest };
  }

  /** One page is in memory at a time. */
  private async *recordsOf(list: ListName, { day, listed }: DayVerification): AsyncGenerator {
    for (;;) {
      const records = readPage(await this.source.records(day.day, list, listed[list].last));
      if (records.length === 0) return;
      yield* records;
    }
  }

  private found(differences: readonly Difference[]): void {
    if (differences.length > 0) this.listener.found({ list: 'day', differences });
  }

  /** Looks up the digest that the next one follows. It must agree with the days that were read. */
  private async readDigestBefore(name: GameDay): Promise<void> {
    const { history } = this;
    const [known, before] = [history.digest, await this.digestBefore(name)];
    if (known && (before.day < known.day || (before.day === known.day && before.digest !== known.digest)))
      this.found([{ field: 'digest', text: `the digest before is not that of ${known.day}` }]);
    if (before.day !== '' && before.day !== known?.day) {
      this.isDigestGiven = true;
      this.days.chainedFrom ??= before.day;
    }
    history.digest = before;
    this.isCut = false;
  }

  /** The latest digest before a day. */
  private async digestBefore(name: GameDay): Promise<DayDigest> {
    for (let before = name; ;) {
      const days = readPage(await this.source.daysBefore(before));
      if (days.length === 0) return { day: '', digest: NO_DIGEST };
      for (const each of days) {
        const { day, digest } = readListedDay(each);
        if (day >= before) throw new FalseAnswer('day', `before ${before}`);
        if (digest !== null) return { day, digest };
        before = day;
      }
    }
  }
}
