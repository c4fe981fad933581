import { Injectable } from '@nestjs/common';
import { DataSource, type InsertResult } from 'typeorm';
import { Card } from '../../entities/card.entity.js';
import { Clock } from '../../platform/clock.js';
import { JsonQueries } from '../../platform/database/json-queries.js';
import type { Amounts, Economy } from '../rules/economy.js';
import { type Filters, OF_DAY, OF_USER } from '../../platform/database/page.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { expectValid } from '../../platform/http/dto-pipe.js';
import { conflict, invalid, notFound } from '../../platform/http/errors.js';
import { type RunIdempotent, withoutKey } from '../../platform/idempotency/idempotent.decorator.js';
import { drawOfEntry, username } from '../../entities/names.js';
import { User } from '../../entities/user.entity.js';
import { type OpenDay, OpenDaysService } from '../days/open-days.service.js';
import { chargesOf, limitsOf } from '../prices/draw-price.js';
import { lastEntries } from '../prices/price-sql.js';
import { TableSource } from '../tables/table-source.service.js';
import {
  CreateEntryDto,
  EntryList,
  type EntryRead,
  type UserBalanceList,
  type UserEntryCreate,
  UserEntryList,
  type UserExchangeCreate,
  type UserSalvageCreate,
} from './dto/wallet.dto.js';
import { Entry, Exchange } from '../../entities/ledger.entity.js';
import { LedgerService, type NewEntry, OWN_REASONS } from './ledger.service.js';

export const ENTRY_FILTERS = {
  currency: { type: 'string', description: 'Only entries of this currency', example: 'ticket', sql: '"currency" = $?' },
  reason: { type: 'string', description: 'Only entries of exactly this reason', example: 'draw', sql: '"reason" = $?' },
} satisfies Filters;

const FEW = { beside: ['day', 'user'] };
export const ALL_ENTRIES_FILTERS: Filters = {
  day: OF_DAY,
  user: { ...OF_USER, sql: '"user_id" = $?' },
  currency: { ...ENTRY_FILTERS.currency, ...FEW },
  reason: { ...ENTRY_FILTERS.reason, ...FEW },
};

const BALANCES = prepared<{ currency: string | null; balance: number; is_there: boolean }>(
  'balances',
  `
  ${lastEntries('$1')}
  select currency, balance, exists (select from users where id = $1) as is_there from last
  union all select null, null, exists (select from users where id = $1)`,
);

const CARDS = prepared<{ id: number; status: string }>(
  'salvaged_cards',
  'select id, status from cards where id = any ($1::bigint[]) and owner_id = $2 order by id for update',
);

const NAMED = {
  user: { user_name: username('user') },
  reference: { card_name: drawOfEntry('kinds.name'), banner: drawOfEntry('d.banner') },
};

type Changes = readonly (readonly [currency: string, amount: number])[];
type Why = Pick<NewEntry, 'reason' | 'reference'>;

/** What users have of currencies: read, given, taken, exchanged, and got for cards. */
@Injectable()
export class Balances {
  readonly listEntries;
  readonly listAllEntries;

  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    reads: JsonQueries,
    private readonly clock: Clock,
    private readonly days: OpenDaysService,
    private readonly ledger: LedgerService,
    private readonly tables: TableSource,
  ) {
    this.listAllEntries = reads.list(EntryList, Entry, { order: 'desc', filters: ALL_ENTRIES_FILTERS, named: NAMED });
    this.listEntries = reads.related(UserEntryList, Entry, User, 'user_id = $1', {
      order: 'desc',
      filters: ENTRY_FILTERS,
      named: NAMED,
      // Entries outlive their user.
      exists: 'exists (select from users where id = $1) or exists (select from entries where user_id = $1)',
    });
  }

  /** Of the currencies that are declared today, and of those that the user has had. @throws NotFoundException */
  async list(user: number): Promise<UserBalanceList[]> {
    const openDay = await this.days.openDay();
    const rows = await this.statements.read(BALANCES, [user]);
    if (rows.length === 1 && rows[0]?.is_there !== true) throw notFound(User);
    const balances = new Map(Object.keys(openDay.economy?.currencies ?? {}).map((currency) => [currency, 0]));
    for (const { currency, balance } of rows) if (currency !== null) balances.set(currency, balance);
    const currencies = await this.declaredFor([...balances.keys()], openDay);
    return [...balances].sort().map(([currency, balance]) => {
      return { currency, balance, most: currencies[currency]?.most ?? null };
    });
  }

  /** Adds to balances, to all or none: `give(user, { ticket: 3 }, 'guild won', '17')`. @param reason none of the service's own */
  async give(user: number, amounts: Amounts, reason: string, reference = ''): Promise<EntryRead[]> {
    return this.change(user, amounts, 1, { reason, reference });
  }

  /** Takes from balances, from all or none. @throws ConflictException when one is too low */
  async take(user: number, amounts: Amounts, reason: string, reference = ''): Promise<EntryRead[]> {
    return this.change(user, amounts, -1, { reason, reference });
  }

  async addEntry(user: number, given: CreateEntryDto, runIdempotent: RunIdempotent): Promise<UserEntryCreate> {
    const { currency, amount, reason, reference = '' } = given;
    refuseWrong(reason, amount !== 0, 'must not be 0');
    return this.ledger.change(user, runIdempotent, async (openDay) => {
      const [entry] = await this.add(user, [[currency, amount]], { reason, reference }, openDay);
      return entry as UserEntryCreate;
    });
  }

  private change(user: number, amounts: Amounts, sign: 1 | -1, why: Why): Promise<EntryRead[]> {
    const changes = Object.entries(amounts).map(([currency, amount]) => {
      expectValid(CreateEntryDto, { currency, amount, ...why });
      refuseWrong(why.reason, amount >= 1, 'must be at least 1');
      return [currency, sign * amount] as const;
    });
    return this.ledger.change(user, withoutKey, (openDay) => this.add(user, changes, why, openDay));
  }

  private async add(user: number, amounts: Changes, why: Why, openDay: OpenDay): Promise<EntryRead[]> {
    const known = await this.declaredFor(
      amounts.map(([currency]) => currency),
      openDay,
    );
    const entries = amounts.map(([currency, amount]) => {
      if (!Object.hasOwn(known, currency))
        throw conflict(
          'unknown_currency',
          notDeclared(currency, 'today or for the next day', Object.keys(known)),
          'currency',
        );
      return { currency, amount, most: known[currency]?.most ?? Number.MAX_SAFE_INTEGER, ...why };
    });
    return this.ledger.add(user, openDay, entries);
  }

  /** What is declared today and, where one of the currencies is not, for the next day. A currency of both is as today. */
  private async declaredFor(named: readonly string[], { economy }: OpenDay): Promise<Economy['currencies']> {
    const today = economy?.currencies ?? {};
    if (named.every((currency) => Object.hasOwn(today, currency))) return today;
    const { declared } = await this.tables.current();
    return { ...declared.currencies, ...today };
  }

  exchange(user: number, name: string, runIdempotent: RunIdempotent): Promise<UserExchangeCreate> {
    return this.ledger.change(user, runIdempotent, (openDay) => this.makeExchange(user, name, openDay));
  }

  salvage(user: number, cards: readonly number[], runIdempotent: RunIdempotent): Promise<UserSalvageCreate> {
    return this.ledger.change(user, runIdempotent, (openDay) => this.takeCards(user, cards, openDay));
  }

  private async makeExchange(user: number, name: string, openDay: OpenDay): Promise<UserExchangeCreate> {
    const { day, economy } = openDay;
    const exchange = economy?.exchanges.find((each) => each.name === name);
    if (!economy || !exchange) {
      const names = economy?.exchanges.map((each) => each.name) ?? [];
      throw conflict(
        'unknown_exchange',
        `${notDeclared(name, 'today', names)}. What is declared now counts from the next day`,
        'name',
      );
    }
    const now = this.clock.now();
    const created_at = now.toISOString();
    const { manager } = this.dataSource;
    const made = { user_id: user, day, name, card_id: null, created_at };
    const id = idOf(await manager.insert(Exchange, made));
    const entry = { reason: 'exchange', reference: `${name}:${id}` };
    const entries = await this.ledger.add(
      user,
      openDay,
      chargesOf(exchange, economy).map((charge) => ({ ...charge, ...entry })),
      now,
      exchange.limit && { name: `exchange:${name}`, ...limitsOf(exchange) },
    );
    let card: number | null = null;
    if (exchange.card) {
      card = idOf(await manager.insert(Card, { ...exchange.card, owner_id: user, created_at }));
      await manager.update(Exchange, id, { card_id: card });
    }
    // It has a cost, and so an entry of the same moment, as the database shows it.
    return { id, user, day, name, card, entries, created_at: entries[0]?.created_at ?? created_at };
  }

  private async takeCards(user: number, cards: readonly number[], openDay: OpenDay): Promise<UserSalvageCreate> {
    const found = await this.statements.run(CARDS, [cards, user]);
    const others = cards.filter((card) => !found.some(({ id }) => id === card));
    if (others.length > 0) {
      if (!(await this.dataSource.manager.existsBy(User, { id: user }))) throw notFound(User);
      throw conflict('not_owner', `names ${others.join(', ')}, which are no cards of the user`, 'cards');
    }
    const { economy } = openDay;
    const entries: NewEntry[] = [];
    for (const { id, status } of found) {
      if (!economy || !Object.hasOwn(economy.salvage, status))
        throw conflict('not_salvaged', `names ${id}, a card whose status ${status} has no value today`, 'cards');
      const charges = chargesOf({ gives: economy.salvage[status] }, economy);
      entries.push(...charges.map((each) => ({ ...each, reason: 'salvage', reference: `${id}:${status}` })));
    }
    await this.dataSource.query('delete from cards where id = any ($1::bigint[])', [cards]);
    return { cards: found.map(({ id }) => id), entries: await this.ledger.add(user, openDay, entries) };
  }
}

/** @throws BadRequestException */
function refuseWrong(reason: string, isInRange: boolean, message: string): void {
  if (!isInRange) throw invalid([{ field: 'amount', message, reason: 'out_of_range' }]);
  if (OWN_REASONS.some((own) => own === reason)) {
    const message = `must be none of ${OWN_REASONS.join(', ')}, which the service gives`;
    throw invalid([{ field: 'reason', message, reason: 'unknown_value' }]);
  }
}

function idOf({ identifiers }: InsertResult): number {
  return (identifiers as { id: number }[])[0]?.id ?? 0;
}

function notDeclared(name: string, days: string, names: readonly string[]): string {
  return `names ${name}, which is not declared ${days}; declared are ${[...names].sort().join(', ') || 'none'}`;
}
