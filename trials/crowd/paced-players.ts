import { setTimeout as sleep } from 'node:timers/promises';
import type { Mix } from '../load/mix.js';
import type { Player } from '../load/player.js';

const TICK_MS = 5;

/**
 * Players whose requests go out by the clock, whether or not earlier ones are answered. What has to wait for a player who is free
 * counts from when it should have gone out, so that a service that hangs does not make its own figures better.
 */
export class PacedPlayers {
  /** Those without a request under way, the one who has waited longest first. */
  private readonly free: Player[];
  /** When those that nobody could send yet should have gone out. */
  private readonly due: number[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private sent = 0;

  constructor(
    players: readonly Player[],
    private readonly mix: Mix,
  ) {
    this.free = [...players];
  }

  /** @returns how many requests were sent, and how many should have been */
  async play(rate: number, seconds: number): Promise<{ sent: number; planned: number }> {
    const begin = performance.now();
    const planned = Math.floor(rate * seconds);
    for (let next = 0; next < planned;) {
      const now = performance.now();
      for (; next < planned && begin + (next * 1000) / rate <= now; next++) this.due.push(begin + (next * 1000) / rate);
      this.sendDue();
      await sleep(TICK_MS);
    }
    await Promise.all(this.underWay);
    return { sent: this.sent, planned };
  }

  private sendDue(): void {
    while (this.due.length > 0) {
      const player = this.free.shift();
      if (!player) return;
      player.intended = this.due.shift();
      this.sent++;
      const step = this.mix.step(player).then(() => {
        this.free.push(player);
        this.underWay.delete(step);
      });
      this.underWay.add(step);
    }
  }
}
