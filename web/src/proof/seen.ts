import { type Keys, readKeys } from '../../../src/game/rules/statement';
import { dayIn, first, later, readSeen, type SeenDay } from './seen-day';

/** Keys that contradict those that were seen before. */
interface KeyConflict {
  readonly since: number;
  readonly saw: string;
  readonly says: string;
}

/** Keeps a text from one visit to the next. */
export interface Store {
  read(): string | null;
  write(text: string): void;
}

/** So many days are remembered: the newest ones. */
const MOST_DAYS = 400;

/** What one browser has seen of the days of a service, and since when. */
export class SeenDays {
  /** Whether the store takes what is written. */
  isKept = true;
  private readonly days = new Map<string, SeenDay>();
  private keys: { readonly list: Keys; readonly at: number } | undefined;
  private conflictOfKeys: KeyConflict | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly store: Store) {
    this.read();
  }

  /** By their names. It is another map after each change. */
  all: ReadonlyMap<string, SeenDay> = new Map<string, SeenDay>();

  get keyConflict(): KeyConflict | undefined {
    return this.conflictOfKeys;
  }

  /**
   * Notes what a service answered of a day.
   * @param askedAt when it was asked: an answer that was under way may say less than one that came meanwhile
   */
  noteDay(answer: unknown, askedAt: number, now: number): void {
    const day = dayIn(answer);
    if (!day) return;
    const seen = this.days.get(day.day);
    const next = seen ? later(seen, day, askedAt, now) : first(day, now);
    if (next === seen) return;
    this.days.set(day.day, next);
    for (const name of [...this.days.keys()].sort().slice(0, -MOST_DAYS)) this.days.delete(name);
    this.changed();
  }

  /** Notes the list of keys. A key that was listed once stays. */
  noteKeys(answer: unknown, askedAt: number, now: number): void {
    let list: Keys;
    try {
      list = readKeys(answer);
    } catch {
      return;
    }
    const { keys } = this;
    const isKnown = keys?.list.size === list.size && wordsOf(keys.list) === wordsOf(list);
    if (isKnown || (keys && askedAt < keys.at)) return;
    const isGone = [...(keys?.list ?? [])].some(([key, day]) => list.get(key) !== day);
    if (keys && isGone) this.conflictOfKeys ??= { since: keys.at, saw: wordsOf(keys.list), says: wordsOf(list) };
    else this.keys = { list, at: now };
    this.changed();
  }

  forget(): void {
    this.days.clear();
    this.keys = undefined;
    this.conflictOfKeys = undefined;
    this.changed();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private changed(): void {
    this.all = new Map(this.days);
    const { keys, conflictOfKeys } = this;
    const kept = { days: [...this.days], keys: keys && { list: [...keys.list], at: keys.at }, conflictOfKeys };
    try {
      this.store.write(JSON.stringify(kept));
    } catch {
      this.isKept = false;
    }
    for (const listener of this.listeners) listener();
  }

  /** What is not as it was written is left out. */
  private read(): void {
    try {
      const kept = JSON.parse(this.store.read() ?? '{}') as Readonly<Record<string, unknown>>;
      for (const [name, seen] of (kept['days'] ?? []) as [string, unknown][]) this.days.set(name, readSeen(seen));
      const keys = kept['keys'] as { list: [string, string][]; at: number } | undefined;
      if (keys) this.keys = { list: new Map(keys.list), at: keys.at };
      this.conflictOfKeys = kept['conflictOfKeys'] as KeyConflict | undefined;
    } catch {
      this.isKept = canWrite(this.store);
    }
    this.all = new Map(this.days);
  }
}

function canWrite(store: Store): boolean {
  try {
    store.write('{}');
    return true;
  } catch {
    return false;
  }
}

function wordsOf(keys: Keys): string {
  return [...keys].map(([key, day]) => `${key} ${day}`).join('\n');
}
