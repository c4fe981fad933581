import type { KnownUser } from '../records/records.js';
import type { Player } from './player.js';
import { READS } from './reads.js';
import { type Act, createUser, learn, WRITES } from './writes.js';

type Weighted = readonly (readonly [weight: number, act: Act])[];

/** What a player does next, by chance. */
export class Mix {
  private readonly total: number;

  private constructor(private readonly acts: Weighted) {
    this.total = acts.reduce((sum, [weight]) => sum + weight, 0);
  }

  /** @param reads how many of a hundred requests read */
  static of(reads: number): Mix {
    return new Mix([...scaled(WRITES, 100 - reads), ...scaled(READS, reads)]);
  }

  /** Does one thing, which sends one request. */
  async step(player: Player): Promise<void> {
    let place = player.random.fraction() * this.total;
    const act = this.acts.find(([weight]) => (place -= weight) < 0)?.[1];
    // Who has nothing to do it with yet makes a user to begin with.
    if (!(await act?.(player))) await createUser(player, player.own.users);
  }
}

function scaled(acts: Weighted, share: number): Weighted {
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);
  return acts.map(([weight, act]) => [(weight * share) / total, act]);
}

/** Makes users for whom all players draw and fight. */
export async function makeCommons(player: Player, count: number): Promise<KnownUser[]> {
  for (let made = 0; made < count; made++) await createUser(player, player.own.users);
  for (const user of player.own.users) await learn(player, user, `/users/${String(user.id)}/d`);
  return player.own.users;
}
