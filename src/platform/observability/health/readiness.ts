import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { lacksTable } from '../../database/database-errors.js';
import { SingleFlight } from '../../database/single-flight.js';
import { prepared, Statements } from '../../database/statements.js';
import type { JsonAdapter } from '../../http/json-adapter.js';

/** How long the database may take. Whoever asks during a check waits for the next one, so for two of these at most. */
const PATIENCE_MS = 1_000;

const DONE = prepared('select name from migrations where name = any($1)');

/** Knows whether this process can do its work. */
@Injectable()
export class Readiness {
  private readonly checks = new SingleFlight(() => this.askInTime());
  private asked: Promise<string | undefined> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly host: HttpAdapterHost<JsonAdapter>,
  ) {}

  /** What keeps this process from doing its work, in words; undefined when nothing does. */
  async problem(): Promise<string | undefined> {
    return this.host.httpAdapter.isDraining ? 'The service is about to stop' : this.checks.run();
  }

  /** One question at a time: those to a database that hangs must not pile up. */
  private askInTime(): Promise<string | undefined> {
    this.asked ??= this.ask().finally(() => (this.asked = undefined));
    return Promise.race([
      this.asked,
      sleep(PATIENCE_MS, 'The database does not answer; try again soon', { ref: false }),
    ]);
  }

  private async ask(): Promise<string | undefined> {
    const wanted = this.dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
    try {
      const rows = await this.statements.read(DONE, [wanted]);
      const done = new Set(rows.map(([name]) => name));
      const missing = wanted.filter((name) => !done.has(name));
      return missing.length === 0 ? undefined : `The database lacks migrations: ${missing.join(', ')}`;
    } catch (error) {
      if (lacksTable(error)) return `The database lacks migrations: ${wanted.join(', ')}`;
      return 'The database cannot be reached; try again soon';
    }
  }
}
