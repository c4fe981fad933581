import { setTimeout as sleep } from 'node:timers/promises';
import { Mix } from '../load/mix.js';
import type { Player } from '../load/player.js';
import { makePlayers, Playing } from '../load/players.js';
import { Tally } from '../load/tally.js';
import { Wire } from '../load/wire.js';
import { middayZone } from '../midday.js';
import { Random } from '../random.js';
import { compareWithJournal } from '../records/comparison.js';
import { integrityProblems } from '../records/integrity.js';
import { Journal } from '../records/journal.js';
import { takeSnapshot } from '../records/snapshot.js';
import type { StartVictim, Victim } from './forms.js';

/** Users that all players draw and fight for. */
const COMMONS = 4;
/** Requests are under way on so many connections. */
const PLAYERS = 24;
/** Of a hundred requests. */
const READS = 10;
/** It is killed after so many writes that were acknowledged, at least and at most. */
const WRITES_BEFORE = [50, 400] as const;
/** Writes that must be acknowledged after it, before all is compared. */
const WRITES_AFTER = 50;
/** Who has no answer waits so long before sending again. */
const PAUSE_MS = 100;
/** Far beyond anything that is waited for. */
const PATIENCE_MS = 60_000;
/** How soon the service must take writes again by itself, once its database does. */
const WELL_WITHIN_MS = 5000;

/** What is killed, how often, and by which chance. */
export interface CrashPlan {
  readonly start: StartVictim;
  readonly kills: number;
  readonly seed: number;
}

/** What came of it. */
export interface CrashReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly unknown: number;
  /** Of those, how many were sent again with their Idempotency-Key, and how many had been done the first time. */
  readonly repeated: number;
  readonly replayed: number;
  readonly requests: number;
  /** The longest time until writes were acknowledged again, in milliseconds from when all was started again. */
  readonly slowest: number;
  readonly problems: readonly string[];
}

/** Kills part of a service while clients write, again and again, and compares what is there with what they know. */
export class CrashTrial {
  private readonly mix = Mix.of(READS);
  private readonly tally = new Tally();
  private readonly journal = new Journal(middayZone());
  private readonly random: Random;
  private readonly problems: string[] = [];
  private slowest = 0;

  private constructor(
    private readonly plan: CrashPlan,
    private readonly say: (line: string) => void,
  ) {
    this.random = new Random(plan.seed);
  }

  static run(plan: CrashPlan, say: (line: string) => void = () => undefined): Promise<CrashReport> {
    return new CrashTrial(plan, say).run();
  }

  private async run(): Promise<CrashReport> {
    const { kills, start } = this.plan;
    const victim = await start({ GAME_TIME_ZONE: this.journal.timeZone }, this.random.fork());
    const wire = new Wire(victim.url, this.tally, PLAYERS);
    try {
      const players = await makePlayers(PLAYERS, () => wire, {
        ...{ journal: this.journal, random: this.random, retries: true },
        commons: COMMONS,
      });
      let killed = 0;
      while (killed < kills && this.problems.length === 0) {
        await this.strike(victim, players, ++killed);
      }
      const { acknowledged, unknown, repeated, replayed } = this.journal;
      const problems = [...this.problems, ...this.tally.problems];
      const counts = { acknowledged, unknown, repeated, replayed, requests: this.tally.count };
      return { kills: killed, ...counts, slowest: this.slowest, problems };
    } finally {
      wire.close();
      await victim.stop();
    }
  }

  /** One kill: before it, around it, and what is there after it. */
  private async strike(victim: Victim, players: readonly Player[], number: number): Promise<void> {
    const writes = this.random.integer(...WRITES_BEFORE);
    const load = new Playing(players, this.mix, { usual: 0, unanswered: PAUSE_MS });
    const struck = new Promise<void>((resolve, reject) => {
      this.journal.after(writes, () => void victim.kill().then(resolve, reject));
    });
    try {
      await inTime(struck, 'killed');
      await victim.revive();
      await inTime(this.takesWritesAgain(), 'taking writes again');
    } finally {
      await load.stop();
    }
    for (const player of players) await player.repeatPending();
    await victim.quiet();
    const { acknowledged, unknown } = this.journal;
    const snapshot = await takeSnapshot(victim.url);
    const wrong = [...compareWithJournal(this.journal, snapshot), ...integrityProblems(snapshot)];
    this.problems.push(...wrong.map((problem) => `after kill ${number}: ${problem}`));
    for (const player of players) player.settle();
    const counts = `${acknowledged} writes acknowledged, ${unknown} without an answer`;
    this.say(`kill ${number} after ${writes} writes: ${counts}, ${wrong.length} problems`);
  }

  private async takesWritesAgain(): Promise<void> {
    const since = performance.now();
    await new Promise<void>((resolve) => {
      this.journal.after(1, () => {
        const took = performance.now() - since;
        this.slowest = Math.max(this.slowest, took);
        if (took > WELL_WITHIN_MS) this.problems.push(`no write was acknowledged for ${took.toFixed(0)} ms`);
        this.journal.after(WRITES_AFTER, resolve);
      });
    });
  }
}

/** @throws Error when it takes longer than anything does */
async function inTime(event: Promise<void>, what: string): Promise<void> {
  const patience = new AbortController();
  const tooLate = sleep(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`After ${PATIENCE_MS} ms, the service is not ${what}`);
  });
  try {
    await Promise.race([event, tooLate]);
  } finally {
    patience.abort();
    await tooLate.catch(() => undefined);
  }
}
