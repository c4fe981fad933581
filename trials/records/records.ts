import type { Outcome } from '../load/wire.js';

/** The stats of a character. */
export const STATS = ['hp', 'attack', 'defense', 'critical', 'skill'] as const;
/** The fields of a card that a draw decides. */
export const FACE = ['card', 'status', 'skill', 'cp'] as const;

export type Kind = 'user' | 'card' | 'ue' | 'group';
export type Fields = Readonly<Record<string, unknown>>;

/** A record that a client has asked for, known by a text that is in it and in no other. */
export class KnownRecord {
  /** Known from an answer on. */
  id: number | undefined;
  /** A request about it had no answer: nothing more is sent about it for now. */
  isParked = false;
  /** What each field may hold: the value that was acknowledged last, and those sent since then without an answer. */
  private readonly values = new Map<string, readonly unknown[]>();

  /** @param firstOwner of a card or ue */
  constructor(
    readonly kind: Kind,
    readonly key: string,
    readonly firstOwner = 0,
    readonly isDraw = false,
  ) {
    this.settle({ there: false, ...(kind === 'card' && { drawn: false }) });
  }

  /** A request to write these fields came out like this. */
  write(fields: Fields, is: Outcome['is']): void {
    for (const [field, value] of Object.entries(fields)) {
      if (is === 'done') this.values.set(field, [value]);
      else if (is === 'unknown') this.values.set(field, [...this.possible(field), value]);
    }
  }

  /** A request that adds one to a field came out like this. */
  count(field: string, is: Outcome['is']): void {
    const [before, after] = [this.possible(field), this.possible(field).map((value) => Number(value) + 1)];
    if (is === 'done') this.values.set(field, after);
    else if (is === 'unknown') this.values.set(field, [...new Set([...before, ...after])]);
  }

  /** Notes what was found while nothing is under way. From now on it must be so. */
  settle(fields: Fields): void {
    this.write(fields, 'done');
    this.isParked = false;
  }

  possible(field: string): readonly unknown[] {
    return this.values.get(field) ?? [];
  }

  /** Whether the field can only hold this. */
  isSurely(field: string, value: unknown): boolean {
    return this.possible(field).every((possible) => possible === value);
  }

  /** Whether it is there for sure with all its fields, but for what several clients count at once. */
  isThere(): this is this & { id: number } {
    const isCertain = [...this.values].every(([field, [first]]) => field === 'fought' || this.isSurely(field, first));
    return this.id !== undefined && !this.isParked && isCertain && this.isSurely('there', true);
  }
}

/** All that clients have asked a service to write, and what is known of it. */
export class Journal {
  readonly records: Readonly<Record<Kind, Map<string, KnownRecord>>> = {
    user: new Map(),
    card: new Map(),
    ue: new Map(),
    group: new Map(),
  };
  /** How many writes were acknowledged, and of how many nobody knew at first whether they were done. */
  acknowledged = 0;
  unknown = 0;
  /** How many of these were sent again with their Idempotency-Key, and how many had been done the first time. */
  repeated = 0;
  replayed = 0;
  /** When writes were acknowledged that had not been done before, by `performance.now()`. */
  readonly times: number[] = [];
  /** The only game day that there is while the journal is kept. */
  readonly gameDay: string;

  /** @param timeZone of the service's game days */
  constructor(readonly timeZone = middayZone()) {
    this.gameDay = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()).replaceAll('-', '');
  }

  /** @param isReplay whether it is the answer to an earlier request with the same key: a server that only reads can give it */
  acknowledge(isReplay: boolean): void {
    this.acknowledged++;
    if (!isReplay) this.times.push(performance.now());
  }
}

/** A time zone in which it is about midday now, so that a whole trial lies within one game day. */
function middayZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // In these names, the sign is the other way round.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** As the text in the second field of a mark: a number is written into two fields, so that half a change would be seen. */
export function markText(mark: number): string {
  return mark === 0 ? '' : `mark-${mark}`;
}

/** Ids of a group's users, by size. */
export function memberText(ids: readonly number[]): string {
  return [...new Set(ids)].sort((one, other) => one - other).join();
}
