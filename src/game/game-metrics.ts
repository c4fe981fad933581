import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

/** Counts what is drawn and fought in this process. */
@Injectable()
export class GameMetrics {
  readonly draws: Counter<'card' | 'status'>;
  readonly chosenCards: Counter;
  readonly battles: Counter<'result'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.draws = new Counter({
      name: 'card_draw_draws_total',
      help: 'Random draws, by what they gave',
      labelNames: ['card', 'status'],
      registers,
    });
    this.chosenCards = new Counter({
      name: 'card_draw_chosen_cards_total',
      help: 'Cards that were no random draws: the request said something of them',
      registers,
    });
    this.battles = new Counter({
      name: 'card_draw_battles_total',
      help: 'Battles, by how they ended for the user who fought',
      labelNames: ['result'],
      registers,
    });
    for (const result of ['won', 'lost']) this.battles.inc({ result }, 0);
  }
}
