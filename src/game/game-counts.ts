import { Injectable } from '@nestjs/common';

/** A random draw's outcome, and how often it came up. */
export interface DrawCounts {
  readonly card: number;
  readonly status: string;
  times: number;
}

/** What was drawn and fought in this process since its start. */
@Injectable()
export class GameCounts {
  /** Cards that were no random draw: something of them was chosen. */
  chosenCards = 0;
  readonly battles = { won: 0, lost: 0 };
  private readonly outcomes = new Map<string, DrawCounts>();

  /** Random draws, by outcome. */
  get draws(): Iterable<DrawCounts> {
    return this.outcomes.values();
  }

  addDraw({ card, status }: { readonly card: number; readonly status: string }): void {
    const key = `${card} ${status}`;
    let counts = this.outcomes.get(key);
    if (counts === undefined) this.outcomes.set(key, (counts = { card, status, times: 0 }));
    counts.times += 1;
  }

  addBattle(won: boolean): void {
    this.battles[won ? 'won' : 'lost'] += 1;
  }
}
