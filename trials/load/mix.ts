import type { KnownUser } from '../records/records.js';
import type { Player } from './player.js';
import { READS } from './reads.js';
import { type Act, createUser, learn, WRITES } from './writes.js';

type Weighted = readonly (readonly [weight: number, act: Act])[];

/** Players begin so many at a time. */
const MAKERS = 8;
const ATTEMPTS = 5;

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

  /** Does one thing, which sends one request; who has nothing to do it with does another, or makes a user to begin with. */
  async step(player: Player): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) if (await this.choose(player)(player)) return;
    await createUser(player, player.own.users);
  }

  private choose({ random }: Player): Act {
    let place = random.fraction() * this.total;
    const [, act] = this.acts.find(([weight]) => (place -= weight) < 0) ?? this.acts[0] ?? [];
    if (!act) throw new Error('There is nothing in the mix');
    return act;
  }
}

function scaled(acts: Weighted, share: number): Weighted {
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);
  return acts.map(([weight, act]) => [(weight * share) / total, act]);
}

/** Makes so many users of each player's own, several at a time. */
export async function makeUsers(players: readonly Player[], count: number): Promise<KnownUser[]> {
  const left = players.values();
  const makers = Array.from({ length: MAKERS }, async () => {
    for (const player of left) {
      for (let made = 0; made < count; made++) await createUser(player, player.own.users);
      for (const user of player.own.users) await learn(player, user, `/users/${String(user.id)}/d`);
    }
  });
  await Promise.all(makers);
  return players.flatMap(({ own }) => own.users);
}
