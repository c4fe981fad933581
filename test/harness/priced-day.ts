import { createHash } from 'node:crypto';
import { canonical } from '../../src/game/rules/canonical.js';
import type { Answer } from './published-day.js';
import { RULED, RuledDay } from './ruled-day.js';

/** Of this currency a user may have 999. */
export const TICKET = 'ticket';
/** The salvaged card. */
export const SALVAGED = 19;
const USERS = [1, 2, 3];

export function versionOfEconomy(economy: unknown): string {
  return createHash('sha256').update(canonical(economy)).digest('hex');
}

/** A day on which draws cost tickets and give sparks, with exchanges, salvage, gifts of the operator and a trade. */
export class PricedDay extends RuledDay {
  override economy: any = {
    banners: {
      standard: { cost: { [TICKET]: 1 }, free: 1, gives: { spark: 1 }, limit: { day: 3, ever: 3 } },
      [RULED]: { cost: { [TICKET]: 2 } },
    },
    currencies: { [TICKET]: { most: 999 }, spark: {}, dust: {} },
    exchanges: [{ name: 'swap', cost: { spark: 2 }, gives: { [TICKET]: 1 }, limit: { day: 1 } }],
    salvage: { normal: { dust: 5 } },
  };

  constructor() {
    super();
    this.nameEconomy();
    for (const user of USERS) this.add(user, TICKET, 10, 'daily login');
    this.add(1, TICKET, 5, 'gift');
    // Entries are sorted by their own ids, and those of two requests may mix: here the last draw comes first, owner by owner.
    for (const owner of USERS.toReversed())
      for (const { card_id: card, banner, nonce } of this.draws.filter((draw) => draw.owner === owner)) {
        if (banner === RULED) this.add(owner, TICKET, -2, 'draw', card);
        else {
          this.add(owner, 'spark', 1, 'draw', card);
          if (nonce > 1) this.add(owner, TICKET, -1, 'draw', card);
        }
      }
    this.add(2, 'spark', -2, 'exchange', 'swap:1');
    this.add(2, TICKET, 1, 'exchange', 'swap:1');
    this.add(1, 'dust', 5, 'salvage', `${SALVAGED}:normal`);
    this.lists.trades.push({ id: 1, day: this.day.day, from: 1, to: 2, gives: [10, 11], asks: [13] });
    this.settle();
  }

  /** Names the version of the economy, whatever it is now. */
  nameEconomy(): void {
    this.day.economy = versionOfEconomy(this.economy);
  }

  add(user: number, currency: string, amount: number, reason: string, reference: number | string = ''): void {
    this.lists.entries.push({ user, currency, amount, reason, reference: String(reference) });
  }

  /** The first entry with such values. */
  entry(values: Answer): Answer {
    return this.lists.entries.find((entry: Answer) =>
      Object.entries(values).every(([name, value]) => entry[name] === value),
    );
  }

  /** Leaves out entries with such values. */
  drop(values: Answer): void {
    const one = this.entry(values);
    this.lists.entries = this.lists.entries.filter((entry: Answer) => entry !== one);
  }

  /** Lets the ids, numbers and balances of the entries follow from their order and amounts. */
  settle(): void {
    const latest = new Map<string, { readonly number: number; readonly balance: number }>();
    for (const [place, entry] of this.lists.entries.entries()) {
      const of = `${entry.user} ${entry.currency}`;
      const { number = 0, balance = 0 } = latest.get(of) ?? {};
      const next = { number: number + 1, balance: balance + Number(entry.amount) };
      latest.set(of, next);
      Object.assign(entry, { day: this.day.day, id: 1 + Number(place), ...next });
    }
  }
}
