import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../../test/harness/seeded-random.js';
import { compareWithJournal } from '../records/comparison.js';
import { integrityProblems } from '../records/integrity.js';
import type { Journal, KnownRecord } from '../records/records.js';
import { takeSnapshot } from '../records/snapshot.js';
import { createUser, learn, READS, type Weighted, WRITES } from './acts.js';
import { type Act, Player } from './player.js';
import { Tally } from './wire.js';

/** Players begin so many at a time. */
const MAKERS = 8;
const TICK_MS = 5;
const ATTEMPTS = 5;

/** How many players there are, and how they go about. */
export interface Party {
  /** How many of a hundred requests read. */
  readonly reads: number;
  /** By default, all of them. */
  readonly writes?: Weighted;
  readonly count: number;
  /** How many users all of them draw and fight for; at most as many as there are players. */
  readonly commons: number;
  /** Who repeats requests with their Idempotency-Key; half of them, as others go another way through the service. */
  readonly repeat: 'all' | 'half' | 'none';
  readonly seed: number;
}

/** Clients of one service, who keep one journal. */
export class Players {
  readonly tally = new Tally();
  private readonly players: readonly Player[];
  private isOver = false;

  private constructor(
    readonly url: string,
    readonly journal: Journal,
    private readonly party: Party,
  ) {
    const { count, commons, repeat } = party;
    const random = new SeededRandom(party.seed);
    const shared: KnownRecord[] = [];
    this.players = Array.from({ length: count }, (_, index) => {
      const repeats = repeat === 'all' || (repeat === 'half' && index % 2 === 0);
      const player = new Player(`p${index}`, url, this.tally, journal, random.fork(), shared, repeats);
      if (index < commons) player.own.user = shared;
      return player;
    });
  }

  /** Gathers them; there are the users that all share, and at least one of each other's own. */
  static async gather(url: string, journal: Journal, party: Party): Promise<Players> {
    const all = new Players(url, journal, party);
    const left = all.players.values();
    const makers = Array.from({ length: MAKERS }, async () => {
      for (const player of left) {
        const user = createUser(player);
        await player.carryOut(user);
        if (user.record) await player.carryOut(learn(user.record));
      }
    });
    await Promise.all(makers);
    for (const player of all.players.slice(0, party.commons)) player.own.user = [];
    return all;
  }

  /**
   * All go about at once, each sending one request after the other.
   * @param pause how long a player waits before each request, at most, and after one that failed, in milliseconds
   * @returns what stops them, and waits until all requests that were sent have ended
   */
  play(pause: { readonly usual: number; readonly failed: number }): () => Promise<void> {
    this.isOver = false;
    const ends = this.players.map(async (player) => {
      while (!this.isOver) {
        const { failed } = this.tally;
        if (pause.usual > 0) await sleep(player.random.integer(0, pause.usual));
        await this.step(player);
        if (this.tally.failed !== failed) await sleep(pause.failed);
      }
    });
    return async () => {
      this.isOver = true;
      await Promise.all(ends);
    };
  }

  /**
   * Sends requests by the clock, whether or not earlier ones are answered. What has to wait for a player who is free counts
   * from when it should have gone out, so that a service that hangs does not make its own figures better.
   * @returns how many were sent, and how many should have been
   */
  async playByTheClock(rate: number, seconds: number): Promise<{ sent: number; planned: number }> {
    const [begin, planned] = [performance.now(), Math.floor(rate * seconds)];
    // Who has waited longest is the first.
    const free = [...this.players];
    const underWay = new Set<Promise<void>>();
    let sent = 0;
    const timeOf = (number: number): number => begin + (number * 1000) / rate;
    for (const end = begin + seconds * 1000; performance.now() < end && sent < planned;) {
      while (sent < planned && timeOf(sent) <= performance.now()) {
        const player = free.shift();
        if (!player) break;
        player.intended = timeOf(sent++);
        const step = this.step(player).then(() => {
          free.push(player);
          underWay.delete(step);
        });
        underWay.add(step);
      }
      await sleep(TICK_MS);
    }
    await Promise.all(underWay);
    return { sent, planned };
  }

  /** Compares everything that the service has with what they know, while they do nothing. @returns what is wrong */
  async check(): Promise<string[]> {
    const snapshot = await takeSnapshot(this.url);
    const problems = [...compareWithJournal(this.journal, snapshot), ...integrityProblems(snapshot)];
    for (const player of this.players) player.prune();
    return problems;
  }

  /** A player does one thing by chance, which sends one request; who has nothing to do it with does another, or makes a user. */
  private async step(player: Player): Promise<void> {
    const { reads, writes = WRITES } = this.party;
    const acts = player.random.integer(1, 100) <= reads ? READS : writes;
    let act: Act | undefined;
    for (let attempt = 0; attempt < ATTEMPTS && !act; attempt++) act = chosen(acts, player.random)?.(player);
    await player.carryOut(act ?? createUser(player));
  }

  close(): void {
    for (const { wire } of this.players) wire.close();
  }
}

function chosen(acts: Weighted, random: SeededRandom): Weighted[number][1] | undefined {
  const weights = acts.reduce((sum, [weight]) => sum + weight, 0);
  let place = random.integer(1, weights);
  return acts.find(([weight]) => (place -= weight) <= 0)?.[1];
}
