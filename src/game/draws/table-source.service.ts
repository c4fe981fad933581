import { Inject, Injectable, Logger } from '@nestjs/common';
import { Registry } from 'prom-client';
import { SettingsError } from '../../platform/config/settings.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { readGauge } from '../../platform/gauge.js';
import { GAME_SETTINGS, type GameSettings } from '../game-settings.js';
import { versionOf } from '../rules/odds.js';
import { InvalidResponse } from '../rules/validation.js';
import { type PricedBanner, readTables, type Tables } from './banners-content.js';
import { DEFAULT_TABLES, tablesOfFile, textOf, withStandard } from './draw-table-file.js';
import type { DrawTable } from './draw.entity.js';

export interface SourceBanner extends PricedBanner, Pick<DrawTable, 'version'> {}

export type SourceTables = ReturnType<typeof withVersions>;

const SENT = prepared('next_tables', "select content, to_json(created_at) #>> '{}' from next_tables");

/** Where the tables of days to come are from: the file of DRAW_TABLE; else what an operator sent, or what ships with the service. */
@Injectable()
export class TableSource {
  /** The newest that can be used. */
  private tables: SourceTables;
  /** What was read last, also when it cannot be used. */
  private text: string | undefined;

  /** @throws SettingsError when DRAW_TABLE names no sound tables, RangeError when a version does not cover a member of its table */
  constructor(
    @Inject(GAME_SETTINGS.token) private readonly settings: GameSettings,
    private readonly statements: Statements,
    registry: Registry,
  ) {
    const name = 'card_draw_table_file_broken';
    const help = '1 when a day could not open with the file of DRAW_TABLE: the last good tables stay in force';
    readGauge({ name, help, aggregator: 'max', registers: [registry] }, () => Number(this.isBroken));
    const { drawTable } = settings;
    this.tables = drawTable === undefined ? withVersions(DEFAULT_TABLES) : this.readFile(drawTable);
  }

  /** Whether the last day opened without the file of DRAW_TABLE, which cannot be used. */
  isBroken = false;

  /** The newest tables that are known, a file as it was read last. @throws SettingsError for sent ones that this version cannot use */
  async current() {
    if (this.settings.drawTable !== undefined) return { ...this.tables, source: 'file' as const, sentAt: null };
    const [row] = (await this.statements.read(SENT, [])) as [text: string, sentAt: string][];
    const text = row?.[0];
    if (text !== this.text) {
      this.tables = withVersions(text === undefined ? DEFAULT_TABLES : tablesSent(text));
      this.text = text;
    }
    return { ...this.tables, source: row ? ('sent' as const) : ('default' as const), sentAt: row?.[1] ?? null };
  }

  /** The tables for a day that opens now: the file is read again. One that cannot be used changes nothing. */
  async refresh(): Promise<SourceTables> {
    const { drawTable } = this.settings;
    if (drawTable === undefined) return this.current();
    try {
      this.tables = this.readFile(drawTable);
      this.isBroken = false;
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      this.isBroken = true;
      new Logger('Game').error(`${error.message}. The last good tables stay in force`);
    }
    return this.tables;
  }

  private readFile(path: string): SourceTables {
    const file = textOf(path);
    // Its long-run odds may take seconds to compute.
    if (file.text === this.text) return this.tables;
    const tables = withVersions(tablesOfFile(file));
    this.text = file.text;
    return tables;
  }
}

function tablesSent(text: string): Tables {
  try {
    return withStandard(readTables(JSON.parse(text)));
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    throw new SettingsError([
      `The tables of PUT /game/tables/next, in the table next_tables, cannot be used by this version: ${error.message}. Start the version ` +
        'that stored them, or set DRAW_TABLE',
    ]);
  }
}

function withVersions({ banners, declared }: Tables) {
  const known: readonly SourceBanner[] = banners.map((banner) => ({ ...banner, version: versionOf(banner.table) }));
  return { banners: known, declared };
}
