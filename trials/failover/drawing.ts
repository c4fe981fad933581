import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Tally } from '../load/tally.js';
import type { Player } from '../load/player.js';
import type { Outcome, Sent } from '../load/wire.js';
import { FACE, KnownCard } from '../records/records.js';
import { PASSWORD } from '../secrets.js';

/** A client waits at most so long before each draw, and so long before it sends one again. */
const PAUSE_MS = 60;
const REPEAT_MS = 200;
/** The first request with this key is under way. */
const UNDER_WAY = 409;

/** Counts refusals; anything but a 503 is a problem. */
export class RefusalTally extends Tally {
  override fault(text: string): void {
    super.fault(text);
    if (!text.includes(': 503 ')) this.problem(text);
  }
}

/** Clients that draw one card after the other, each until it is acknowledged, always with the draw's own Idempotency-Key. */
export class Drawing {
  /** When draws were acknowledged, by `performance.now()`. */
  readonly acknowledged: number[] = [];
  /** How long each refusal took, in milliseconds. */
  readonly refusals: number[] = [];
  private isOver = false;
  private readonly ends: readonly Promise<void>[];

  constructor(players: readonly Player[]) {
    this.ends = players.map((player) => this.play(player));
  }

  /** Waits until all draws that were begun are acknowledged. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.ends);
  }

  private async play(player: Player): Promise<void> {
    while (!this.isOver) {
      await sleep(player.random.integer(0, PAUSE_MS));
      await this.draw(player);
    }
  }

  private async draw(player: Player): Promise<void> {
    const { key } = player.next();
    const owner = player.random.pick(player.manners.commons)?.id ?? 0;
    const card = new KnownCard(key, owner, true);
    player.journal.cards.set(key, card);
    const sent: Sent = {
      ...{ kind: 'draw', method: 'POST', path: '/cards', refusals: [UNDER_WAY] },
      body: { owner, password: PASSWORD, author: key, client_seed: key },
      headers: { 'idempotency-key': randomUUID() },
    };
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.send(player, sent);
      if (outcome.is === 'done') {
        this.acknowledge(player, card, outcome, attempt);
        return;
      }
      await sleep(REPEAT_MS);
    }
  }

  private async send(player: Player, sent: Sent): Promise<Outcome> {
    const since = performance.now();
    const outcome = await player.wire.send(sent);
    const isUnderWay = outcome.is === 'refused' && outcome.headers['retry-after'] !== undefined;
    if (outcome.is === 'unknown') this.refusals.push(performance.now() - since);
    else if (outcome.is === 'refused' && !isUnderWay)
      player.wire.tally.problem(`a draw was refused with ${outcome.status} ${outcome.text}`);
    return outcome;
  }

  private acknowledge(
    { journal }: Player,
    card: KnownCard,
    outcome: Extract<Outcome, { is: 'done' | 'refused' }>,
    attempt: number,
  ): void {
    const row = JSON.parse(outcome.text) as Readonly<Record<string, unknown>>;
    card.id = Number(row['id']);
    card.face = Object.fromEntries(FACE.map((field) => [field, row[field]]));
    card.exists.written(true, outcome);
    card.drawn.written(true, outcome);
    journal.acknowledge();
    if (attempt > 1) journal.repeated++;
    if (outcome.headers['idempotency-replayed'] === 'true') journal.replayed++;
    this.acknowledged.push(performance.now());
  }
}
