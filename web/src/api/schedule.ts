// When the page asks again. Time and chance are arguments, so that the trial `visitors` and the tests follow the very same schedule.

/** After news, more may come soon. */
const AFTER_NEWS_MS = 2_000;
/** The same in a stream: where each answer has news, nobody can follow them all. */
const IN_STREAM_MS = 15_000;
/** So many answers with news in a row are a stream. */
const STREAM = 5;
/** News counts as recent for so long. */
const RECENT_MS = 20_000;
const CALM_MS = 10_000;
/** In a tab that nobody looks at. */
const AWAY_MS = 30_000;
/** A figure that follows the news is asked for again no sooner than this. */
const FIGURE_MS = 30_000;

const LEAST_BACK_OFF_MS = 5_000;
const MOST_BACK_OFF_MS = 60_000;
const RETRY_MS = 1_000;
/** A first retry waits no longer than this. What takes longer is told to the visitor. */
const MOST_RETRY_AFTER = 2;

/** How a followed list goes: what its answers were so far. */
export interface Pace {
  /** The time of the latest answer, in milliseconds. */
  readonly at: number;
  readonly newsAt: number;
  /** So many answers in a row had news. */
  readonly inRow: number;
  /** From 0 to 1, of this answer. Waits differ by it, so that visitors do not ask in step. */
  readonly chance: number;
}

/** After the first answer. What is new is news for whoever has just come. */
export function firstPace(at: number, chance: number): Pace {
  return { at, newsAt: at, inRow: 0, chance };
}

/** After each further answer. */
export function nextPace({ newsAt, inRow }: Pace, hasNews: boolean, at: number, chance: number): Pace {
  return hasNews ? { at, newsAt: at, inRow: inRow + 1, chance } : { at, newsAt, inRow: 0, chance };
}

/** How long a followed list is left alone after an answer. */
export function waitOf({ at, newsAt, inRow, chance }: Pace, isAway: boolean): number {
  if (isAway) return spread(AWAY_MS, chance);
  if (inRow >= STREAM) return spread(IN_STREAM_MS, chance);
  return spread(at - newsAt < RECENT_MS ? AFTER_NEWS_MS : CALM_MS, chance);
}

/** How long after news a figure is asked for that counts it: at once, but not again and again. */
export function figureWait(answeredAt: number, now: number): number {
  return Math.max(0, answeredAt + FIGURE_MS - now);
}

/**
 * How long after a failure the page asks again: about as long as it has failed, and not before the service said.
 * @param failingMs since the first failure in a row
 * @param retryAfter in seconds, as the service said
 */
export function backOff(failingMs: number, retryAfter: number | undefined, chance: number): number {
  const doubled = Math.min(Math.max(failingMs, LEAST_BACK_OFF_MS), MOST_BACK_OFF_MS);
  return Math.max(doubled * (0.5 + chance), spread((retryAfter ?? 0) * 1_000, chance));
}

/** Whether a request that failed is sent again before anything is told. */
export function isRetriedSoon(failures: number, retryAfter: number | undefined): boolean {
  return failures < 1 && (retryAfter ?? 0) <= MOST_RETRY_AFTER;
}

/** How long the page waits before that. */
export function retryWait(retryAfter: number | undefined, chance: number): number {
  return Math.max(RETRY_MS, (retryAfter ?? 0) * 1_000) * (1 + chance);
}

function spread(milliseconds: number, chance: number): number {
  return milliseconds * (1 + chance / 2);
}
