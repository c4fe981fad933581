import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

/** Counts what this process draws and gives. */
@Injectable()
export class DrawMetrics {
  readonly draws;
  readonly packs;
  readonly chosenCards;
  readonly entries;

  constructor(registry: Registry) {
    const counter = (name: string, help: string, ...labelNames: string[]): Counter =>
      new Counter({ name: `card_draw_${name}_total`, help, labelNames, registers: [registry] });
    this.draws = counter('draws', 'Random draws, by what they gave', 'card', 'status');
    this.packs = counter('packs', 'Packs that were opened', 'banner');
    this.chosenCards = counter('chosen_cards', 'Cards that were no random draws: the request said something of them');
    this.entries = counter('entries', 'Changes of balances, by what made them; those of operators are given', 'reason');
    for (const reason of ['draw', 'exchange', 'salvage', 'given']) this.entries.inc({ reason }, 0);
  }
}
