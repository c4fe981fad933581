import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.js';
import type { Journal } from '../records/journal.js';
import { makeUsers, type Mix } from './mix.js';
import { type Manners, Player } from './player.js';
import type { Wire } from './wire.js';

/** What players have in common. */
export interface Surroundings {
  /** Whether every other one repeats requests, with an Idempotency-Key. */
  readonly retries: boolean;
  readonly journal: Journal;
  readonly random: Random;
  /** How many users all of them draw and fight for. */
  readonly commons: number;
}

/** How long a player waits before each request, in milliseconds. */
export interface Pauses {
  /** At most, by chance. */
  readonly usual: number;
  /** After a request that nobody answered. */
  readonly unanswered: number;
}

/** Makes players who keep one journal, and the users that they share. */
export async function makePlayers(
  count: number,
  wireOf: (index: number) => Wire,
  { journal, random, retries, commons: users }: Surroundings,
): Promise<Player[]> {
  const make = (name: string, index: number, commons: Manners['commons']): Player =>
    new Player(`${name}${index}`, wireOf(index % count), journal, random.fork(), {
      commons,
      // Others go another way through the service.
      retries: retries && index % 2 === 0,
    });
  const hosts = Array.from({ length: users }, (_, index) => make('common', index, []));
  const commons = await makeUsers(hosts, 1);
  return Array.from({ length: count }, (_, index) => make('p', index, commons));
}

/** Players who all go about at once, each sending one request after the other, until they are stopped. */
export class Playing {
  private isOver = false;
  private readonly ends: readonly Promise<void>[];

  constructor(
    players: readonly Player[],
    private readonly mix: Mix,
    private readonly pauses: Pauses,
  ) {
    this.ends = players.map((player) => this.play(player));
  }

  /** Waits until all requests that were sent have ended. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.ends);
  }

  private async play(player: Player): Promise<void> {
    const { usual, unanswered } = this.pauses;
    const { tally } = player.wire;
    while (!this.isOver) {
      const { faultCount } = tally;
      if (usual > 0) await sleep(player.random.integer(0, usual));
      await this.mix.step(player);
      if (tally.faultCount !== faultCount) await sleep(unanswered);
    }
  }
}
