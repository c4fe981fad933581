import { isGameDay, midnightOf } from '../../../../src/game/rules/game-day';
import type { Goal } from '../../../../src/game/rules/plan-odds';

/** Amounts by currency. */
export type Typed = ReadonlyMap<string, number>;

/** What a plan's address says beside its banner. It holds no secret. */
export interface Plan {
  /** Undefined for a new player. */
  readonly player: number | undefined;
  readonly goal: Goal | undefined;
  readonly by: string | undefined;
  /** What there is now, where the service does not say it; what comes on each day from tomorrow on; and what comes once. */
  readonly now: Typed;
  readonly daily: Typed;
  readonly events: Typed;
}

const AMOUNTS = ['now', 'daily', 'events'] as const;
const AMOUNT = /^(\d{1,6})\.([a-z0-9-]{0,40})$/;
const MOST_AMOUNT = 999_999;
/** No service declares more currencies. */
const MOST_CURRENCIES = 20;

/** Reads an address that anyone may have written. What it does not understand is left out. */
export function readPlan(parameters: URLSearchParams): Plan {
  const status = parameters.get('plan') ?? '';
  const by = parameters.get('by') ?? '';
  const typed = (name: (typeof AMOUNTS)[number]): Typed => {
    const all = parameters
      .getAll(name)
      .slice(0, MOST_CURRENCIES)
      .map((text) => AMOUNT.exec(text));
    return new Map(all.flatMap((found) => (found ? [[found[2] ?? '', Number(found[1])] as const] : [])));
  };
  return {
    player: wholeIn(parameters.get('player')) || undefined,
    goal: status === '' ? undefined : { status, card: wholeIn(parameters.get('card')) },
    by: isGameDay(by) ? by : undefined,
    now: typed('now'),
    daily: typed('daily'),
    events: typed('events'),
  };
}

function wholeIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** A typed amount. What is no digit is left out. */
export function amountIn(text: string): number {
  return Math.min(MOST_AMOUNT, Number(text.replaceAll(/\D/g, '')));
}

/** The address of a plan. */
export function planPath(banner: string, plan: Plan): string {
  const { player, goal, by } = plan;
  const parameters = new URLSearchParams({ banner, plan: goal?.status ?? '' });
  for (const [name, value] of Object.entries({ card: goal?.card, player, by }))
    if (value !== undefined) parameters.set(name, String(value));
  for (const name of AMOUNTS)
    for (const [currency, amount] of plan[name]) if (amount > 0) parameters.append(name, `${amount}.${currency}`);
  return `/odds?${parameters.toString()}`;
}

/** The last day that a plan may be for: the banner's last one, or two years from now. */
export function lastDay(today: string, until: string | null): string {
  const far = daysAfter(today, 730);
  return until !== null && until < far ? until : far;
}

/** The day of a plan: the one that is asked for, as far as it may be; else the banner's last one, or in a month. */
export function dayIn(asked: string | undefined, today: string, until: string | null): string {
  const [day, last] = [asked ?? until ?? daysAfter(today, 30), lastDay(today, until)];
  return day < today ? today : day > last ? last : day;
}

function daysAfter(day: string, days: number): string {
  const date = midnightOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return undashed(date.toISOString().slice(0, 10));
}

/** A game day as fields for days have it, and back. */
export const dashed = (day: string): string => day.replace(/^(\d{4})(\d\d)/, '$1-$2-');
export const undashed = (day: string): string => day.replaceAll('-', '');
