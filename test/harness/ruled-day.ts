import { createHash } from 'node:crypto';
import { battleMessage, describeBattle, fight } from '../../src/game/rules/battle.js';
import { characterOf, strengthOf } from '../../src/game/rules/character.js';
import { carriedOver, type DrawState, firstState } from '../../src/game/rules/draw-state.js';
import { type DrawTable, packTable, withTarget } from '../../src/game/rules/draw-table.js';
import { integersOfMessage, verifiableDraw } from '../../src/game/rules/draw.js';
import type { OpenPack } from '../../src/game/rules/packs.js';
import { type Answer, PublishedDay } from './published-day.js';

/** The banner with rules. */
export const RULED = 'spring';
const OWNERS = [1, 2];
const DRAWS_EACH = 4;
const OPPONENT = { id: 3, strength: 40, name: 'rin' };

/** A day that has a banner with rules too, and the characters and battles of two users. */
export class RuledDay extends PublishedDay {
  readonly spring: any = {
    banner: RULED,
    counters: 'event',
    rarities: [
      { status: 'super', within: 4, ramp: { from: 2, add: 1 }, featured: { chance: [1, 2], misses: 1 } },
      { status: 'rare', within: 2 },
    ],
    outcomes: [
      { card: 1, status: 'normal', skill: '', weight: 50, cp: { min: 1, max: 200 } },
      { card: 2, status: 'rare', skill: '', weight: 5, cp: { min: 1, max: 400 } },
      { card: 3, status: 'super', skill: '', weight: 1, cp: { min: 1, max: 600 } },
      { card: 4, status: 'super', skill: '', weight: 1, cp: { min: 1, max: 800 }, featured: true },
    ],
  };
  /** The draws of that banner. They stand after the others. */
  readonly ruled: any[] = OWNERS.flatMap((owner) =>
    Array.from({ length: DRAWS_EACH }, (_, index) => {
      return {
        card_id: 0,
        owner,
        nonce: index + 4,
        client_seed: '',
        banner: RULED,
        target: null,
        box_number: null,
        print: null,
        number: index + 1,
      };
    }),
  );
  private version = '';

  constructor() {
    super();
    const last = this.draws.at(-1) as { card_id: number };
    this.ruled.forEach((draw, index) => (draw.card_id = last.card_id + 1 + index));
    this.draws.push(...this.ruled);
    this.day.draws = this.draws.length;
    this.makeRuled();
    this.makeFighters();
  }

  /** Names the version of the table with rules, whatever it is now. */
  nameRuled(): void {
    this.version = createHash('sha256').update(canonical(this.spring)).digest('hex');
    this.day.tables = { ...this.day.tables, [RULED]: this.version };
    for (const draw of this.ruled) draw.table = this.version;
  }

  /**
   * Lets the draws under rules follow from their table, and from the draws before.
   * @param begin the state that a draw begins with, in place of what the draws before lead to
   * @param other the table that a draw is made from, in place of the published one
   */
  makeRuled(
    begin?: (led: DrawState, draw: Answer) => DrawState,
    other?: (draw: Answer) => DrawTable | undefined,
  ): void {
    this.nameRuled();
    const published = this.ruledTable();
    const { counters } = this.spring;
    const lasts = new Map<number, { next: DrawState; table: DrawTable; opened?: OpenPack; pack?: number }>();
    const { day, commitment, seed } = this.day;
    for (const draw of this.ruled) {
      const { owner, nonce, client_seed: clientSeed, target } = draw;
      const table = other?.(draw) ?? withTarget(published, target);
      const last = lasts.get(owner);
      const led = last ? carriedOver(last.next, last.table, table) : firstState(table);
      const state = begin?.(led, draw) ?? led;
      const inputs = { seed: Buffer.from(seed, 'hex'), day, owner, nonce, clientSeed };
      const { drawn, decidedBy, next, opened } = verifiableDraw(table, state, inputs, last?.opened);
      const pack = table.pack ? (last?.pack ?? nonce) : null;
      lasts.set(owner, { next, table, ...(opened && { opened, pack }) });
      const place = { pack, slot: pack === null ? null : nonce - pack + 1 };
      Object.assign(draw, { day, commitment, seed, counters, state, decided_by: decidedBy }, place, drawn);
    }
  }

  /** @param changed what another table has in place of the published one */
  ruledTable(changed: object = {}): DrawTable {
    const { banner, counters, rarities, outcomes, ...pack } = { ...this.spring, ...changed };
    const rules = { banner, counters, rarities };
    return pack.slots ? packTable({ banner, ...pack }, rules) : { outcomes, rules };
  }

  override tableOf = (banner: unknown): unknown => (banner === RULED ? this.spring : this.table);
  override odds = (version: string): unknown => (version === this.version ? this.spring : this.table);

  /** Lets characters and battles follow from the seed. */
  makeFighters(battlesEach = 2): void {
    Object.assign(this.lists, fightersOf(this.day, OWNERS, 1, battlesEach));
  }
}

/** The same with a card that each draw under rules names, but for the last one of an owner. */
export class TargetDay extends RuledDay {
  constructor() {
    super();
    const featured = { chance: [1, 4], misses: 1, within: 4, target: true };
    this.spring.rarities = [{ status: 'super', within: 2, featured }];
    this.spring.outcomes.push({ ...this.spring.outcomes[3], card: 5 });
    this.ruled.forEach((draw, index) => (draw.target = index % DRAWS_EACH === 3 ? 5 : 4));
    this.makeRuled();
  }
}

/** The same where the operator gave the first owner counts before the first draw. */
export class GivenDay extends RuledDay {
  constructor() {
    super();
    this.lists.states = [this.given(1)];
    this.makeGiven(0, [
      [2, 1],
      [1, 0],
    ]);
  }

  /** A state of the first owner. */
  given(id: number, more: object = {}): Answer {
    const state = { super: [2, 1], rare: [1, 0] };
    return { day: this.day.day, id, user: 1, counters: 'event', after_number: 0, reason: 'given', state, ...more };
  }

  /** Lets a draw of that owner begin with this. */
  makeGiven(place: number, state: DrawState): void {
    const draw = this.ruled[place];
    this.makeRuled((led, each) => (each === draw ? state : led));
  }
}

/** The same in packs of two cards. */
export class PackDay extends RuledDay {
  constructor() {
    super();
    const [normal, rare, rarest, featured] = this.spring.outcomes;
    delete this.spring.outcomes;
    Object.assign(this.spring, {
      lists: { all: [normal, rare, rarest, featured], common: [normal], rare: [rare, featured] },
      slots: [{ list: 'common' }, { list: 'all', if_none: { status: ['rare', 'super'], list: 'rare' } }],
      instead: [{ chance: [1, 3], slots: [{ list: 'rare', count: 2 }] }],
    });
    this.makeRuled();
  }
}

/** The characters of new users and their battles, as the seed of a day gives them. @param firstId of the battles */
export function fightersOf(
  { day, commitment, seed }: Answer,
  users: readonly number[],
  firstId: number,
  battlesEach = 2,
): Answer {
  const characters: Answer[] = [];
  const battles: Answer[] = [];
  const integersOf = (message: string): ReturnType<typeof integersOfMessage> =>
    integersOfMessage(Buffer.from(seed, 'hex'), message);
  for (const user of users) {
    const character = characterOf(day, user, integersOf);
    characters.push({ day, commitment, seed, user, ...character });
    let { status } = character;
    let strength = strengthOf(character);
    for (let nonce = 1; nonce <= battlesEach; nonce++) {
      const own = { strength, status, battles: nonce - 1 };
      const result = fight(own, OPPONENT.strength, integersOf(battleMessage(day, user, nonce)));
      battles.push({
        day,
        commitment,
        seed,
        id: firstId + battles.length,
        user,
        opponent: OPPONENT.id,
        nonce,
        strength,
        opponent_strength: OPPONENT.strength,
        battles_before: own.battles,
        status_before: status,
        won: result.won,
        win_probability: result.winProbability,
        stat: result.stat ?? '',
        gain: result.gain,
        status: result.status,
        comment: describeBattle(result, status, OPPONENT.name),
      });
      strength += result.gain;
      status = result.status;
    }
  }
  return { characters, battles };
}

/** JSON with sorted members and without white space. */
function canonical(value: unknown): string {
  const sorted = (_: string, each: unknown): unknown =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each;
  return JSON.stringify(value, sorted);
}
