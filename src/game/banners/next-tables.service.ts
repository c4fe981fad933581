import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import type { ErrorReason } from '../../platform/error-reasons.js';
import { conflict, invalid } from '../../platform/http/errors.js';
import { GAME_SETTINGS, type GameSettings } from '../calendar/game-settings.js';
import { followingDay } from '../rules/game-day.js';
import { consolidated } from '../rules/long-run.js';
import { InvalidResponse, MissingMember, UnknownMember } from '../rules/validation.js';
import { wordsOf } from '../tables/as-written.js';
import { checkAllOdds, contentOf, readTables, usedLists } from '../tables/banners-content.js';
import { checkNew } from '../tables/new-tables.js';
import type { NextOddsDto, NextTablesRead } from './dto/next-tables.dto.js';
import { NextTables } from '../../entities/draw.entity.js';
import { OpenDaysService } from '../days/open-days.service.js';
import { SeedsService } from '../days/seeds.service.js';
import { BegunBoxes } from '../tables/begun-boxes.service.js';
import { TableOdds } from '../tables/table-odds.service.js';
import { TableSource } from '../tables/table-source.service.js';

const MOST_LISTED = 100;

@Injectable()
export class NextTablesService {
  constructor(
    private readonly source: TableSource,
    private readonly seeds: SeedsService,
    private readonly days: OpenDaysService,
    private readonly odds: TableOdds,
    private readonly begun: BegunBoxes,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(GAME_SETTINGS.token) private readonly settings: GameSettings,
  ) {}

  /** Stores tables for the days to come. @throws ConflictException where a file has them, BadRequestException with what is wrong */
  async put(content: object): Promise<NextTablesRead> {
    if (this.settings.drawTable !== undefined)
      throw conflict('tables_from_file', 'The tables are those of the file that DRAW_TABLE names: change that file');
    await checking(async () => {
      const tables = readTables(content);
      checkNew(tables);
      const { banners } = tables;
      await this.begun.check(banners);
      await checkAllOdds(banners, (banner) => this.odds.ofBanner(banner));
    });
    const created_at = this.clock.now().toISOString();
    await this.dataSource.manager.upsert(NextTables, { id: 1, content: JSON.stringify(content), created_at }, ['id']);
    return this.read();
  }

  async read(): Promise<NextTablesRead> {
    await this.seeds.catchUp();
    const { day } = await this.days.openDay();
    const { banners, declared, source, sentAt } = await this.source.current();
    const odds: Record<string, NextOddsDto> = {};
    for (const banner of banners) {
      const computed = await this.odds.ofBanner(banner);
      if (!computed) continue;
      const { first } = computed;
      odds[banner.name] = { version: banner.version, consolidated: consolidated(banner.table, computed), first };
    }
    return {
      source,
      sent_at: sentAt,
      day: followingDay(day),
      banners: banners.map(contentOf),
      lists: usedLists(banners),
      ...declared,
      odds,
    };
  }
}

/** @throws BadRequestException with what is wrong */
async function checking(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    const listed = error.problems.slice(0, MOST_LISTED);
    throw invalid(
      listed.map((problem) => ({ field: problem.field, message: wordsOf(problem), reason: reasonOf(problem) })),
    );
  }
}

function reasonOf(problem: InvalidResponse): ErrorReason {
  if (problem instanceof MissingMember) return 'required';
  return problem instanceof UnknownMember ? 'unknown_field' : 'wrong_format';
}
