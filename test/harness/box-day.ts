import { verifiableDraw } from '../../src/game/rules/draw.js';
import { type DrawState, firstState } from '../../src/game/rules/draw-state.js';
import { tableFrom } from '../../src/game/rules/draw-table.js';
import type { Answer } from './published-day.js';
import { RULED, RuledDay } from './ruled-day.js';

const CP = { min: 1, max: 9 };

/** A day on which two owners draw from a box: one of all players. */
export class WorldBoxDay extends RuledDay {
  constructor(box: object = { box: 'world' }) {
    super();
    for (const member of Object.keys(this.spring)) Reflect.deleteProperty(this.spring, member);
    const outcomes = [
      { card: 20, status: 'prize', skill: '', copies: 1, cp: CP },
      { card: 1, status: 'normal', skill: '', copies: 19, cp: CP },
    ];
    Object.assign(this.spring, { banner: RULED, outcomes, ...box });
    this.makeBoxes();
  }

  /** Lets the draws from the box follow from it, and from the draws before. @param begin what a draw begins with in place of that */
  makeBoxes(begin?: (led: DrawState, draw: Answer) => DrawState): void {
    this.nameRuled();
    const table = tableFrom(JSON.stringify(this.spring));
    const lasts = new Map<unknown, DrawState>();
    const { day, commitment, seed } = this.day;
    this.ruled.forEach((draw, index) => {
      const { owner, nonce, client_seed: clientSeed } = draw;
      const led = lasts.get(table.rules && owner) ?? firstState(table);
      const state = begin?.(led, draw) ?? led;
      const { drawn, next } = verifiableDraw(table, state, {
        seed: Buffer.from(seed, 'hex'),
        day,
        owner,
        nonce,
        clientSeed,
      });
      lasts.set(table.rules && owner, next);
      const print = (state[0]?.[drawn.outcome] ?? 0) + 1;
      const counted = table.rules
        ? { counters: table.rules.counters, decided_by: 'weights' }
        : { counters: null, number: null, decided_by: null, box_number: index + 1, print };
      Object.assign(draw, { day, commitment, seed, ...counted, state }, drawn);
    });
  }
}

/** The same with a box of each player. */
export class PlayerBoxDay extends WorldBoxDay {
  constructor() {
    super({ box: 'player', counters: 'event', reset: { card: 20 } });
  }

  /** Fills the box of the first owner again after a draw, which gave another card. */
  refill(place: number): void {
    const { day } = this.day;
    this.lists.states = [
      { day, id: 1, user: 1, counters: 'event', after_number: place, reason: 'refilled', state: null },
    ];
    const draw = this.ruled[place];
    this.makeBoxes((led, each) => (each === draw ? [[0, 0]] : led));
  }
}
