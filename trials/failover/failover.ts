import { setTimeout as sleep } from 'node:timers/promises';
import { draw } from '../load/acts.js';
import { type Fault, seconds, type StartSubject, type TrialPlan } from '../trial.js';
import { Cluster } from './cluster.js';
import type { PatroniNode } from './node.js';

/** A node that is gone is back after so long. */
const GONE_MS = 30_000;
const FROZEN_MS = 40_000;
/** Patroni may not notice at once what was done. */
const NOTICED_MS = 4_000;

/** What is done to the primary, by the name that the command line has for it. */
export const FAULTS: Readonly<
  Record<string, readonly [what: string, act: (node: PatroniNode) => Promise<void> | void]>
> = {
  primary: ['kill -9 of the primary', (node) => node.killPostgres()],
  patroni: [
    `kill -9 of its Patroni for ${seconds(GONE_MS)}`,
    async (node) => {
      await node.killPatroni();
      await sleep(GONE_MS);
      node.startPatroni();
    },
  ],
  both: [
    `kill -9 of both for ${seconds(GONE_MS)}`,
    async (node) => {
      await node.killPatroni();
      node.killPostgres();
      await sleep(GONE_MS);
      node.startPatroni();
    },
  ],
  frozen: [
    `SIGSTOP of both for ${seconds(FROZEN_MS)}`,
    async (node) => {
      node.freeze();
      await sleep(FROZEN_MS);
      node.thaw();
    },
  ],
  switchover: ['a switchover', (node) => node.switchOver()],
};

/**
 * Does things to the primary of a cluster under steady draws. Clients draw one card after the other, each until it is
 * acknowledged, always with the draw's own Idempotency-Key.
 * @param names of {@link FAULTS}
 */
export function failoverPlan(names: readonly string[], seed: number): TrialPlan {
  return {
    start: clusterWith(names),
    rounds: 1,
    seed,
    tolerates: 'refusals',
    pause: { usual: 60, failed: 0 },
    party: {
      count: 8,
      commons: 8,
      reads: 0,
      repeat: 'all',
      writes: [[1, (player) => draw(player, player.random.pick(player.commons))]],
    },
    writesBefore: [300, 300],
    writesAfter: 300,
    // The lock of a primary that is gone runs out after 20 s (`ttl`); the rest is for a busy machine.
    againWithinMs: 30_000,
  };
}

function clusterWith(names: readonly string[]): StartSubject {
  return async (settings) => {
    const cluster = await Cluster.start(settings);
    const faults = names.map((name) => faultOf(name, cluster));
    return { url: cluster.url, faults, stop: () => cluster.remove() };
  };
}

function faultOf(name: string, cluster: Cluster): Fault {
  const [what, strike] = FAULTS[name] ?? [];
  if (what === undefined || !strike) throw new Error(`There is no fault ${name}`);
  const act = async (): Promise<{ problem?: string; note: string }> => {
    const node = await cluster.primary();
    await strike(node);
    await sleep(NOTICED_MS);
    await cluster.whole();
    const note = ` (${node.plan.name} → ${(await cluster.primary()).plan.name})`;
    const hasEnded = cluster.instances.some(({ service }) => service.ended);
    return hasEnded ? { note, problem: 'an instance of the service has ended' } : { note };
  };
  return { what, act };
}
