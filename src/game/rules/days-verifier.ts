import { BattleChecks } from './battle-check.js';
import { type Checks, DAY_LISTS, type FalseRecord, lineOf, LISTS, perList, previousLine } from './day-lists.js';
import { type CheckedDay, DrawChecks } from './draw-check.js';
import type { GameDay } from './game-day.js';
import { Listed, Nonces, SeenNumbers } from './listed.js';
import { checkEnded } from './pack-check.js';
import { type DayRecords, type ListName, readRecord } from './published.js';
import { readListedDay, readPage, type RevealedDay } from './published-day.js';
import { type DayRange, economyOf, PublishedDays, type PublishedSource, type RunningHash } from './published-days.js';
import { UnknownRule } from './published-table.js';
import { type Difference, differenceOf } from './seeded.js';
import type { SignedStatement } from './statement.js';
import { InvalidResponse } from './validation.js';
import { WalletChecks } from './wallet-check.js';

export type DayCounts = DaysVerifier['counts'];
export type Unverified = DaysVerifier['unverified'];

/** A day does not declare its battles and characters. No list goes on for ever. */
const MOST_LISTED = 100_000_000;

/**
 * Verifies days in their order. All that the service answers is checked. Its memory grows with the owners and fighters, one state for each,
 * with the drawn cards, and with the other records by about a bit for each id.
 */
export class DaysVerifier extends PublishedDays<PublishedSource> {
  private readonly checks: Checks = {
    draws: new DrawChecks(),
    battles: new BattleChecks(),
    wallet: new WalletChecks(),
  };
  /** The keys of all records. Around midnight the ids of two days may mix, so the order of days says nothing about them. */
  private readonly seen = perList(() => new SeenNumbers());
  /** The latest digest and its day, which are empty before the first one. Undefined when they are not known. */
  private digest: { readonly day: string; readonly digest?: string } | undefined;
  private isDigestGiven = false;
  /** Whether the days before the next one were not all read. */
  private isCut = true;
  private current = begun('');

  /** From before the first day: owners' `states` under counters, `fighters`, `balances`, and whether a `digest` follows another. */
  get unverified() {
    const { unsigned, unchecked, isDigestGiven: digest } = this;
    const { draws, battles, wallet } = this.checks;
    const { granted, undrawn } = wallet;
    const [states, fighters, balances] = [draws.unverified, battles.unverified, wallet.unverified];
    return { states, fighters, balances, given: draws.given, granted, undrawn, digest, unsigned, unchecked };
  }

  /** Of the latest day: the draws that it says it has, who drew, and of each list how far it was read. */
  get counts() {
    const { day, declared, players } = this.current;
    const listed: Readonly<Record<ListName, Pick<Listed, 'checked' | 'matching'>>> = this.current.listed;
    return { day, declared, players: players.users, ...listed };
  }

  /** @returns whether the next day could be verified: its seed is shown, and no rule of its tables is unknown */
  async verify(name: GameDay): Promise<boolean> {
    this.current = begun(name);
    try {
      if (this.isCut) await this.readDigestBefore(name);
      const day = await this.open(name);
      if (day) await this.verifyRevealed(day);
      else this.forget();
      return day !== undefined;
    } catch (error) {
      if (!(error instanceof InvalidResponse)) throw error;
      this.forget();
      const { reading, listed } = this.current;
      if (reading === 'day') this.listener.found({ list: reading, day: name, error });
      else this.listener.found({ list: reading, after: listed[reading].last, error });
      // An honest day may have an unknown rule: the next one follows its digest.
      this.isCut ||= error instanceof UnknownRule;
      return !(error instanceof UnknownRule);
    }
  }

  /** Goes past days that are not listed. @returns those of which a statement is known: the service listed them once */
  skip({ first, last }: DayRange): readonly SignedStatement[] {
    return this.stored.filter(({ day }) => day >= first && day <= last);
  }

  /** Makes what the seed of a day decided again and compares. Records come one by one; none is held. */
  private async verifyRevealed(checked: CheckedDay): Promise<void> {
    const { day, nonces, packs } = checked;
    this.checks.wallet.begin(day.day, await economyOf(day, this.source, this.crypto));
    const current = (this.current = begun(day.day, day.draws, nonces.draws));
    const hash = this.crypto.hash();
    hash.add(previousLine(this.digest?.digest));
    for (const list of LISTS) {
      current.reading = list;
      for await (const answer of this.recordsOf(day.day, list)) {
        this.check(list, readRecord(list, answer), checked, hash);
        this.listener.checked?.();
      }
    }
    current.reading = 'day';
    const differences = wholeDifferences(day, current.listed.draws.checked, hash.hex());
    this.found(day.day, [...differences, ...checkEnded(packs), ...this.checks.wallet.end()]);
    if (day.digest !== null) this.digest = { day: day.day, digest: day.digest };
  }

  private check<List extends ListName>(list: List, record: DayRecords[List], day: CheckedDay, hash: RunningHash): void {
    const { key, check } = DAY_LISTS[list];
    const listed = this.current.listed[list];
    const id = record[key] as number;
    listed.next(id);
    hash.add(lineOf(list, record));
    const differences = [...check(this.checks, record, day)];
    if (!this.seen[list].add(id)) differences.unshift(differenceOf(key, id, 'and an earlier day lists the same'));
    if (differences.length === 0) listed.matching++;
    else this.listener.found({ list, record, differences } as unknown as FalseRecord);
  }

  /** One page is in memory at a time. */
  private async *recordsOf(day: GameDay, list: ListName): AsyncGenerator {
    for (;;) {
      const records = readPage(await this.source.records(day, list, this.current.listed[list].last));
      if (records.length === 0) return;
      yield* records;
    }
  }

  /** For a day that cannot be read: states after it are unverified. */
  private forget(): void {
    for (const checks of Object.values(this.checks) as Pick<DrawChecks, 'forget'>[]) checks.forget();
  }

  /** Looks up the digest that the next one follows. It must agree with the days that were read. */
  private async readDigestBefore(name: GameDay): Promise<void> {
    const { digest: known } = this;
    const before = await this.digestBefore(name);
    if (known && (before.day < known.day || (before.day === known.day && before.digest !== known.digest)))
      this.found(name, [{ field: 'digest', text: `the digest before is not that of ${known.day}` }]);
    if (before.day !== '' && before.day !== known?.day) {
      this.isDigestGiven = true;
      this.chainedFrom ??= before.day;
    }
    this.digest = before;
    this.isCut = false;
  }

  private async digestBefore(name: GameDay): Promise<NonNullable<typeof this.digest>> {
    for (let before = name; ;) {
      const days = readPage(await this.source.daysBefore(before));
      if (days.length === 0) return { day: '' };
      // Their lists of states are not read either.
      this.checks.draws.forget();
      for (const each of days) {
        const { day, digest } = readListedDay(each);
        if (day >= before) throw new InvalidResponse('day', `before ${before}`);
        if (digest !== null) return { day, digest };
        before = day;
      }
    }
  }
}

function begun(day: GameDay, declared = 0, players = new Nonces()) {
  const mostOf = (list: ListName): number => (list === 'draws' ? Math.min(declared, MOST_LISTED) : MOST_LISTED);
  const listed = perList((list) => new Listed(list, DAY_LISTS[list].key, mostOf(list)));
  /** The list that is read now. */
  const reading = 'day' as ListName | 'day';
  return { day, declared, listed, players, reading };
}

function wholeDifferences({ draws, digest }: RevealedDay, count: number, actual: string): Difference[] {
  const differences: Difference[] = [];
  if (count !== draws) differences.push({ field: 'draws', text: `${draws} draws are declared, ${count} are listed` });
  if (digest !== null && digest !== actual)
    differences.push(differenceOf('digest', digest, `that of the lists after the digest before is ${actual}`));
  return differences;
}
