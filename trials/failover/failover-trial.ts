import { setTimeout as sleep } from 'node:timers/promises';
import { makePlayers } from '../load/players.js';
import { Wire } from '../load/wire.js';
import { middayZone } from '../midday.js';
import { Random } from '../random.js';
import { compareWithJournal } from '../records/comparison.js';
import { integrityProblems } from '../records/integrity.js';
import { Journal } from '../records/journal.js';
import { takeSnapshot } from '../records/snapshot.js';
import { Cluster } from './cluster.js';
import { Drawing, RefusalTally } from './drawing.js';
import type { PatroniNode } from './node.js';

const CLIENTS = 8;
const OWNERS = 8;
/** Draws go on so long before each fault and after it. */
const STEADY_MS = 4_000;
/** A node that is gone is back after so long. */
const GONE_MS = 30_000;
const FROZEN_MS = 40_000;
/** What the service promises. */
const REFUSED_WITHIN_MS = 5_000;
/** The lock of a primary that is gone runs out after 20 s (`ttl`); the rest is for a busy machine. */
const AGAIN_WITHIN_MS = 35_000;
const POLL_MS = 50;

/** What is done to the primary, by the name that the command line has for it. */
export const FAULTS: Readonly<Record<string, { readonly what: string; readonly act: (node: PatroniNode) => unknown }>> =
  {
    primary: { what: 'kill -9 of the primary', act: (node) => node.killPostgres() },
    patroni: {
      what: `kill -9 of its Patroni for ${GONE_MS / 1000} s`,
      act: (node) => node.killPatroni().then(() => backLater(node)),
    },
    both: {
      what: `kill -9 of both for ${GONE_MS / 1000} s`,
      act: async (node) => {
        await node.killPatroni();
        node.killPostgres();
        await backLater(node);
      },
    },
    frozen: {
      what: `SIGSTOP of both for ${FROZEN_MS / 1000} s`,
      act: async (node) => {
        node.freeze();
        await sleep(FROZEN_MS);
        node.thaw();
      },
    },
    switchover: { what: 'a switchover', act: (node) => node.switchOver() },
  };

/** What came of it. */
export interface FailoverReport {
  readonly acknowledged: number;
  /** Draws that had to be sent again, and those of them that had been done the first time. */
  readonly repeated: number;
  readonly replayed: number;
  readonly refused: number;
  /** In milliseconds. */
  readonly slowestRefusal: number;
  readonly problems: readonly string[];
}

/** Does things to the primary of a cluster under steady draws, and looks whether a draw is lost, done twice or refused too late. */
export class FailoverTrial {
  private readonly tally = new RefusalTally();
  private readonly journal = new Journal(middayZone());
  private readonly problems: string[] = [];

  private constructor(
    private readonly faults: readonly string[],
    private readonly seed: number,
    private readonly say: (line: string) => void,
  ) {}

  /** @param faults names of {@link FAULTS} */
  static run(faults: readonly string[], seed: number, say: (line: string) => void): Promise<FailoverReport> {
    return new FailoverTrial(faults, seed, say).run();
  }

  private async run(): Promise<FailoverReport> {
    const cluster = await Cluster.start(this.journal.timeZone);
    try {
      const drawing = await this.play(cluster);
      if (cluster.instances.some(({ ended }) => ended)) this.problems.push('an instance of the service has ended');
      const snapshot = await takeSnapshot(cluster.url);
      this.problems.push(...compareWithJournal(this.journal, snapshot), ...integrityProblems(snapshot));
      return this.report(drawing);
    } finally {
      await cluster.remove();
    }
  }

  private async play(cluster: Cluster): Promise<Drawing> {
    const wire = new Wire(cluster.url, this.tally, CLIENTS);
    const players = await makePlayers(CLIENTS, () => wire, {
      ...{ journal: this.journal, random: new Random(this.seed), retries: true, commons: OWNERS },
    });
    const drawing = new Drawing(players);
    try {
      for (const name of this.faults) await this.strike(name, cluster, drawing);
    } finally {
      await drawing.stop();
      wire.close();
    }
    return drawing;
  }

  private async strike(name: string, cluster: Cluster, drawing: Drawing): Promise<void> {
    const fault = FAULTS[name];
    if (!fault) throw new Error(`There is no fault ${name}`);
    await cluster.whole();
    await sleep(STEADY_MS);
    const node = await cluster.primary();
    const [since, refused] = [performance.now(), drawing.refusals.length];
    await fault.act(node);
    // Patroni may not have noticed it yet.
    await sleep(STEADY_MS);
    await cluster.whole();
    await drawnSince(performance.now(), drawing);
    await sleep(STEADY_MS);
    const pause = longestPause(drawing.acknowledged, since);
    const refusals = drawing.refusals.slice(refused);
    const slowest = Math.max(0, ...refusals);
    const next = (await cluster.primary()).plan.name;
    this.say(
      `${fault.what}: ${node.plan.name} → ${next}; no draw for ${seconds(pause)}; ` +
        `${refusals.length} refusals, the slowest after ${seconds(slowest)}`,
    );
    if (pause > AGAIN_WITHIN_MS) this.problems.push(`${fault.what}: no draw for ${seconds(pause)}`);
    if (slowest > REFUSED_WITHIN_MS) this.problems.push(`${fault.what}: a refusal after ${seconds(slowest)}`);
  }

  private report({ refusals }: Drawing): FailoverReport {
    const { acknowledged, repeated, replayed } = this.journal;
    return {
      ...{ acknowledged, repeated, replayed },
      refused: refusals.length,
      slowestRefusal: Math.max(0, ...refusals),
      problems: [...this.problems, ...this.tally.problems],
    };
  }
}

async function backLater(node: PatroniNode): Promise<void> {
  await sleep(GONE_MS);
  node.start();
}

/** Waits until draws are acknowledged again. */
async function drawnSince(time: number, { acknowledged }: Drawing): Promise<void> {
  for (let waited = 0; waited < AGAIN_WITHIN_MS; waited += POLL_MS) {
    if ((acknowledged.at(-1) ?? 0) > time) return;
    await sleep(POLL_MS);
  }
  throw new Error('Draws do not go on');
}

/** The longest time without an acknowledged draw, in milliseconds. */
function longestPause(acknowledged: readonly number[], since: number): number {
  const times = [since, ...acknowledged.filter((time) => time > since), performance.now()];
  return times.reduce((most, time, index) => Math.max(most, time - (times[index - 1] ?? time)), 0);
}

/** For people. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
