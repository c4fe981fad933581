import type { LookedUp } from '../../api/event-queries';
import type { Refusal } from '../../api/refusal';
import { hashOf } from '../../proof/integers';
import { keep, kept } from '../../storage';

/** So many lines a list may have. */
export const MOST_LINES = 500;
/** So many entries of the log are kept, the newest. */
const MOST_LOGGED = 2_000;

/** A card as the list shows it. */
export interface EventCard {
  readonly id: number;
  readonly card: number;
  readonly status: string;
  readonly cp: number;
  readonly skill: string;
}

/** A line of the list: a name, who that is, and what became of it. */
export interface EventLine {
  readonly name: string;
  /** Of the player, once that is known. */
  readonly player?: number;
  readonly state: 'new' | 'known' | 'wrong' | 'left' | 'drawn';
  readonly card?: EventCard;
  /** Of a name that was mended: it is the first, second… line of its player, after all that were typed so. */
  readonly time?: number;
}

export interface Logged {
  readonly at: string;
  readonly name: string;
  readonly what: 'drawn' | 'replayed' | 'wrong' | 'left' | 'refused' | 'lost';
  readonly card?: EventCard;
  /** Why the service refused it. */
  readonly refusal?: Refusal;
  readonly requestId?: string;
}

/** An event, as the browser keeps it. It has no secret. */
export interface EventState {
  readonly event: string;
  /** Undefined for the banner `standard`. */
  readonly banner?: string;
  readonly lines: readonly EventLine[];
  readonly log: readonly Logged[];
}

/** The names of a pasted list, a name in each line. */
export function namesIn(text: string): string[] {
  return text.split(/[\r\n]+/).flatMap((line) => line.trim() || []);
}

/** The place of the player whose turn it is; undefined when all had theirs. */
export function nextIn(lines: readonly EventLine[]): number | undefined {
  const place = lines.findIndex(({ state }) => state === 'new' || state === 'known');
  return place < 0 ? undefined : place;
}

/**
 * The key of a draw: the same for the same event, player and line, on any machine and however often it is asked for. A line is the first,
 * second… of its player, so that it keeps its key when others are added to the list.
 */
export function eventKey(event: string, lines: readonly EventLine[], place: number): string {
  return `event-${hashOf(JSON.stringify([event, lines[place]?.player, occurrenceOf(lines, place)]))}`;
}

/** Whether a line is the first, second… of its player. */
export function occurrenceOf(lines: readonly Pick<EventLine, 'name' | 'time'>[], place: number): number {
  const { name, time: mended } = lines[place] ?? {};
  return mended ?? lines.slice(0, place + 1).filter(({ name: own, time }) => own === name && time === undefined).length;
}

/** The event with another name for a line that was nobody's. No other line gets another key. */
export function mended(state: EventState, place: number, name: string): EventState {
  const time = 1 + state.lines.filter((line, index) => index !== place && line.name === name).length;
  return changed(state, place, { name, time, state: 'new' });
}

/** The event with something new about one line. */
export function changed(state: EventState, place: number, change: Partial<EventLine>, logged?: Logged): EventState {
  const lines = state.lines.map((line, index) => (index === place ? { ...line, ...change } : line));
  return noted({ ...state, lines }, ...(logged ? [logged] : []));
}

/** The event with entries in its log. */
export function noted(state: EventState, ...logged: readonly Logged[]): EventState {
  return { ...state, log: [...state.log, ...logged].slice(-MOST_LOGGED) };
}

/** The event with what is known of some names. @param at now */
export function lookedUp(state: EventState, { names, players, requestId }: LookedUp, at: string): EventState {
  const isAsked = ({ state, name }: EventLine): boolean => state === 'new' && names.includes(name);
  const wrong = state.lines.filter((line) => isAsked(line) && !players.has(line.name));
  const lines = state.lines.map((line): EventLine => {
    if (!isAsked(line)) return line;
    const player = players.get(line.name);
    return player === undefined ? { ...line, state: 'wrong' } : { ...line, state: 'known', player };
  });
  return noted({ ...state, lines }, ...wrong.map(({ name }) => ({ at, name, what: 'wrong' as const, requestId })));
}

/** The event without a card that lies face down on the table. */
export function withoutCard(state: EventState, id: number | undefined): EventState {
  if (id === undefined) return state;
  const lines = state.lines.map(({ card, ...line }) =>
    card === undefined || card.id === id ? line : { ...line, card },
  );
  return { ...state, lines, log: state.log.filter(({ card }) => card?.id !== id) };
}

const KEY = 'event';

/** The event that this browser keeps; undefined without one, and for what is no event. */
export function keptEvent(): EventState | undefined {
  try {
    const event = JSON.parse(kept(KEY) ?? 'null') as Partial<EventState> | null;
    if (typeof event?.event !== 'string' || !Array.isArray(event.lines) || !Array.isArray(event.log)) return undefined;
    return event as EventState;
  } catch {
    return undefined;
  }
}

export function keepEvent(state: EventState | undefined): void {
  keep(KEY, state && JSON.stringify(state));
}
