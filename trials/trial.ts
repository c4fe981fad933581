import { until } from '../test/harness/until.js';
import { type Party, Players } from './load/players.js';
import type { Say } from './instance.js';
import { SeededRandom } from '../test/harness/seeded-random.js';
import { Journal } from './records/records.js';

/** A service to which something is done under load, and what runs with it. */
export interface Subject {
  readonly url: string;
  /** What is done in each round, one after the other. */
  readonly faults: readonly Fault[];
  /** Waits until nothing that was killed is still writing. */
  readonly quiet?: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Something that is done to a service. */
export interface Fault {
  readonly what: string;
  /** Does it and makes good what the service does not make good by itself. @returns what is wrong, and what else there is to say */
  readonly act: () => Promise<{ readonly problem?: string; readonly note?: string }>;
}

/** Starts a service. @param settings that it gets */
export type StartSubject = (settings: Readonly<Record<string, string>>, random: SeededRandom) => Promise<Subject>;

/** What is tried, how often, and by which chance. */
export interface TrialPlan {
  readonly start: StartSubject;
  readonly party: Omit<Party, 'seed'>;
  /** How long a player waits before each request, at most, and after one that failed, in milliseconds. */
  readonly pause: { readonly usual: number; readonly failed: number };
  readonly rounds: number;
  readonly seed: number;
  /** Writes that must be acknowledged before something is done, at least and at most, and after it. */
  readonly writesBefore: readonly [number, number];
  readonly writesAfter: number;
  /** How long no write may be acknowledged, in milliseconds, from when it is done or, with `isRevived`, from when it was made good. */
  readonly againWithinMs: number;
  readonly isRevived?: boolean;
  /** What clients may see: nothing at all, 503 within five seconds, or lost connections too. */
  readonly tolerates: 'nothing' | 'refusals' | 'faults';
}

/** What came of it. */
interface TrialReport extends Pick<Journal, 'acknowledged' | 'unknown' | 'repeated' | 'replayed'> {
  /** How often something was done. */
  readonly strikes: number;
  readonly requests: number;
  /** Requests with a lost connection, a 503, or a wrong answer. */
  readonly failed: number;
  /** In milliseconds: the longest time without an acknowledged write, and of a refusal. */
  readonly longestPause: number;
  readonly slowestRefusal: number;
  readonly problems: readonly string[];
}

const REFUSED_WITHIN_MS = 5_000;
/** Far beyond anything that is waited for. */
const TIMEOUT_MS = 60_000;

/** Does something to a service under load, again and again, and compares what is there with what its clients know. */
export async function runTrial(plan: TrialPlan, say: Say = () => undefined): Promise<TrialReport> {
  const [journal, random] = [new Journal(), new SeededRandom(plan.seed)];
  const subject = await plan.start({ GAME_TIME_ZONE: journal.timeZone }, random.fork());
  try {
    const players = await Players.gather(subject.url, journal, { ...plan.party, seed: plan.seed });
    const [problems, pauses]: [string[], number[]] = [[], []];
    for (let round = 1; round <= plan.rounds && problems.length === 0; round++) {
      for (const fault of subject.faults) {
        const { pause, wrong, note = '' } = await strike(fault, plan, players, random);
        await subject.quiet?.();
        wrong.push(...(await players.check()));
        if (pause > plan.againWithinMs) wrong.push(`no write was acknowledged for ${seconds(pause)}`);
        problems.push(...wrong.map((problem) => `round ${round}, ${fault.what}: ${problem}`));
        pauses.push(pause);
        const counts = `${journal.acknowledged} writes acknowledged, ${journal.unknown} without an answer at first`;
        say(`${fault.what}${note}: no write for ${seconds(pause)}; ${counts}, ${wrong.length} problems`);
      }
    }
    players.close();
    const { faults, refusals, failed, times } = players.tally;
    const slowestRefusal = Math.max(0, ...refusals);
    if (plan.tolerates === 'refusals' && slowestRefusal > REFUSED_WITHIN_MS)
      problems.push(`a refusal came after ${seconds(slowestRefusal)}`);
    problems.push(...players.tally.problems);
    if (plan.tolerates !== 'faults')
      problems.push(...faults.filter((text) => plan.tolerates === 'nothing' || !text.includes(': 503 ')));
    const { acknowledged, unknown, repeated, replayed } = journal;
    const counts = {
      acknowledged,
      unknown,
      repeated,
      replayed,
      strikes: pauses.length,
      requests: times.length,
      failed,
    };
    return { ...counts, longestPause: Math.max(...pauses), slowestRefusal, problems };
  } finally {
    await subject.stop();
  }
}

/** Has clients write before it, around it and after it. @returns the longest time without an acknowledged write */
async function strike(fault: Fault, plan: TrialPlan, players: Players, random: SeededRandom) {
  const { journal } = players;
  const acknowledged = (writes: number): Promise<void> => {
    const enough = journal.acknowledged + writes;
    const problem = (): string =>
      `After ${fault.what}, writes are not acknowledged: ${players.tally.faults.join('\n')}`;
    return until(() => journal.acknowledged >= enough, problem, TIMEOUT_MS);
  };
  const stop = players.play(plan.pause);
  try {
    await acknowledged(random.integer(...plan.writesBefore));
    const struck = performance.now();
    const { problem, note } = await fault.act();
    const since = plan.isRevived === true ? performance.now() : struck;
    await acknowledged(plan.writesAfter);
    const times = [since, ...journal.times.filter((time) => time > since)];
    const pauses = times.map((time, index) => time - (times[index - 1] ?? time));
    return { pause: Math.max(...pauses), wrong: problem === undefined ? [] : [problem], note };
  } finally {
    await stop();
  }
}

/** For people. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The same, and tells what came of it. @returns what is wrong */
export async function tellTrial(plan: TrialPlan, say: Say): Promise<readonly string[]> {
  const report = await runTrial(plan, say);
  say(reportText(report));
  return report.problems;
}

/** For people. */
function reportText(report: TrialReport): string {
  const { strikes, requests, failed, acknowledged, unknown, repeated, replayed, longestPause, slowestRefusal } = report;
  return (
    `${strikes} times: ${requests} requests answered, ${failed} failed, ${acknowledged} writes acknowledged, ${unknown} without an ` +
    `answer at first, ${repeated} repeated with their Idempotency-Key, of which ${replayed} had been done; ` +
    `no write for ${seconds(longestPause)} at most, the slowest refusal after ${seconds(slowestRefusal)}`
  );
}
