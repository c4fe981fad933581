import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../bench/servers.js';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { ServiceProcess } from '../../test/harness/service-process.js';
import { Mix } from '../load/mix.js';
import { makePlayers, Playing } from '../load/players.js';
import { Tally } from '../load/tally.js';
import { Wire } from '../load/wire.js';
import { middayZone } from '../midday.js';
import { Random } from '../random.js';
import { compareWithJournal } from '../records/comparison.js';
import { integrityProblems } from '../records/integrity.js';
import { Journal } from '../records/journal.js';
import { takeSnapshot } from '../records/snapshot.js';
import { ENVIRONMENT } from '../secrets.js';
import type { Proxy, ProxyKind } from './proxies.js';

/** Users that all players draw and fight for. */
const COMMONS = 4;
/** Requests are under way on so many connections. */
const PLAYERS = 16;
/** Of a hundred requests. */
const READS = 50;
/** A player waits at most so long before each request, in milliseconds. */
const PAUSE_MS = 30;
/** An instance must have ended by then. */
const STOPS_WITHIN_MS = 10_000;
/** Answers that must come between two restarts. */
const ANSWERS_BETWEEN = 200;
const POLL_MS = 20;
const PATIENCE_MS = 60_000;

/** Which proxy, and how often each instance is restarted. */
export interface RollingPlan {
  readonly proxy: ProxyKind;
  readonly rounds: number;
  readonly seed: number;
  readonly signal?: NodeJS.Signals;
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

/** An instance of the service, which is started again on the same port. */
class Instance {
  private service: ServiceProcess;

  private constructor(
    readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
  ) {
    this.service = this.run();
  }

  static async start(settings: Readonly<Record<string, string>>): Promise<Instance> {
    const instance = new Instance(await freePort(), settings);
    await instance.service.url();
    return instance;
  }

  /** @returns how it ended, and after how many milliseconds */
  async stop(signal: NodeJS.Signals): Promise<{ code: number | null; took: number }> {
    const since = performance.now();
    return { code: await this.service.kill(signal), took: performance.now() - since };
  }

  async startAgain(): Promise<void> {
    this.service = this.run();
    await this.service.url();
  }

  private run(): ServiceProcess {
    return new ServiceProcess({ ...ENVIRONMENT, ...this.settings, PORT: String(this.port) });
  }
}

/** Restarts two instances behind a proxy in turns under load, and looks whether any client notices. */
export class RollingTrial {
  private readonly tally = new Tally();
  private readonly journal = new Journal(middayZone());
  private readonly problems: string[] = [];
  private slowestStop = 0;
  private restarts = 0;

  private constructor(
    private readonly plan: RollingPlan,
    private readonly say: (line: string) => void,
  ) {}

  static async run(plan: RollingPlan, say: (line: string) => void = () => undefined): Promise<RollingReport> {
    const database = await OwnPostgres.start();
    try {
      return await new RollingTrial(plan, say).on(database.url);
    } finally {
      await database.remove();
    }
  }

  private async on(databaseUrl: string): Promise<RollingReport> {
    const settings = {
      // As by default.
      DRAIN_SECONDS: '',
      GAME_TIME_ZONE: this.journal.timeZone,
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: '1',
      ...this.plan.settings,
    };
    const instances: Instance[] = [];
    let proxy: Proxy | undefined;
    try {
      const [one, two] = [await Instance.start(settings), await Instance.start(settings)];
      instances.push(one, two);
      proxy = await this.plan.proxy.start([one.port, two.port]);
      await this.roll(proxy, instances);
      const snapshot = await takeSnapshot(proxy.url);
      this.problems.push(...compareWithJournal(this.journal, snapshot), ...integrityProblems(snapshot));
    } finally {
      await proxy?.stop();
      for (const instance of instances) await instance.stop('SIGKILL');
    }
    return this.report();
  }

  private async roll(proxy: Proxy, instances: readonly Instance[]): Promise<void> {
    const wire = new Wire(proxy.url, this.tally, PLAYERS);
    const random = new Random(this.plan.seed);
    const players = await makePlayers(PLAYERS, () => wire, {
      journal: this.journal,
      random,
      retries: false,
      commons: COMMONS,
    });
    const playing = new Playing(players, Mix.of(READS), { usual: PAUSE_MS, unanswered: PAUSE_MS });
    try {
      for (let round = 1; round <= this.plan.rounds; round++) {
        for (const instance of instances) {
          await this.answers(ANSWERS_BETWEEN);
          await this.restart(instance);
          await proxy.includes(instance.port);
        }
        this.say(`round ${round}: ${this.tally.count} requests answered, ${this.failed} failed`);
      }
      await this.answers(ANSWERS_BETWEEN);
    } finally {
      await playing.stop();
      wire.close();
    }
  }

  private async restart(instance: Instance): Promise<void> {
    const { signal = 'SIGTERM' } = this.plan;
    const { code, took } = await instance.stop(signal);
    this.slowestStop = Math.max(this.slowestStop, took);
    if (code !== 0) this.problems.push(`an instance ended with ${String(code)} after ${signal}`);
    if (took > STOPS_WITHIN_MS) this.problems.push(`an instance took ${took.toFixed(0)} ms to stop`);
    await instance.startAgain();
    this.restarts++;
  }

  /** Waits until so many more requests were answered. */
  private async answers(count: number): Promise<void> {
    const enough = this.tally.count + count;
    for (let waited = 0; this.tally.count < enough; waited += POLL_MS) {
      if (waited > PATIENCE_MS) throw new Error(`No ${count} requests were answered`);
      await sleep(POLL_MS);
    }
  }

  private get failed(): number {
    return this.tally.faultCount + this.tally.problemCount;
  }

  private report(): RollingReport {
    const { restarts, failed, slowestStop, tally, problems } = this;
    return {
      ...{ restarts, failed, slowestStop },
      requests: tally.count,
      acknowledged: this.journal.acknowledged,
      problems: [...problems, ...tally.problems, ...tally.faults],
    };
  }
}
