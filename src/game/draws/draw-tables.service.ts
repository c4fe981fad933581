import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/http/errors.js';
import { GAME_SETTINGS, type GameSettings } from '../game-settings.js';
import { STANDARD } from '../rules/banners.js';
import { canonicalTable, type DrawTable as Table, tableFrom } from '../rules/draw-table.js';
import { versionOf } from '../rules/odds.js';
import { DEFAULT_BANNERS, readDrawTables } from './draw-table-file.js';
import { DrawTable } from './draw.entity.js';

/** A draw table: `id` names it in the database, `version` in public. */
export interface KnownTable extends Pick<DrawTable, 'id' | 'version'>, Table {}

/** The draw table that this instance was started with, and all that were in force at any time. */
@Injectable()
export class DrawTablesService {
  private readonly table: Table;
  private readonly version: string;
  private readonly known = new Map<number, KnownTable>();
  private registered: KnownTable | undefined;

  /** @throws SettingsError when DRAW_TABLE names no sound table, RangeError when its version does not cover a member of the table */
  constructor(
    @Inject(GAME_SETTINGS.token) { drawTable }: GameSettings,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    const banners = drawTable === undefined ? DEFAULT_BANNERS : readDrawTables(drawTable);
    this.table = banners.find(({ name }) => name === STANDARD)?.table as Table;
    this.version = versionOf(this.table);
  }

  /** The table that this instance was started with: that of the days that it opens. */
  async own(): Promise<KnownTable> {
    return (this.registered ??= await this.register());
  }

  /** Asks the database again from now on. */
  forget(): void {
    this.registered = undefined;
    this.known.clear();
  }

  private async register(): Promise<KnownTable> {
    const { version } = this;
    await this.dataSource.query(
      'insert into draw_tables (version, outcomes, created_at) values ($1, $2, $3) on conflict (version) do nothing',
      [version, canonicalTable(this.table), this.clock.now()],
    );
    return this.withVersion(version);
  }

  /** @throws NotFoundException when there is no such table */
  withVersion(version: string): Promise<KnownTable> {
    return this.find({ version });
  }

  async withId(id: number): Promise<KnownTable> {
    return this.known.get(id) ?? this.find({ id });
  }

  private async find(where: { readonly id: number } | { readonly version: string }): Promise<KnownTable> {
    const found = await this.dataSource.manager.findOneBy(DrawTable, where);
    if (!found) throw notFound(DrawTable, 'version');
    const { id, version, outcomes } = found;
    const table = { id, version, ...tableFrom(outcomes) };
    this.known.set(id, table);
    return table;
  }
}
