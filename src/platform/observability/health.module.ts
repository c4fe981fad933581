import { Controller, Get, type HttpException, Injectable, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { lacksTable } from '../database/database-errors.js';
import { migrationName } from '../database/migrate.js';
import { poolOf } from '../database/pool.js';
import { inTime, SingleFlight } from '../concurrency.js';
import { prepared, Statements } from '../database/statements.js';
import { unavailable } from '../http/errors.js';
import type { JsonAdapter } from '../app/json-adapter.js';

/** How long the database may take. A request during a check waits for the next one. */
const TIMEOUT_MS = 1_000;

const MISSING = prepared<{ name: string }>(
  'missing_migrations',
  'select name from unnest($1::text[]) name where name not in (select name from migrations)',
);

const UNANSWERED = unavailable('database_unavailable', 'The database does not answer; try again soon');
const STOPPING = unavailable('stopping', 'The service is about to stop');

@Injectable()
export class Readiness {
  private readonly checks = new SingleFlight(() => this.check());

  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly host: HttpAdapterHost<JsonAdapter>,
  ) {}

  /** Why the service is not ready, if so. */
  async problem(): Promise<HttpException | undefined> {
    return this.host.httpAdapter.isDraining ? STOPPING : inTime(this.checks.run(), TIMEOUT_MS, UNANSWERED);
  }

  private async check(): Promise<HttpException | undefined> {
    const wanted = this.dataSource.migrations.map(migrationName);
    const missing = await this.statements.read(MISSING, [wanted]).catch((error: unknown) => {
      return lacksTable(error) ? wanted.map((name) => ({ name })) : undefined;
    });
    if (missing === undefined) return UNANSWERED;
    if (missing.length > 0)
      return unavailable(
        'migrations_missing',
        `The database lacks migrations: ${missing.map(({ name }) => name).join(', ')}`,
      );
    const { fault } = poolOf(this.dataSource);
    return fault && unavailable(fault.reason, fault.message);
  }
}

@ApiExcludeController()
@Controller('health')
class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @RouteConfig({ quiet: true })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @RouteConfig({ quiet: true })
  async ready(): Promise<{ status: 'ok' }> {
    const problem = await this.readiness.problem();
    if (problem !== undefined) throw problem;
    return { status: 'ok' };
  }
}

@Module({ controllers: [HealthController], providers: [Readiness] })
export class HealthModule {}
