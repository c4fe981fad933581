import { Inject, Injectable, Logger } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { SettingsError } from '../../platform/config/settings.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { GAME_SETTINGS, type GameSettings } from '../game-settings.js';
import type { Banner } from '../rules/draw-table.js';
import { versionOf } from '../rules/odds.js';
import { InvalidResponse } from '../rules/validation.js';
import { readBanners } from './banners-content.js';
import { bannersOf, bannersOfFile, DEFAULT_BANNERS, textOf } from './draw-table-file.js';
import type { DrawTable } from './draw.entity.js';

/** A banner with the version of its table. */
export interface SourceBanner extends Banner, Pick<DrawTable, 'version'> {}

const SENT = prepared('next_tables', "select content, to_json(created_at) #>> '{}' from next_tables");

/** The tables of days to come. */
export interface NextBanners {
  readonly banners: readonly SourceBanner[];
  readonly source: 'default' | 'file' | 'sent';
  readonly sentAt: string | null;
}

/** Where the tables of days to come are from: the file of DRAW_TABLE; else what an operator sent, or what ships with the service. */
@Injectable()
export class TableSource {
  /** The newest that can be used. */
  private banners: readonly SourceBanner[];
  /** What was read last, also when it cannot be used. */
  private text: string | undefined;
  private readonly broken: Gauge;

  /** @throws SettingsError when DRAW_TABLE names no sound tables, RangeError when a version does not cover a member of its table */
  constructor(
    @Inject(GAME_SETTINGS.token) private readonly settings: GameSettings,
    private readonly statements: Statements,
    registry: Registry,
  ) {
    this.broken = new Gauge({
      name: 'card_draw_table_file_broken',
      help: '1 when a day could not open with the file of DRAW_TABLE: the last good tables stay in force',
      aggregator: 'max',
      registers: [registry],
    });
    const { drawTable } = settings;
    this.banners = drawTable === undefined ? withVersions(DEFAULT_BANNERS) : this.readFile(drawTable);
  }

  /** The newest tables that are known, a file as it was read last. @throws SettingsError for sent ones that this version cannot use */
  async current(): Promise<NextBanners> {
    if (this.settings.drawTable !== undefined) return { banners: this.banners, source: 'file', sentAt: null };
    const [row] = (await this.statements.read(SENT, [])) as [text: string, sentAt: string][];
    const text = row?.[0];
    if (text !== this.text) {
      this.banners = withVersions(text === undefined ? DEFAULT_BANNERS : bannersSent(text));
      this.text = text;
    }
    return { banners: this.banners, source: row ? 'sent' : 'default', sentAt: row?.[1] ?? null };
  }

  /** The tables for a day that opens now: the file is read again. One that cannot be used changes nothing. */
  async refresh(): Promise<readonly SourceBanner[]> {
    const { drawTable } = this.settings;
    if (drawTable === undefined) return (await this.current()).banners;
    try {
      this.banners = this.readFile(drawTable);
      this.broken.set(0);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      this.broken.set(1);
      new Logger('Game').error(`${error.message}. The last good tables stay in force`);
    }
    return this.banners;
  }

  private readFile(path: string): readonly SourceBanner[] {
    const file = textOf(path);
    // Its long-run odds may take seconds to compute.
    if (file.text === this.text) return this.banners;
    const banners = withVersions(bannersOfFile(file));
    this.text = file.text;
    return banners;
  }
}

function bannersSent(text: string): readonly Banner[] {
  try {
    return bannersOf(readBanners(JSON.parse(text)));
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    throw new SettingsError([
      `The tables of PUT /game/tables/next, in the table next_tables, cannot be used by this version: ${error.message}. Start the version ` +
        'that stored them, or set DRAW_TABLE',
    ]);
  }
}

function withVersions(banners: readonly Banner[]): readonly SourceBanner[] {
  return banners.map((banner) => ({ ...banner, version: versionOf(banner.table) }));
}
