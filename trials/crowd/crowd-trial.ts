import { fork, type ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Children } from '../../bench/children.js';
import { residentMemory } from '../../bench/memory.js';
import { summarize, type Summary } from '../../bench/statistics.js';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { ServiceProcess } from '../../test/harness/service-process.js';
import { middayZone } from '../midday.js';
import { ENVIRONMENT } from '../secrets.js';
import type { CrowdMessage, PlayersOrder, PlayersReport, SlowOrder, SlowReport } from './messages.js';

const SAMPLE_MS = 2000;
/** The most that the service may have in the last third, of what it had in the second; in the first, everything becomes warm. */
const MOST_GROWTH = 1.1;
/** In a shorter run nothing is said of growth. */
const GROWTH_FROM_SECONDS = 180;
/** The share of the connections that must be there most of the time: one that was closed comes back in a moment. */
const LEAST_CONNECTED = 0.95;

/** How many, how much and how long. */
export interface CrowdPlan {
  readonly connections: number;
  readonly rate: number;
  readonly seconds: number;
  readonly seed: number;
}

/** What came of it. */
export interface CrowdReport {
  readonly players: PlayersReport;
  readonly slow: SlowReport;
  /** Resident memory of the service, in bytes; medians of the thirds. */
  readonly memory: Summary;
  readonly thirds: readonly [number, number, number];
  /** Open files of the service: mostly connections. Undefined where the system does not tell. */
  readonly files: Summary | undefined;
  readonly problems: readonly string[];
}

interface Sample {
  readonly memory: number;
  readonly files: number | undefined;
}

/** Two crowds at one service: half of the connections idle or slow, on the others a steady mixed load. */
export async function runCrowd(plan: CrowdPlan, say: (line: string) => void): Promise<CrowdReport> {
  const database = await OwnPostgres.start();
  const children = new Children();
  const timeZone = middayZone();
  const service = new ServiceProcess({
    ...ENVIRONMENT,
    // As by default.
    ANSWER_TIMEOUT_SECONDS: '',
    ...{ DATABASE_URL: database.url, GAME_TIME_ZONE: timeZone },
  });
  try {
    const url = await service.url();
    const half = Math.floor(plan.connections / 2);
    const slow = new Crowd<SlowOrder, SlowReport>('./slow-main.js', children);
    const players = new Crowd<PlayersOrder, PlayersReport>('./players-main.js', children);
    say('making users and connections');
    await players.begin({ url, timeZone, players: plan.connections - half, ...plan });
    await slow.begin({ url, clients: half });
    const watch = new Watch(service.pid, say);
    const played = await players.report;
    const samples = watch.stop();
    slow.end();
    return reportOf(plan, played, await slow.report, samples);
  } finally {
    await children.stopAll();
    await service.kill('SIGKILL');
    await database.remove();
  }
}

/** One of the two crowds, as a process of its own. */
class Crowd<O extends object, R> {
  private readonly child: ChildProcess;
  private readonly ready: Promise<void>;
  readonly report: Promise<R>;

  constructor(program: string, children: Children) {
    this.child = children.start(() => fork(fileURLToPath(new URL(program, import.meta.url))));
    const messages = new Map<string, (message: CrowdMessage<R>) => void>();
    const gone = new Promise<never>((_resolve, reject) => {
      this.child.once('exit', (code) => reject(new Error(`${program} ended with ${String(code)}`)));
    });
    const told = (is: CrowdMessage<R>['is']): Promise<CrowdMessage<R>> =>
      Promise.race([new Promise<CrowdMessage<R>>((resolve) => messages.set(is, resolve)), gone]);
    this.ready = told('ready').then(() => undefined);
    this.report = told('done').then((message) => (message as { report: R }).report);
    // Whoever waits for it is told.
    this.report.catch(() => undefined);
    this.child.on('message', (message) => messages.get((message as CrowdMessage<R>).is)?.(message as CrowdMessage<R>));
  }

  /** Resolves when all of it is connected. */
  async begin(order: O): Promise<void> {
    this.child.send(order);
    await this.ready;
  }

  end(): void {
    this.child.send('end');
  }
}

/** Looks at the service every few seconds. */
class Watch {
  private readonly samples: Sample[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(pid: number, say: (line: string) => void) {
    this.timer = setInterval(() => {
      const sample = { memory: residentMemory(pid).now, files: openFiles(pid) };
      this.samples.push(sample);
      if (this.samples.length % 30 === 0)
        say(
          `${(this.samples.length * SAMPLE_MS) / 60_000} min: ${megabytes(sample.memory)}, ${String(sample.files)} files open`,
        );
    }, SAMPLE_MS);
  }

  stop(): readonly Sample[] {
    clearInterval(this.timer);
    return this.samples;
  }
}

function openFiles(pid: number): number | undefined {
  return process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : undefined;
}

function reportOf(plan: CrowdPlan, players: PlayersReport, slow: SlowReport, samples: readonly Sample[]): CrowdReport {
  const memory = samples.map((sample) => sample.memory);
  const third = Math.floor(memory.length / 3);
  const [one, two, three] = [0, 1, 2].map((part) => summarize(memory.slice(part * third, (part + 1) * third)).median);
  const thirds = [one ?? 0, two ?? 0, three ?? 0] as const;
  const counts = samples.flatMap(({ files }) => files ?? []);
  const files = counts.length > 0 ? summarize(counts) : undefined;
  const problems = [
    ...players.problems,
    ...slow.problems,
    ...(plan.seconds >= GROWTH_FROM_SECONDS && thirds[2] > MOST_GROWTH * thirds[1]
      ? ['it had much more memory in the last third than in the second']
      : []),
    ...(files && files.median < LEAST_CONNECTED * plan.connections ? [`only ${files.median} files were open`] : []),
  ];
  return { players, slow, memory: summarize(memory), thirds, files, problems };
}

/** For people. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
