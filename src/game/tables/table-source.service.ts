import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Registry } from 'prom-client';
import { SettingsError } from '../../platform/config/settings.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { readGauge } from '../../platform/gauge.js';
import { GAME_SETTINGS, type GameSettings } from '../calendar/game-settings.js';
import { STANDARD, tableFrom } from '../rules/draw-table.js';
import type { Economy } from '../rules/economy.js';
import { versionOf } from '../rules/odds.js';
import { InvalidResponse } from '../rules/validation.js';
import { checkAllOdds, NOTHING_DECLARED, type PricedBanner, readTables, type Tables } from './banners-content.js';
import { DEFAULT_TABLES, tablesOfFile, readTableFile, unusable, withStandard } from './draw-table-file.js';
import type { DrawTableVersion } from '../../entities/draw.entity.js';
import { BegunBoxes } from './begun-boxes.service.js';
import { TableOdds } from './table-odds.service.js';

export interface SourceBanner extends PricedBanner, Pick<DrawTableVersion, 'version'> {}

export interface SourceTables extends Omit<Tables, 'banners'> {
  readonly banners: readonly SourceBanner[];
}

interface KnownTables extends SourceTables {
  readonly source: 'default' | 'file' | 'sent';
  readonly sentAt: string | null;
}

interface Sent {
  readonly version: string;
  readonly content: string;
  readonly sent_at: string;
}
/** The content is null where its version is `$1`: it may be large, and is asked for often. Another start of the server may count anew. */
const SENT = prepared<Sent>(
  'next_tables',
  `select version, case when version is distinct from $1 then content end as content, sent_at from (
    select concat_ws(' ', xmin, pg_postmaster_start_time()) as version, content, to_json(created_at) #>> '{}' as sent_at
    from next_tables) sent`,
);

interface BannerOfDay {
  readonly name: string;
  readonly first: string | null;
  readonly final: string | null;
  readonly version: string;
  readonly outcomes: string;
  readonly economy: string | null;
}

const LAST_DAY = prepared<BannerOfDay>(
  'tables_of_last_day',
  `with last as (select table_id, banners, economy_id from draw_seeds where table_id is not null order by day desc limit 1),
    named as (
      select '${STANDARD}' as name, null as first, null as final, version, outcomes from last join draw_tables t on t.id = table_id
      union all
      select key, value ->> 'from', value ->> 'until', version, outcomes
      from last, jsonb_each(banners) join draw_tables on version = value ->> 'table')
  select named.*, (select content from economies e join last on e.id = economy_id) as economy from named`,
);

/** Where the tables of days to come are from: the file of DRAW_TABLE; else what an operator sent, or what ships with the service. */
@Injectable()
export class TableSource implements OnModuleInit {
  /** The newest that can be used. */
  private tables: KnownTables | undefined;
  /** What was read last, also when it cannot be used: the text of the file, or the version of what was sent. */
  private lastRead: string | undefined;
  private problem: SettingsError | undefined;

  constructor(
    @Inject(GAME_SETTINGS.token) private readonly settings: GameSettings,
    private readonly statements: Statements,
    private readonly odds: TableOdds,
    private readonly begun: BegunBoxes,
    registry: Registry,
  ) {
    const name = 'card_draw_table_file_broken';
    const help = '1 when the newest tables cannot be used, of DRAW_TABLE or sent: the last good ones stay in force';
    readGauge({ name, help, aggregator: 'max', registers: [registry] }, () => Number(this.isBroken));
  }

  /** @throws SettingsError when DRAW_TABLE names no sound tables, RangeError when a version does not cover a member of its table */
  async onModuleInit(): Promise<void> {
    const { drawTable } = this.settings;
    if (drawTable !== undefined) this.tables = await this.readFile(drawTable);
  }

  /** Whether the newest tables cannot be used: a file as the last day opened, or what was sent. */
  get isBroken(): boolean {
    return this.problem !== undefined;
  }

  /**
   * The newest tables that can be used: a file as it was read last, or the tables that were sent last. If these cannot be used, the tables
   * before them; right after a start, the tables of the last day that opened.
   * @throws SettingsError where there are none
   */
  async current(): Promise<KnownTables> {
    if (this.tables?.source === 'file') return this.tables;
    // It may become another one meanwhile.
    const { lastRead } = this;
    const [sent] = await this.statements.read(SENT, [lastRead]);
    if (this.tables && sent?.version === lastRead) return this.tables;
    let [known, problem]: [KnownTables | undefined, SettingsError?] = [this.tables];
    try {
      known = sent ? tablesSent(sent) : { ...withVersions(DEFAULT_TABLES), source: 'default', sentAt: null };
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      known ??= await this.ofLastDay();
      if (known === undefined) throw error;
      problem = error;
    }
    [this.tables, this.lastRead, this.problem] = [known, sent?.version, problem];
    return known;
  }

  /** The tables for a day that opens now: the file is read again. Ones that cannot be used change nothing. */
  async refresh(): Promise<SourceTables> {
    const { drawTable } = this.settings;
    const tables = drawTable === undefined ? await this.current() : await this.readAgain(drawTable);
    if (this.problem) new Logger('Game').error(`${this.problem.message}. The last good tables stay in force`);
    return tables;
  }

  private async readAgain(path: string): Promise<KnownTables> {
    try {
      this.problem = undefined;
      return (this.tables = await this.readFile(path));
    } catch (error) {
      if (!(error instanceof SettingsError) || !this.tables) throw error;
      this.problem = error;
      return this.tables;
    }
  }

  private async readFile(path: string): Promise<KnownTables> {
    const file = readTableFile(path);
    if (this.tables && file.text === this.lastRead) return this.tables;
    const tables = tablesOfFile(file);
    try {
      await this.begun.check(tables.banners);
      await checkAllOdds(tables.banners, (banner) => this.odds.ofBanner(banner));
    } catch (error) {
      throw error instanceof InvalidResponse ? unusable(path, error) : error;
    }
    this.lastRead = file.text;
    return { ...withVersions(withStandard(tables)), source: 'file', sentAt: null };
  }

  /** They are not checked again: draws were made with them. Banners that were to come are not among them. */
  private async ofLastDay(): Promise<KnownTables | undefined> {
    const rows = await this.statements.read(LAST_DAY, []);
    if (rows.length === 0) return undefined;
    const economy = JSON.parse(rows[0]?.economy ?? '{}') as Partial<Economy>;
    const banners = rows.map(({ name, first, final, version, outcomes }) => {
      const price = economy.banners?.[name];
      return { name, from: first ?? undefined, until: final ?? undefined, version, table: tableFrom(outcomes), price };
    });
    const { currencies, exchanges, salvage } = { ...NOTHING_DECLARED, ...economy };
    return { banners, declared: { currencies, exchanges, salvage }, source: 'sent', sentAt: null };
  }
}

function tablesSent({ content, sent_at: sentAt }: Sent): KnownTables {
  try {
    return { ...withVersions(withStandard(readTables(JSON.parse(content)))), source: 'sent', sentAt };
  } catch (error) {
    throw new SettingsError([
      `The tables of PUT /game/tables/next, in the table next_tables, cannot be used by this version: ${(error as Error).message}. ` +
        'Send others, start the version that stored them, or set DRAW_TABLE',
    ]);
  }
}

function withVersions({ banners, declared }: Tables): SourceTables {
  return { banners: banners.map((banner) => ({ ...banner, version: versionOf(banner.table) })), declared };
}
