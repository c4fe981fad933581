import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { until } from '../../test/harness/until.js';
import { Instance } from '../instance.js';
import { Players } from '../load/players.js';
import { Journal } from '../records/records.js';
import type { Proxy, ProxyKind } from './proxies.js';

const PARTY = { count: 16, commons: 4, reads: 50, repeat: 'none' } as const;
/** A player waits at most so long before each request, in milliseconds. */
const PAUSE_MS = 30;
/** An instance must have ended by then. */
const STOPS_WITHIN_MS = 10_000;
/** Answers that must come between two restarts. */
const ANSWERS_BETWEEN = 200;

/** Which proxy, and how often each instance is restarted. */
export interface RollingPlan {
  readonly proxy: ProxyKind;
  readonly rounds: number;
  readonly seed: number;
  /** Settings of both instances. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** What came of it. */
export interface RollingReport {
  readonly restarts: number;
  readonly requests: number;
  readonly acknowledged: number;
  /** Requests that were not answered as if nothing were going on. */
  readonly failed: number;
  /** How long the slowest stop took, in milliseconds. */
  readonly slowestStop: number;
  readonly problems: readonly string[];
}

/** Restarts two instances behind a proxy in turns under load, and looks whether any client notices. */
export class RollingTrial {
  private readonly problems: string[] = [];
  private slowestStop = 0;
  private restarts = 0;

  private constructor(
    private readonly players: Players,
    private readonly proxy: Proxy,
    private readonly instances: readonly Instance[],
  ) {}

  static async run(plan: RollingPlan, say: (line: string) => void = () => undefined): Promise<RollingReport> {
    const [database, journal] = [await OwnPostgres.start(), new Journal()];
    const settings = {
      // As by default.
      DRAIN_SECONDS: '',
      ...{ GAME_TIME_ZONE: journal.timeZone, DATABASE_URL: database.url, TRUST_PROXY: '1', ...plan.settings },
    };
    const instances: Instance[] = [];
    let proxy: Proxy | undefined;
    try {
      const [one, two] = [await Instance.start(settings), await Instance.start(settings)];
      instances.push(one, two);
      proxy = await plan.proxy.start([one.port, two.port]);
      const players = await Players.gather(proxy.url, journal, { ...PARTY, seed: plan.seed });
      const trial = new RollingTrial(players, proxy, instances);
      await trial.roll(plan.rounds, say);
      trial.problems.push(...(await players.check()));
      players.close();
      return trial.report();
    } finally {
      await proxy?.stop();
      for (const instance of instances) await instance.kill('SIGKILL');
      await database.remove();
    }
  }

  private async roll(rounds: number, say: (line: string) => void): Promise<void> {
    const { tally } = this.players;
    const stop = this.players.play({ usual: PAUSE_MS, failed: PAUSE_MS });
    try {
      for (let round = 1; round <= rounds; round++) {
        for (const instance of this.instances) {
          await this.answers(ANSWERS_BETWEEN);
          await this.restart(instance);
          await this.proxy.includes(instance.port);
        }
        say(`round ${round}: ${tally.times.length} requests answered, ${tally.failed} failed`);
      }
      await this.answers(ANSWERS_BETWEEN);
    } finally {
      await stop();
    }
  }

  private async restart(instance: Instance): Promise<void> {
    const since = performance.now();
    const code = await instance.kill('SIGTERM');
    const took = performance.now() - since;
    this.slowestStop = Math.max(this.slowestStop, took);
    if (code !== 0) this.problems.push(`an instance ended with ${String(code)} after SIGTERM`);
    if (took > STOPS_WITHIN_MS) this.problems.push(`an instance took ${took.toFixed(0)} ms to stop`);
    await instance.startAgain();
    this.restarts++;
  }

  /** Waits until so many more requests were answered. */
  private answers(count: number): Promise<void> {
    const { tally } = this.players;
    const enough = tally.times.length + count;
    return until(
      () => tally.times.length >= enough,
      () => `No ${count} requests were answered: ${tally.faults.join('\n')}`,
    );
  }

  private report(): RollingReport {
    const { restarts, slowestStop, problems } = this;
    const { tally, journal } = this.players;
    return {
      ...{ restarts, slowestStop, failed: tally.failed },
      ...{ requests: tally.times.length, acknowledged: journal.acknowledged },
      problems: [...problems, ...tally.problems, ...tally.faults],
    };
  }
}
