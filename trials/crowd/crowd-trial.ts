import { readdirSync } from 'node:fs';
import { megabytes, percentile, summarize } from '../../test/harness/figures.js';
import { residentMemory } from '../../test/harness/process-table.js';
import { type Say, withService } from '../instance.js';
import { Players } from '../load/players.js';
import { Journal } from '../records/records.js';
import { SlowCrowd } from './slow-clients.js';

const SAMPLE_MS = 2000;
/** The most that the service may have in the last third, of what it had in the second; in the first, everything becomes warm. */
const MOST_GROWTH = 1.1;
/** In a shorter run nothing is said of growth. */
const GROWTH_FROM_SECONDS = 180;
/** The share of the connections that must be there most of the time: one that was closed comes back in a moment. */
const LEAST_CONNECTED = 0.95;
/** The share of the planned requests that must have been sent. */
const LEAST_SENT = 0.99;
const PARTY = { commons: 200, reads: 60, repeat: 'none' } as const;

/** How many, how much and how long. */
interface CrowdPlan {
  readonly connections: number;
  readonly rate: number;
  readonly seconds: number;
  readonly seed: number;
}

/**
 * One service under two crowds: half of the connections idle or slow, on the others a steady mixed load.
 * @returns what is wrong
 */
export function runCrowd(plan: CrowdPlan, say: Say): Promise<string[]> {
  const journal = new Journal();
  // The time to answer as by default.
  const settings = { ANSWER_TIMEOUT_SECONDS: '', GAME_TIME_ZONE: journal.timeZone };
  return withService(settings, {}, async (instance) => {
    const half = Math.floor(plan.connections / 2);
    const commons = Math.min(PARTY.commons, half);
    say('making users and connections');
    const party = { ...PARTY, commons, count: plan.connections - half, seed: plan.seed };
    const players = await Players.gather(instance.url, journal, party);
    players.tally.times = [];
    const slow = await SlowCrowd.gather(instance.url, half);
    const samples = new ResourceSamples(instance.service.pid, say);
    const { sent, planned } = await players.playByTheClock(plan.rate, plan.seconds);
    samples.stop();
    slow.leave();
    const { times, problems, faults } = players.tally;
    say(
      `${sent} requests sent by the clock, ${journal.acknowledged} writes acknowledged; answers in ms: ${spread(times)}`,
    );
    say(`Ends of idle and slow connections: ${JSON.stringify(slow.ends)}`);
    samples.lines().forEach(say);
    const late = sent < LEAST_SENT * planned ? [`only ${sent} of ${planned} requests were sent`] : [];
    const wrong = [
      ...problems,
      ...faults,
      ...late,
      ...slow.problems,
      ...samples.problems(plan),
      ...(await players.check()),
    ];
    players.close();
    return wrong;
  });
}

/** Looks at the service every few seconds. */
class ResourceSamples {
  /** Resident bytes; open files, which are mostly connections, where the system tells them. */
  private readonly memory: number[] = [];
  private readonly files: number[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(pid: number, say: Say) {
    this.timer = setInterval(() => {
      const { now } = residentMemory(pid);
      this.memory.push(now);
      if (process.platform === 'linux') this.files.push(readdirSync(`/proc/${pid}/fd`).length);
      const minutes = (this.memory.length * SAMPLE_MS) / 60_000;
      if (Number.isInteger(minutes)) say(`${minutes} min: ${megabytes(now)}, ${String(this.files.at(-1))} files open`);
    }, SAMPLE_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  lines(): string[] {
    const { min, max } = summarize(this.memory);
    const thirds = this.thirds().map(megabytes).join(', ');
    return [
      `Memory of the service: ${megabytes(min)} to ${megabytes(max)}, medians of the thirds ${thirds}`,
      ...(this.files.length > 0 ? [`Files open in the service: ${spread(this.files)}`] : []),
    ];
  }

  problems({ seconds, connections }: CrowdPlan): string[] {
    const [, second = NaN, last = NaN] = this.thirds();
    const hasGrown = seconds >= GROWTH_FROM_SECONDS && !(last <= MOST_GROWTH * second);
    const files = this.files.length > 0 ? summarize(this.files).median : Infinity;
    return [
      ...(hasGrown ? ['it had much more memory in the last third than in the second'] : []),
      ...(files < LEAST_CONNECTED * connections ? [`only ${files} files were open`] : []),
    ];
  }

  /** Medians. */
  private thirds(): number[] {
    const third = Math.max(1, Math.floor(this.memory.length / 3));
    return [3, 2, 1].map((part) => {
      const end = this.memory.length - (part - 1) * third;
      return summarize(this.memory.slice(Math.max(0, end - third), end)).median;
    });
  }
}

function spread(values: readonly number[]): string {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): string => percentile(sorted, share).toFixed(1);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, most ${at(1)}`;
}
