import { Controller, Get, Injectable, Module, ServiceUnavailableException } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { lacksTable } from '../database/database-errors.js';
import { PatientQuestion } from '../database/patient-question.js';
import { SingleFlight } from '../database/single-flight.js';
import { prepared, Statements } from '../database/statements.js';
import type { JsonAdapter } from '../http/json-adapter.js';

/** How long the database may take. A request during a check waits for the next one, so for twice this at most. */
const PATIENCE_MS = 1_000;

const MISSING = prepared('select name from unnest($1::text[]) name where name not in (select name from migrations)');

/** Whether this process can do its work. */
@Injectable()
export class Readiness {
  private readonly question = new PatientQuestion(
    () => this.ask(),
    PATIENCE_MS,
    'The database does not answer; try again soon',
  );
  private readonly checks = new SingleFlight(() => this.question.answer());

  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly host: HttpAdapterHost<JsonAdapter>,
  ) {}

  /** What keeps this process from its work, in words; undefined when nothing does. */
  async problem(): Promise<string | undefined> {
    return this.host.httpAdapter.isDraining ? 'The service is about to stop' : this.checks.run();
  }

  private async ask(): Promise<string | undefined> {
    const wanted = this.dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
    try {
      const missing = await this.statements.read(MISSING, [wanted]);
      return missing.length === 0 ? undefined : `The database lacks migrations: ${missing.join(', ')}`;
    } catch (error) {
      if (lacksTable(error)) return `The database lacks migrations: ${wanted.join(', ')}`;
      return 'The database cannot be reached; try again soon';
    }
  }
}

@ApiExcludeController()
@Controller('health')
class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process answers. */
  @Get('live')
  @RouteConfig({ quiet: true })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The database answers, its schema is the one that this code needs, and the service is not stopping. */
  @Get('ready')
  @RouteConfig({ quiet: true })
  async ready(): Promise<{ status: 'ok' }> {
    const message = await this.readiness.problem();
    if (message !== undefined) throw new ServiceUnavailableException({ errors: [{ message }] });
    return { status: 'ok' };
  }
}

/** Health checks for container engines and load balancers. */
@Module({ controllers: [HealthController], providers: [Readiness] })
export class HealthModule {}
