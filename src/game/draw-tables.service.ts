import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { notFound } from '../common/errors.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/settings.js';
import { DEFAULT_DRAW_TABLE } from './default-draw-table.js';
import { readDrawTable } from './draw-table-file.js';
import { DrawTable } from './draw-table.entity.js';
import type { Outcome } from './rules/draw.js';
import { canonicalTable, versionOf } from './rules/odds.js';

/** A draw table and how it is known. */
export interface KnownTable {
  /** In the database. */
  readonly id: number;
  /** In public. */
  readonly version: string;
  readonly outcomes: readonly Outcome[];
}

/** The draw table in force, and all that ever were. */
@Injectable()
export class DrawTables implements OnModuleInit {
  private readonly outcomes: readonly Outcome[];
  private inForce: KnownTable | undefined;

  /** @throws SettingsError when DRAW_TABLE names no sound table */
  constructor(
    @Inject(SETTINGS) { drawTable }: Settings,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.outcomes = drawTable === undefined ? DEFAULT_DRAW_TABLE : readDrawTable(drawTable);
  }

  /** Writes the table in force down, so that its draws can be verified when another one is. */
  async onModuleInit(): Promise<void> {
    const version = versionOf(this.outcomes);
    await this.dataSource.query(
      'insert into draw_tables (version, outcomes, created_at) values ($1, $2, $3) on conflict (version) do nothing',
      [version, canonicalTable(this.outcomes), this.clock.now()],
    );
    this.inForce = await this.of(version);
  }

  /** The table that draws are made from. */
  get current(): KnownTable {
    if (!this.inForce) throw new Error('The draw table is known once the module has been initialized');
    return this.inForce;
  }

  /** @throws NotFoundException when no such table was ever in force */
  async of(version: string): Promise<KnownTable> {
    if (version === this.inForce?.version) return this.inForce;
    const table = await this.dataSource.manager.findOneBy(DrawTable, { version });
    if (!table) throw notFound(DrawTable, 'version');
    return { id: table.id, version, outcomes: JSON.parse(table.outcomes) as Outcome[] };
  }
}
