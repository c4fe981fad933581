import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { escapeLiteral } from 'pg';
import { DataSource, LessThan } from 'typeorm';
import { GAME_SETTINGS, type GameSettings } from '../game/calendar/game-settings.js';
import { runOrLog } from '../platform/concurrency.js';
import { AuditedWrite } from '../platform/access/credentials.entity.js';
import { Clock } from '../platform/clock.js';
import { SETTINGS } from '../platform/config/config.module.js';
import type { Settings } from '../platform/config/settings.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { auditFilters } from './audit-filters.js';
import { AuditList } from './dto/audit.dto.js';

const HOUR_MS = 60 * 60 * 1000;

/** Writes that a credential allowed, for as many days as AUDIT_DAYS says. */
@Injectable()
export class AuditService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly list;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    reads: JsonQueries,
    @Inject(GAME_SETTINGS.token) { gameTimeZone }: GameSettings,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    const filters = auditFilters(escapeLiteral(gameTimeZone));
    this.list = reads.list(AuditList, AuditedWrite, { order: 'desc', filters });
  }

  onApplicationBootstrap(): void {
    this.deleteOld();
    this.timer = setInterval(() => this.deleteOld(), HOUR_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private deleteOld(): void {
    const oldest = new Date(this.clock.now().getTime() - this.settings.auditDays * 24 * HOUR_MS).toISOString();
    void runOrLog('Audit', async () => {
      await this.dataSource.manager.delete(AuditedWrite, { created_at: LessThan(oldest) });
    });
  }
}
