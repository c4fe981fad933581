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
    const counter = (name: string, help: string, ...labelNames: string[]): Counter =>
      new Counter({ name: `card_draw_${name}_total`, help, labelNames, registers: [registry] });
    this.draws = counter('draws', 'Random draws, by what they gave', 'card', 'status');
    this.chosenCards = counter('chosen_cards', 'Cards that were no random draws: the request said something of them');
    this.battles = counter('battles', 'Battles, by how they ended for the user who fought', 'result');
    this.entries = counter('entries', 'Changes of balances, by what made them; those of operators are given', 'reason');
    this.wrongEntries = counter(
      'wrong_entries',
      'Entries of days that this process revealed whose balance is not the one before and the amount',
    );
    for (const reason of ['draw', 'exchange', 'salvage', 'given']) this.entries.inc({ reason }, 0);
    for (const result of ['won', 'lost']) this.battles.inc({ result }, 0);
  }
}
