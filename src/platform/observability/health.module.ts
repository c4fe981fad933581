import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { lacksTable } from '../database/database-errors.js';
import { TimedQuery } from '../database/scraped-rows.js';
import { SingleFlight } from '../single-flight.js';
import { prepared, Statements } from '../database/statements.js';
import { type ErrorDetail, unavailable } from '../http/errors.js';
import type { JsonAdapter } from '../app/json-adapter.js';

/** How long the database may take. A request during a check waits for the next one, so for twice this at most. */
const TIMEOUT_MS = 1_000;

const MISSING = prepared(
  'missing_migrations',
  'select name from unnest($1::text[]) name where name not in (select name from migrations)',
);

type Problem = Omit<ErrorDetail, 'field'>;

const UNANSWERED: Problem = { message: 'The database does not answer; try again soon', reason: 'database_unavailable' };
const STOPPING: Problem = { message: 'The service is about to stop', reason: 'stopping' };

@Injectable()
export class Readiness {
  private readonly question = new TimedQuery<Problem | undefined>(() => this.ask(), TIMEOUT_MS, UNANSWERED);
  private readonly checks = new SingleFlight(() => this.question.answer());

  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly host: HttpAdapterHost<JsonAdapter>,
  ) {}

  async problem(): Promise<Problem | undefined> {
    return this.host.httpAdapter.isDraining ? STOPPING : this.checks.run();
  }

  private async ask(): Promise<Problem | undefined> {
    const wanted = this.dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
    try {
      const missing = await this.statements.read(MISSING, [wanted]);
      return missing.length === 0 ? undefined : lacking(missing);
    } catch (error) {
      return lacksTable(error) ? lacking(wanted) : UNANSWERED;
    }
  }
}

function lacking(migrations: readonly unknown[]): Problem {
  return { message: `The database lacks migrations: ${migrations.join(', ')}`, reason: 'migrations_missing' };
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
    if (problem !== undefined) throw unavailable(problem.reason, problem.message);
    return { status: 'ok' };
  }
}

@Module({ controllers: [HealthController], providers: [Readiness] })
export class HealthModule {}
