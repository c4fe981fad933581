import { Players } from '../load/players.js';
import { Random } from '../random.js';
import { Journal } from '../records/records.js';
import { until } from '../../test/harness/until.js';
import type { StartVictim, Victim } from './forms.js';

/** Half of the players repeat requests that had no answer, with an Idempotency-Key. */
const PARTY = { count: 24, commons: 4, reads: 10, repeat: 'half' } as const;
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
export interface CrashReport extends Pick<Journal, 'acknowledged' | 'unknown' | 'repeated' | 'replayed'> {
  readonly kills: number;
  readonly requests: number;
  /** The longest time until writes were acknowledged again, in milliseconds from when all was started again. */
  readonly slowest: number;
  readonly problems: readonly string[];
}

/** Kills part of a service while clients write, again and again, and compares what is there with what they know. */
export class CrashTrial {
  private readonly problems: string[] = [];
  private slowest = 0;

  private constructor(
    private readonly players: Players,
    private readonly victim: Victim,
    private readonly random: Random,
    private readonly say: (line: string) => void,
  ) {}

  static async run(
    { start, kills, seed }: CrashPlan,
    say: (line: string) => void = () => undefined,
  ): Promise<CrashReport> {
    const [journal, random] = [new Journal(), new Random(seed)];
    const victim = await start({ GAME_TIME_ZONE: journal.timeZone }, random.fork());
    try {
      const players = await Players.gather(victim.url, journal, { ...PARTY, seed });
      const trial = new CrashTrial(players, victim, random, say);
      let killed = 0;
      while (killed < kills && trial.problems.length === 0) await trial.strike(++killed);
      players.close();
      const { acknowledged, unknown, repeated, replayed } = journal;
      const counts = { acknowledged, unknown, repeated, replayed, requests: players.tally.times.length };
      return {
        kills: killed,
        ...counts,
        slowest: trial.slowest,
        problems: [...trial.problems, ...players.tally.problems],
      };
    } finally {
      await victim.stop();
    }
  }

  /** One kill: before it, around it, and what is there after it. */
  private async strike(number: number): Promise<void> {
    const { journal } = this.players;
    const writes = this.random.integer(...WRITES_BEFORE);
    const stop = this.players.play({ usual: 0, failed: PAUSE_MS });
    try {
      await this.acknowledged(writes, 'killed');
      await this.victim.kill();
      await this.victim.revive();
      await this.takesWritesAgain();
    } finally {
      await stop();
    }
    await this.victim.quiet();
    const wrong = await this.players.check();
    this.problems.push(...wrong.map((problem) => `after kill ${number}: ${problem}`));
    const counts = `${journal.acknowledged} writes acknowledged, ${journal.unknown} without an answer`;
    this.say(`kill ${number} after ${writes} writes: ${counts}, ${wrong.length} problems`);
  }

  private async takesWritesAgain(): Promise<void> {
    const since = performance.now();
    await this.acknowledged(1, 'taking writes again');
    const took = performance.now() - since;
    this.slowest = Math.max(this.slowest, took);
    if (took > WELL_WITHIN_MS) this.problems.push(`no write was acknowledged for ${took.toFixed(0)} ms`);
    await this.acknowledged(WRITES_AFTER, 'taking writes again');
  }

  /** Waits until so many more writes are acknowledged. */
  private acknowledged(writes: number, what: string): Promise<void> {
    const { journal } = this.players;
    const enough = journal.acknowledged + writes;
    return until(
      () => journal.acknowledged >= enough,
      () => `After ${PATIENCE_MS} ms, the service is not ${what}`,
      PATIENCE_MS,
    );
  }
}
