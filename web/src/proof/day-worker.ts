import { retryAfterOf } from '../../../clients/typescript/src/retry-after';
import { FalseAnswer, readDay, readPage, readTable } from '../../../src/game/rules/published';
import { ApiError, client, dataOf } from '../api/client';
import { type DayProblem, type DayReport, DayVerification } from './day-verification';
import { versionOf } from './verify';

/** What the worker tells, again and again. The last one has an end, or says why there is none. */
export interface DayMessage {
  readonly report: DayReport;
  readonly declared: number;
  readonly perSecond: number;
  /** For so long the service is not asked, because it limits requests. */
  readonly waitSeconds?: number;
  /** What is wrong with the day beside its draws. */
  readonly end?: readonly DayProblem[];
  /** Why the day cannot be verified. */
  readonly problem?: string;
}

/** So many draws are asked for at once, where the service allows it. */
const MOST_ON_A_PAGE = 5_000;
const TELL_EVERY_MS = 100;
/** For a 429 without Retry-After. */
const PAUSE_SECONDS = 10;
const SHORTEST_PAUSE_SECONDS = 1;

/** Tells for how long the service is not asked. */
let tellWait: (seconds: number) => void = () => undefined;

onmessage = ({ data }: MessageEvent<string>) => void verifyDay(data);

/** Reads a day from the public interface, and makes each of its draws again. */
async function verifyDay(name: string): Promise<void> {
  let started = performance.now();
  let verification: DayVerification | undefined;
  let declared = 0;
  const tell = (more: Pick<DayMessage, 'waitSeconds' | 'end' | 'problem'> = {}): void => {
    const report = verification?.report ?? { checked: 0, owners: 0, wrong: 0, falseDraws: [] };
    const perSecond = (report.checked / (performance.now() - started)) * 1_000;
    postMessage({ report, declared, perSecond, ...more } satisfies DayMessage);
  };
  tellWait = (waitSeconds) => {
    tell({ waitSeconds });
    // Speed is told of the other time.
    started += waitSeconds * 1_000;
  };
  try {
    const answer = await asked(() => client.GET('/game/seeds/{day}', { params: { path: { day: name } } }));
    const day = readDay(answer, name);
    declared = day.draws;
    verification = new DayVerification(day, await tableOf(day.table));
    tell();
    let told = performance.now();
    for await (const draw of drawsOf(name, verification)) {
      verification.check(draw);
      if (performance.now() - told < TELL_EVERY_MS) continue;
      told = performance.now();
      tell();
    }
    tell({ end: verification.end });
  } catch (error) {
    if (error instanceof FalseAnswer) tell({ end: [{ kind: 'answer', field: error.field }] });
    else tell({ problem: error instanceof ApiError ? error.message : '' });
  }
}

/** A day that never opened has no table, and so no draws. */
async function tableOf(version: string | null) {
  if (version === null) return undefined;
  const table = readTable(await asked(() => client.GET('/game/odds/{version}', { params: { path: { version } } })));
  if (versionOf(table) === version) return table;
  throw new FalseAnswer('outcomes', 'those of the version');
}

/** The draws of a day, by card. One page is in memory at a time. */
async function* drawsOf(day: string, { listed }: DayVerification): AsyncGenerator {
  for (;;) {
    const query = { after: listed.last, itemsPerPage: MOST_ON_A_PAGE };
    const params = { path: { day }, query };
    const draws = readPage(await asked(() => client.GET('/game/seeds/{day}/draws', { params })));
    if (draws.length === 0) return;
    yield* draws;
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
