import { Inject, Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { conflict, invalid } from '../../platform/http/errors.js';
import { GAME_SETTINGS, type GameSettings } from '../game-settings.js';
import { followingDay } from '../rules/game-day.js';
import { InvalidResponse } from '../rules/validation.js';
import { checkLongRun, checkNew, contentOf, readTables } from './banners-content.js';
import type { NextOddsDto, NextTablesRead } from './dto/next-tables.dto.js';
import { NextTables } from './draw.entity.js';
import { OddsService } from './odds.service.js';
import { OpenDaysService } from './open-days.service.js';
import { SeedsService } from './seeds.service.js';
import { TableSource } from './table-source.service.js';

const MOST_LISTED = 100;

@Injectable()
export class NextTablesService {
  constructor(
    private readonly source: TableSource,
    private readonly seeds: SeedsService,
    private readonly days: OpenDaysService,
    private readonly odds: OddsService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(GAME_SETTINGS.token) private readonly settings: GameSettings,
  ) {}

  /** Stores tables for the days to come. @throws ConflictException where a file has them, BadRequestException with what is wrong */
  async put(content: object): Promise<NextTablesRead> {
    if (this.settings.drawTable !== undefined)
      throw conflict('tables_from_file', 'The tables are those of the file that DRAW_TABLE names: change that file');
    await check(content);
    const created_at = this.clock.now().toISOString();
    await this.dataSource.manager.upsert(NextTables, { id: 1, content: JSON.stringify(content), created_at }, ['id']);
    return this.read();
  }

  async read(): Promise<NextTablesRead> {
    await this.seeds.catchUp();
    const { day } = await this.days.openDay();
    const { banners, declared, source, sentAt } = await this.source.current();
    const odds: Record<string, NextOddsDto> = {};
    for (const { name, version, table } of banners) {
      odds[name] = { version, consolidated: this.odds.consolidate({ ...table, version }) };
      await setImmediate();
    }
    return { source, sent_at: sentAt, day: followingDay(day), banners: banners.map(contentOf), ...declared, odds };
  }
}

/** The long run of one banner may take half a second, so other requests come between. */
async function check(content: unknown): Promise<void> {
  try {
    const { banners } = readTables(content);
    checkNew(banners);
    for (const [place, banner] of banners.entries()) {
      checkLongRun(banner, place);
      await setImmediate();
    }
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    const listed = error.problems.slice(0, MOST_LISTED);
    throw invalid(
      listed.map(({ field, expected }) => ({ field, message: `must be ${expected}`, reason: 'wrong_format' })),
    );
  }
}
