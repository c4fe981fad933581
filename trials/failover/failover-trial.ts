import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../test/harness/until.js';
import { draw } from '../load/acts.js';
import { Players } from '../load/players.js';
import { Journal } from '../records/records.js';
import { Cluster } from './cluster.js';
import type { PatroniNode } from './node.js';

/** Clients that draw one card after the other, each until it is acknowledged, always with the draw's own Idempotency-Key. */
const PARTY = {
  ...{ count: 8, commons: 8, reads: 0, repeat: 'all' },
  writes: [[1, (player) => draw(player, player.random.pick(player.commons))]],
} as const satisfies Omit<Parameters<typeof Players.gather>[2], 'seed'>;
/** A client waits at most so long before each draw. */
const PAUSE_MS = 60;
/** Draws go on so long before each fault and after it. */
const STEADY_MS = 4_000;
/** A node that is gone is back after so long. */
const GONE_MS = 30_000;
const FROZEN_MS = 40_000;
/** What the service promises. */
const REFUSED_WITHIN_MS = 5_000;
/** The lock of a primary that is gone runs out after 20 s (`ttl`); the rest is for a busy machine. */
const AGAIN_WITHIN_MS = 35_000;

interface Fault {
  readonly what: string;
  readonly act: (node: PatroniNode) => Promise<void> | void;
}

/** What is done to the primary, by the name that the command line has for it. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  primary: { what: 'kill -9 of the primary', act: (node) => node.killPostgres() },
  patroni: {
    what: `kill -9 of its Patroni for ${seconds(GONE_MS)}`,
    act: async (node) => {
      await node.killPatroni();
      await sleep(GONE_MS);
      node.startPatroni();
    },
  },
  both: {
    what: `kill -9 of both for ${seconds(GONE_MS)}`,
    act: async (node) => {
      await node.killPatroni();
      node.killPostgres();
      await sleep(GONE_MS);
      node.startPatroni();
    },
  },
  frozen: {
    what: `SIGSTOP of both for ${seconds(FROZEN_MS)}`,
    act: async (node) => {
      node.freeze();
      await sleep(FROZEN_MS);
      node.thaw();
    },
  },
  switchover: { what: 'a switchover', act: (node) => node.switchOver() },
};

/** What is tried. */
export interface FailoverPlan {
  /** Names of {@link FAULTS}. */
  readonly faults: readonly string[];
  readonly isStrict: boolean;
  readonly seed: number;
}

/** What came of it. */
export interface FailoverReport extends Pick<Journal, 'acknowledged' | 'repeated' | 'replayed'> {
  readonly refused: number;
  /** In milliseconds. */
  readonly slowestRefusal: number;
  readonly problems: readonly string[];
}

/** Does things to the primary of a cluster under steady draws, and looks whether a draw is lost, done twice or refused too late. */
export async function runFailover(plan: FailoverPlan, say: (line: string) => void): Promise<FailoverReport> {
  const journal = new Journal();
  const cluster = await Cluster.start(journal.timeZone, plan.isStrict);
  try {
    const players = await Players.gather(cluster.url, journal, { ...PARTY, seed: plan.seed });
    const stop = players.play({ usual: PAUSE_MS, failed: 0 });
    const problems: string[] = [];
    try {
      for (const name of plan.faults) problems.push(...(await strike(name, cluster, players, say)));
    } finally {
      await stop();
    }
    if (cluster.instances.some(({ service }) => service.ended)) problems.push('an instance of the service has ended');
    problems.push(...(await players.check()), ...players.tally.problems);
    players.close();
    const { acknowledged, repeated, replayed } = journal;
    const { refusals } = players.tally;
    return {
      acknowledged,
      repeated,
      replayed,
      refused: refusals.length,
      slowestRefusal: Math.max(0, ...refusals),
      problems,
    };
  } finally {
    await cluster.remove();
  }
}

/** @returns what went wrong */
async function strike(
  name: string,
  cluster: Cluster,
  { tally, journal: { times } }: Players,
  say: (line: string) => void,
): Promise<string[]> {
  const fault = FAULTS[name];
  if (!fault) throw new Error(`There is no fault ${name}`);
  await cluster.whole();
  await sleep(STEADY_MS);
  const node = await cluster.primary();
  const [since, refused, faults] = [performance.now(), tally.refusals.length, tally.faults.length];
  await fault.act(node);
  // Patroni may not have noticed it yet.
  await sleep(STEADY_MS);
  await cluster.whole();
  const again = performance.now();
  const isDrawing = (): boolean => (times.at(-1) ?? 0) > again;
  await until(isDrawing, () => 'Draws do not go on', AGAIN_WITHIN_MS);
  await sleep(STEADY_MS);
  const refusals = tally.refusals.slice(refused);
  const [pause, slowest] = [longestPause(times, since), Math.max(0, ...refusals)];
  const next = (await cluster.primary()).plan.name;
  say(
    `${fault.what}: ${node.plan.name} → ${next}; no draw for ${seconds(pause)}; ` +
      `${refusals.length} refusals, the slowest after ${seconds(slowest)}`,
  );
  const others = tally.faults.slice(faults).filter((text) => !text.includes(': 503 '));
  return [
    ...others,
    ...(pause > AGAIN_WITHIN_MS ? [`${fault.what}: no draw for ${seconds(pause)}`] : []),
    ...(slowest > REFUSED_WITHIN_MS ? [`${fault.what}: a refusal after ${seconds(slowest)}`] : []),
  ];
}

/** The longest time without an acknowledged draw, in milliseconds. */
function longestPause(times: readonly number[], since: number): number {
  const all = [since, ...times.filter((time) => time > since), performance.now()];
  return all.reduce((most, time, index) => Math.max(most, time - (all[index - 1] ?? time)), 0);
}

/** For people. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
