import { DrawnCards } from './drawn-cards.js';
import type { Economy, Limit, Price } from './economy.js';
import type { GameDay } from './game-day.js';
import { LatestOfUsers, SeenNumbers } from './listed.js';
import type { DayRecords } from './published.js';
import { type Difference, differenceOf } from './seeded.js';

type PublishedEntry = DayRecords['entries'];

/** What is added to balances, by currencies. */
type Change = readonly (readonly [currency: string, amount: number])[];

/** What the entries of one draw, exchange or salvage still lack. A day may have many, so they share the amounts. */
interface Due {
  readonly user: number;
  readonly lacking: Change;
}

/** What a salvage says of its card. */
interface Salvage {
  readonly card: number;
  readonly user: number;
  readonly status: string;
  readonly entries: number;
}

interface Uses {
  readonly day: GameDay;
  readonly ofDay: number;
  readonly ever: number;
}

const NEVER: Uses = { day: '', ofDay: 0, ever: 0 };
const EXCHANGE = /^(?<what>[a-z0-9-]+):(?<id>[1-9]\d{0,15})$/;
const SALVAGE = /^(?<id>[1-9]\d{0,15}):(?<what>.+)$/s;

/**
 * Adds up balances, and compares entries with the draws, exchanges and salvages that they are for. Over all days it holds the latest entry
 * of each user and currency, a count of each user's uses of what is limited, a bit for each exchange and salvaged card, and each drawn card with
 * its owner. Of the current day it holds what each priced draw still lacks, about 130 bytes each: draws are sorted by card, and entries by id.
 */
export class WalletChecks extends LatestOfUsers<Pick<PublishedEntry, 'number' | 'balance'>> {
  /** So many entries are the operator's own, or may be. */
  granted = 0;
  /** So many of these are for salvaged cards that do not match a draw: it was not read, or its card has another owner or status. */
  undrawn = 0;
  private readonly cards = new DrawnCards();
  private readonly uses = new LatestOfUsers<Uses>();
  private readonly seen = { exchange: new SeenNumbers(), salvage: new SeenNumbers() };
  private today = begun('', null);

  /** Begins with a day. @param economy null where nothing is declared */
  begin(day: GameDay, economy: Economy | null): void {
    this.today = begun(day, economy);
    this.cards.beginDay();
  }

  override forget(): void {
    super.forget();
    this.cards.forget();
  }

  /** @returns what is wrong with the day's next draw, as far as its owner may not make it */
  checkDraw({ card_id: card, owner, banner, status, slot }: DayRecords['draws']): readonly Difference[] {
    const { prices, changes, due } = this.today;
    const { free = 0, limit } = prices.get(`draw:${banner}`) ?? {};
    this.cards.add(card, owner, status);
    // The price of a pack is that of its first card.
    const isPriced = (slot ?? 1) === 1;
    const uses = isPriced && (free > 0 || limit) ? this.use(`draw:${banner}`, owner) : undefined;
    const change = !isPriced
      ? []
      : (changes.get(uses && uses.ofDay <= free ? `free:${banner}` : `draw:${banner}`) ?? []);
    if (change.length > 0) due.set(`draw:${card}`, { user: owner, lacking: change });
    const differences = uses ? beyondLimit('banner', banner, uses, limit) : [];
    if (!this.seen.salvage.has(card)) return differences;
    return [...differences, differenceOf('card_id', card, 'which was salvaged on an earlier day')];
  }

  checkEntry(entry: PublishedEntry): readonly Difference[] {
    const { day, reason } = entry;
    if (day !== this.today.day) return [differenceOf('day', day, 'not that of the list')];
    const differences = this.checkBalance(entry);
    if (reason === 'draw') return differences.concat(this.settle(entry));
    if (reason === 'exchange' || reason === 'salvage')
      return differences.concat(this.beginDue(reason, entry), this.settle(entry));
    this.granted++;
    return differences;
  }

  /** @returns what is wrong with an accepted trade of the day. Whose its cards were is not published */
  checkTrade({ day, from, to, gives, asks }: DayRecords['trades']): readonly Difference[] {
    if (day !== this.today.day) return [differenceOf('day', day, 'not that of the list')];
    const cards = [...gives, ...asks];
    const differences: Difference[] = [];
    if (from === to) differences.push(differenceOf('to', to, 'the same user as from'));
    const twice = cards.find((card, place) => cards.indexOf(card) < place);
    if (twice !== undefined) differences.push({ field: 'gives', text: `card ${twice} is listed twice` });
    const gone = cards.find((card) => this.seen.salvage.has(card) && !this.today.salvaged.has(card));
    if (gone !== undefined) differences.push({ field: 'gives', text: `card ${gone} was salvaged on an earlier day` });
    for (const card of gives) this.cards.trade(card, from, to);
    for (const card of asks) this.cards.trade(card, to, from);
    return differences;
  }

  /** @returns what only all lists of the day show */
  end(): readonly Difference[] {
    const { due, salvages } = this.today;
    this.cards.endDay();
    for (const { card, user, status, entries } of salvages) {
      const drawn = this.cards.get(card);
      if (drawn?.owner === user && drawn.status === status) continue;
      this.granted += entries;
      this.undrawn += entries;
    }
    const [first] = due;
    if (!first) return [];
    const [name, { user, lacking }] = first;
    const [[currency, amount] = []] = lacking;
    const text = `${due.size} lack entries, the first of them ${name}: ${amount} ${currency} of user ${user}`;
    return [{ field: 'entries', text }];
  }

  /** An operator may give what another day declares: it has no bound then. */
  private checkBalance({ user, currency, number, amount, balance }: PublishedEntry): Difference[] {
    const { most = Infinity } = this.today.currencies.get(currency) ?? {};
    const differences: Difference[] = [];
    const last = this.before(currency, user, number === 1 ? { number: 0, balance: 0 } : undefined);
    if (last && number !== last.number + 1)
      differences.push(differenceOf('number', number, `the next number of the user is ${last.number + 1}`));
    if (last && balance !== last.balance + amount)
      differences.push(differenceOf('balance', balance, `${last.balance} and ${amount} are ${last.balance + amount}`));
    if (balance < 0) differences.push(differenceOf('balance', balance, 'below 0'));
    if (amount > 0 && balance > most) differences.push(differenceOf('balance', balance, `more than ${most}`));
    this.setAfter(currency, user, differences.length === 0 ? { number, balance } : undefined);
    return differences;
  }

  /** Finds what the entry is for, which lacks it. */
  private settle({ user, currency, amount, reason, reference }: PublishedEntry): readonly Difference[] {
    const { due } = this.today;
    const name = `${reason}:${reference}`;
    const { user: owner, lacking = [] } = due.get(name) ?? {};
    const left = lacking.filter(([each, needed]) => each !== currency || needed !== amount);
    if (user !== owner || left.length === lacking.length)
      return [differenceOf('amount', amount, `not what ${name} gives user ${user} in ${currency}`)];
    if (left.length > 0) due.set(name, { user, lacking: left });
    else due.delete(name);
    return [];
  }

  /** The first entry of an exchange or a salvage names it. Draws are listed by themselves. */
  private beginDue(reason: 'exchange' | 'salvage', { user, reference }: PublishedEntry): readonly Difference[] {
    const { prices, changes, due, salvaged, salvages } = this.today;
    const { what = '', id: text } = (reason === 'exchange' ? EXCHANGE : SALVAGE).exec(reference)?.groups ?? {};
    const id = Number(text);
    const kind = `${reason}:${what}`;
    const change = changes.get(kind);
    if (due.has(`${reason}:${reference}`) || !change || !Number.isSafeInteger(id)) return [];
    if (!this.seen[reason].add(id)) return [];
    due.set(`${reason}:${reference}`, { user, lacking: change });
    if (reason === 'salvage') {
      salvaged.add(id);
      salvages.push({ card: id, user, status: what, entries: change.length });
    }
    const limit = prices.get(kind)?.limit;
    return limit ? beyondLimit('reference', reference, this.use(kind, user), limit) : [];
  }

  private use(name: string, user: number): Uses {
    const { day } = this.today;
    const last = this.uses.before(name, user, NEVER) ?? NEVER;
    const uses = { day, ofDay: last.day === day ? last.ofDay + 1 : 1, ever: last.ever + 1 };
    this.uses.setAfter(name, user, uses);
    return uses;
  }
}

/** A day before its lists are read. Prices and what they change are named by what is done. */
function begun(day: GameDay, economy: Economy | null) {
  const { banners = {}, currencies = {}, exchanges = [], salvage = {} } = economy ?? {};
  const prices = new Map<string, Price>([
    ...Object.entries(banners).map(([name, price]) => [`draw:${name}`, price] as const),
    ...Object.entries(banners).map(([name, { gives }]) => [`free:${name}`, { gives }] as const),
    ...exchanges.map((exchange) => [`exchange:${exchange.name}`, exchange] as const),
    ...Object.entries(salvage).map(([status, gives]) => [`salvage:${status}`, { gives }] as const),
  ]);
  const changes = new Map([...prices].map(([name, price]) => [name, changeOf(price)] as const));
  const declared = new Map(Object.entries(currencies));
  const [due, salvaged, salvages] = [new Map<string, Due>(), new Set<number>(), new Array<Salvage>()];
  return { day, prices, changes, currencies: declared, due, salvaged, salvages };
}

function changeOf({ cost = {}, gives = {} }: Price): Change {
  return [...Object.entries(cost).map(([currency, amount]) => [currency, -amount] as const), ...Object.entries(gives)];
}

function beyondLimit(field: string, value: string, { ofDay, ever }: Uses, limit: Limit = {}): readonly Difference[] {
  const { day = Infinity, ever: most = Infinity } = limit;
  if (ofDay > day) return [differenceOf(field, value, `the user's number ${ofDay} of the day, and ${day} are allowed`)];
  if (ever > most) return [differenceOf(field, value, `the user's number ${ever}, and ${most} are allowed`)];
  return [];
}
