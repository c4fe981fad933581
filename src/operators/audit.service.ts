import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { escapeLiteral } from 'pg';
import { GAME_SETTINGS, type GameSettings } from '../game/calendar/game-settings.js';
import { AuditedWrite } from '../platform/access/credentials.entity.js';
import { Clock } from '../platform/clock.js';
import { SETTINGS } from '../platform/config/config.module.js';
import type { Settings } from '../platform/config/settings.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { Sweep, SWEPT_AT_ONCE } from '../platform/database/sweep.js';
import { auditFilters } from './audit-filters.js';
import { AuditList } from './dto/audit.dto.js';

const SWEEP = prepared(
  'sweep_audit',
  `
  delete from audited_writes where id in (
    select id from audited_writes where created_at < $1::timestamptz - make_interval(days => $2)
    limit ${SWEPT_AT_ONCE} for update skip locked
  ) returning id`,
);

/** Writes that a credential allowed, for as many days as AUDIT_DAYS says. */
@Injectable()
export class AuditService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly list;
  private readonly sweep: Sweep;

  constructor(
    reads: JsonQueries,
    statements: Statements,
    @Inject(GAME_SETTINGS.token) { gameTimeZone }: GameSettings,
    @Inject(SETTINGS) { auditDays }: Settings,
    clock: Clock,
  ) {
    const filters = auditFilters(escapeLiteral(gameTimeZone));
    this.list = reads.list(AuditList, AuditedWrite, { order: 'desc', filters });
    this.sweep = new Sweep('Old audited writes', async () => {
      return (await statements.run(SWEEP, [clock.now(), auditDays])).length;
    });
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }

  onModuleDestroy(): void {
    this.sweep.stop();
  }
}
