import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

/** Counts what is drawn and fought in this process. */
@Injectable()
export class GameMetrics {
  readonly draws;
  readonly chosenCards;
  readonly battles;
  readonly entries;
  readonly wrongEntries;

  constructor(registry: Registry) {
    this.draws = new Counter({
      name: 'card_draw_draws_total',
      help: 'Random draws, by what they gave',
      labelNames: ['card', 'status'],
      registers: [registry],
    });
    this.chosenCards = new Counter({
      name: 'card_draw_chosen_cards_total',
      help: 'Cards that were no random draws: the request said something of them',
      registers: [registry],
    });
    this.battles = new Counter({
      name: 'card_draw_battles_total',
      help: 'Battles, by how they ended for the user who fought',
      labelNames: ['result'],
      registers: [registry],
    });
    this.entries = new Counter({
      name: 'card_draw_entries_total',
      help: 'Changes of balances, by what made them; those of operators are given',
      labelNames: ['reason'],
      registers: [registry],
    });
    this.wrongEntries = new Counter({
      name: 'card_draw_wrong_entries_total',
      help: 'Entries of days that this process revealed whose balance is not the one before and the amount',
      registers: [registry],
    });
    for (const reason of ['draw', 'exchange', 'salvage', 'given']) this.entries.inc({ reason }, 0);
    for (const result of ['won', 'lost']) this.battles.inc({ result }, 0);
  }
}
