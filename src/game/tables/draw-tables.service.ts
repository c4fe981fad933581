import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/http/errors.js';
import { canonical } from '../rules/canonical.js';
import { canonicalTable, type DrawTable, isInForce, STANDARD, tableFrom, withTarget } from '../rules/draw-table.js';
import { carriedOver, type DrawState, firstState, givenState, nextState } from '../rules/draw-state.js';
import type { Economy } from '../rules/economy.js';
import type { GameDay } from '../rules/game-day.js';
import {
  EconomyVersion,
  type DayBanner,
  DrawTableVersion,
  type LastDraw,
  type LastSet,
} from '../../entities/draw.entity.js';
import { type SourceBanner, type SourceTables, TableSource } from './table-source.service.js';

/** A draw table: `id` names it in the database, `version` in public. */
export interface KnownTable extends DrawTable, Pick<DrawTableVersion, 'id' | 'version'> {}

/** What is declared on days. */
export type KnownEconomy = Economy & Pick<EconomyVersion, 'version'>;

type IdOrVersion = { readonly id: number } | { readonly version: string };

/** Stores what is named by its hash, once. */
const storing = (table: string, content: string): string =>
  `insert into ${table} (version, ${content}, created_at) values ($1, $2, $3) on conflict (version) do nothing`;
const STORE_TABLE = storing('draw_tables', 'outcomes');
const STORE_ECONOMY = storing('economies', 'content');

/** The draw tables and economies of days to come, and all that were in force at any time. */
@Injectable()
export class DrawTablesService {
  private readonly known = new Map<number, KnownTable>();

  constructor(
    private readonly source: TableSource,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * The tables for a day that this instance opens now: that of {@link STANDARD}, those of other banners in force, and the declared economy
   * or null.
   */
  async own(day: GameDay) {
    const tables = await this.source.refresh();
    const standard = await this.register(tables.banners);
    const banners: Record<string, DayBanner> = {};
    for (const banner of tables.banners) {
      const { name, version: table, from = null, until = null } = banner;
      if (name !== STANDARD && isInForce(banner, day)) banners[name] = { table, from, until };
    }
    return { standard, banners, economy: economyOf(tables, day) };
  }

  forget(): void {
    this.known.clear();
  }

  /** @returns the table of {@link STANDARD} */
  private async register(banners: readonly SourceBanner[]): Promise<KnownTable> {
    for (const { version, table } of banners)
      await this.dataSource.query(STORE_TABLE, [version, canonicalTable(table), this.clock.now()]);
    return this.withVersion(banners.find(({ name }) => name === STANDARD)?.version ?? '');
  }

  /** Stores what is declared on a day that opens. @returns its id */
  async registerEconomy(declared: Economy | null): Promise<number | null> {
    if (declared === null) return null;
    const content = canonical(declared);
    const version = hash('sha256', content);
    await this.dataSource.query(STORE_ECONOMY, [version, content, this.clock.now()]);
    return (await this.dataSource.manager.findOneByOrFail(EconomyVersion, { version })).id;
  }

  async economy(where: IdOrVersion): Promise<KnownEconomy> {
    const found = await this.dataSource.manager.findOneBy(EconomyVersion, where);
    if (!found) throw notFound(EconomyVersion, 'version');
    return { version: found.version, ...(JSON.parse(found.content) as Economy) };
  }

  withVersion(version: string): Promise<KnownTable> {
    return this.find({ version });
  }

  async withId(id: number): Promise<KnownTable> {
    return this.known.get(id) ?? this.find({ id });
  }

  /** The state for a draw from a table that follows the last one, or what was set after it. */
  async stateAfter(last: LastDraw | LastSet | null, table: DrawTable): Promise<DrawState> {
    if (last === null) return firstState(table);
    if ('set_id' in last) return last.state === null ? firstState(table) : givenState(table, last.state);
    const from = withTarget(await this.withId(last.table_id), last.target);
    return carriedOver(nextState(from, last.state, last.outcome), from, table);
  }

  private async find(where: IdOrVersion): Promise<KnownTable> {
    const found = await this.dataSource.manager.findOneBy(DrawTableVersion, where);
    if (!found) throw notFound(DrawTableVersion, 'version');
    const { id, version, outcomes } = found;
    const table = this.known.get(id) ?? { id, version, ...tableFrom(outcomes) };
    this.known.set(id, table);
    return table;
  }
}

function economyOf({ banners, declared }: SourceTables, day: GameDay): Economy | null {
  const prices = banners.flatMap((banner) =>
    banner.price && isInForce(banner, day) ? [[banner.name, banner.price]] : [],
  );
  const economy = { ...declared, banners: Object.fromEntries(prices) as Economy['banners'] };
  return Object.values(economy).some((member) => Object.keys(member).length > 0) ? economy : null;
}
