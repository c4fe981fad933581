import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/http/errors.js';
import { GAME_SETTINGS, type GameSettings } from '../game-settings.js';
import { type Banner, isInForce, STANDARD } from '../rules/banners.js';
import { canonicalTable, type DrawTable as RuledTable, tableFrom } from '../rules/draw-table.js';
import { carriedOver, type DrawState, firstState, nextState } from '../rules/draw-state.js';
import type { GameDay } from '../rules/game-day.js';
import { versionOf } from '../rules/odds.js';
import { DEFAULT_BANNERS, readDrawTables } from './draw-table-file.js';
import { type DayBanner, DrawTable, type LastDraw } from './draw.entity.js';

/** A draw table: `id` names it in the database, `version` in public. */
export interface KnownTable extends RuledTable, Pick<DrawTable, 'id' | 'version'> {}

/** The draw tables that this instance was started with, and all that were in force at any time. */
@Injectable()
export class DrawTablesService {
  private readonly banners: readonly (Banner & Pick<DrawTable, 'version'>)[];
  private readonly known = new Map<number, KnownTable>();
  /** Of {@link STANDARD}. */
  private registered: KnownTable | undefined;

  /** @throws SettingsError when DRAW_TABLE names no sound tables, RangeError when a version does not cover a member of its table */
  constructor(
    @Inject(GAME_SETTINGS.token) { drawTable }: GameSettings,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    const banners = drawTable === undefined ? DEFAULT_BANNERS : readDrawTables(drawTable);
    this.banners = banners.map((banner) => ({ ...banner, version: versionOf(banner.table) }));
  }

  /** What this instance was started with, as far as it is in force on a day: the tables and banners of the days that it opens. */
  async own(day: GameDay): Promise<{ standard: KnownTable; banners: Record<string, DayBanner> }> {
    const standard = (this.registered ??= await this.register());
    const inForce = this.banners.filter((banner) => banner.name !== STANDARD && isInForce(banner, day));
    const banners = inForce.map(({ name, version: table, from = null, until = null }) => [
      name,
      { table, from, until },
    ]);
    return { standard, banners: Object.fromEntries(banners) as Record<string, DayBanner> };
  }

  /** Asks the database again from now on. */
  forget(): void {
    this.registered = undefined;
    this.known.clear();
  }

  /** @returns the table of {@link STANDARD} */
  private async register(): Promise<KnownTable> {
    for (const { version, table } of this.banners) {
      await this.dataSource.query(
        'insert into draw_tables (version, outcomes, created_at) values ($1, $2, $3) on conflict (version) do nothing',
        [version, canonicalTable(table), this.clock.now()],
      );
    }
    const standard = this.banners.find(({ name }) => name === STANDARD);
    return this.withVersion(standard?.version ?? '');
  }

  /** @throws NotFoundException when there is no such table */
  withVersion(version: string): Promise<KnownTable> {
    return this.find({ version });
  }

  async withId(id: number): Promise<KnownTable> {
    return this.known.get(id) ?? this.find({ id });
  }

  /** The state for a draw from a table that follows the last one. */
  async stateAfter(last: LastDraw | null, table: RuledTable): Promise<DrawState> {
    if (last === null) return firstState(table);
    const from = await this.withId(last.table_id);
    return carriedOver(nextState(from, last.state, last.outcome), from, table);
  }

  private async find(where: { readonly id: number } | { readonly version: string }): Promise<KnownTable> {
    const found = await this.dataSource.manager.findOneBy(DrawTable, where);
    if (!found) throw notFound(DrawTable, 'version');
    const { id, version, outcomes } = found;
    const table = this.known.get(id) ?? { id, version, ...tableFrom(outcomes) };
    this.known.set(id, table);
    return table;
  }
}
