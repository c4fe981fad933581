import { checked, FLAG, OBJECT, orAbsent, orNull, whole } from '../../../src/game/rules/validation';
import { HASH, type PublishedDay, readDay, UNICODE_TEXT } from '../../../src/game/rules/published-day';
import {
  compareWithStored,
  contradiction,
  dayStatement,
  type SignedStatement,
} from '../../../src/game/rules/statement';

const CONFLICT = { at: whole(0), statement: UNICODE_TEXT, key: orNull(HASH) };
const SEEN = {
  statement: UNICODE_TEXT,
  key: orNull(HASH),
  first: whole(0),
  beforeOpen: FLAG,
  latest: whole(0),
  digestSince: orNull(whole(0)),
  conflict: orAbsent(orNull<Conflict>({ expected: 'a conflict', test: isConflict })),
};

/** What was said later, and contradicts. */
export interface Conflict {
  readonly at: number;
  readonly statement: string;
  readonly key: string | null;
}

/** What this browser has seen of a day. Moments are milliseconds, by the clock of the browser. */
export interface SeenDay {
  /** The most that was said of the day. It holds commitment, odds, seed and digest. */
  readonly statement: string;
  /** That signed it, where somebody did. */
  readonly key: string | null;
  /** When the commitment was seen first. */
  readonly first: number;
  /** Whether the day was not open then. */
  readonly beforeOpen: boolean;
  /** When the statement was seen first. */
  readonly latest: number;
  readonly digestSince: number | null;
  /** The first one. */
  readonly conflict?: Conflict | null | undefined;
}

/** What was kept of a day. @throws InvalidResponse for anything else */
export function readSeen(kept: unknown): SeenDay {
  return checked(kept, SEEN);
}

function isConflict(value: unknown): value is Conflict {
  try {
    checked(value, CONFLICT);
    return true;
  } catch {
    return false;
  }
}

/** A day, as the service answers it; undefined for what is none. */
export function dayIn(answer: unknown): PublishedDay | undefined {
  try {
    return readDay(answer, OBJECT.test(answer) ? String(answer['day']) : '');
  } catch {
    return undefined;
  }
}

/** What is seen of a day at first. */
export function first(day: PublishedDay, now: number): SeenDay {
  const digestSince = day.digest === null ? null : now;
  const { key } = day;
  return { statement: said(day), key, first: now, beforeOpen: day.tables === null, latest: now, digestSince };
}

/** What is seen of a day after it was answered again. */
export function later(seen: SeenDay, day: PublishedDay, askedAt: number, now: number): SeenDay {
  const statement = said(day);
  const { key } = day;
  if (seen.conflict || (statement === seen.statement && key === seen.key)) return seen;
  const isOlder = askedAt < seen.latest;
  if (contradicts(seen, day, statement, isOlder)) return { ...seen, conflict: { at: now, statement, key } };
  if (isOlder && statement.length < seen.statement.length) return seen;
  return { ...seen, statement, key, latest: now, digestSince: seen.digestSince ?? (day.digest === null ? null : now) };
}

/** By the rule of the command's kept statements. What nobody signed before may be signed later. */
function contradicts(seen: SeenDay, { day, key }: PublishedDay, statement: string, isOlder: boolean): boolean {
  if (isOlder && contradiction(seen.statement, statement) === undefined) return false;
  const of = (text: string, by: string | null): SignedStatement => {
    return { day, statement: text, signature: '', key: by ?? seen.key ?? '' };
  };
  const now = key === null && seen.key !== null ? undefined : of(statement, seen.key === null ? null : key);
  return compareWithStored(now, of(seen.statement, seen.key)).length > 0;
}

/** What is published of a day, as one text. */
function said(day: PublishedDay): string {
  return dayStatement(day);
}
