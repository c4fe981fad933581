import { retryAfterOf } from '../../../clients/typescript/src/retry-after';
import type { ListName } from '../../../src/game/rules/day-verification';
import { DaysVerifier, type PublishedSource } from '../../../src/game/rules/days-verifier';
import { ApiError, client, dataOf } from '../api/client';
import { BROWSER_CRYPTO } from './browser-crypto';
import { DayFindings, type DayProblem, type DayReport } from './day-verification';

/** What the worker tells, again and again. The last one has an end, or says why there is none. */
export interface DayMessage {
  readonly report: DayReport;
  readonly declared: number;
  readonly perSecond: number;
  /** For so long the service is not asked, because it limits requests. */
  readonly waitSeconds?: number;
  /** What is wrong with the day beside its records. */
  readonly end?: readonly DayProblem[];
  /** Why the day cannot be verified. */
  readonly problem?: string;
}

/** So many records are asked for at once, where the service allows it. */
const MOST_ON_A_PAGE = 5_000;
const TELL_EVERY_MS = 100;
/** For a 429 without Retry-After. */
const PAUSE_SECONDS = 10;
const SHORTEST_PAUSE_SECONDS = 1;

const LISTS = {
  draws: '/game/seeds/{day}/draws',
  battles: '/game/seeds/{day}/battles',
  characters: '/game/seeds/{day}/characters',
} as const satisfies Record<ListName, string>;

const SERVICE: PublishedSource = {
  day: (day) => asked(() => client.GET('/game/seeds/{day}', { params: { path: { day } } })),
  daysBefore: (day) =>
    asked(() => client.GET('/game/seeds', { params: { query: { order: 'desc', after: Number(day) } } })),
  keys: () => asked(() => client.GET('/game/keys')),
  odds: (version) => asked(() => client.GET('/game/odds/{version}', { params: { path: { version } } })),
  records: (day, list, after) => {
    tellProgress();
    const query = { after, itemsPerPage: MOST_ON_A_PAGE };
    return asked<unknown>(() => client.GET(LISTS[list], { params: { path: { day }, query } }));
  },
};

/** Tells how far it is: a page of records may take long to come. */
let tellProgress: () => void = () => undefined;
/** Tells for how long the service is not asked. */
let tellWait: (seconds: number) => void = () => undefined;

onmessage = ({ data }: MessageEvent<string>) => void verifyDay(data);

/** Reads a day from the public interface, and makes each of its records again. */
async function verifyDay(name: string): Promise<void> {
  let started = performance.now();
  let told = started;
  const findings = new DayFindings();
  const verifier = new DaysVerifier(SERVICE, BROWSER_CRYPTO, {
    found: (finding) => findings.add(finding, verifier.counts),
    checked: () => {
      if (performance.now() - told >= TELL_EVERY_MS) tell();
    },
  });
  const tell = (more: Pick<DayMessage, 'waitSeconds' | 'end' | 'problem'> = {}): void => {
    told = performance.now();
    const { counts, given } = verifier;
    const report = findings.reportOf(counts, given);
    const perSecond = (report.checked / (told - started)) * 1_000;
    postMessage({ report, declared: counts.declared, perSecond, ...more } satisfies DayMessage);
  };
  tellProgress = tell;
  tellWait = (waitSeconds) => {
    tell({ waitSeconds });
    // Speed is told of the other time.
    started += waitSeconds * 1_000;
  };
  try {
    const isRevealed = await verifier.verify(name);
    tell({ end: isRevealed ? findings.problems : [{ kind: 'answer', field: 'seed' }] });
  } catch (error) {
    tell({ problem: error instanceof ApiError ? error.message : '' });
  }
}

type Answer<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

/** Asks again after the time in Retry-After when the service limits requests. */
async function asked<Data>(ask: () => Promise<Answer<Data>>): Promise<Data> {
  for (;;) {
    const answer = await ask();
    if (answer.response.status !== 429) return dataOf(Promise.resolve(answer));
    const seconds = Math.max(SHORTEST_PAUSE_SECONDS, retryAfterOf(answer.response.headers) ?? PAUSE_SECONDS);
    tellWait(seconds);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}
