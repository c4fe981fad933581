import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../clock.js';
import { prepared, Statements } from '../database/statements.js';

/** Many who guess cost one small write in this time. */
const WRITE_EVERY_MS = 1_000;

const ADD = prepared(
  'add_refused_credentials',
  `insert into refused_credentials (hour, count) values (date_trunc('hour', $1::timestamptz), $2)
  on conflict (hour) do update set count = refused_credentials.count + excluded.count`,
);

/** Counts wrong credentials in the database, for all instances together. */
@Injectable()
export class RefusedCredentials implements OnModuleDestroy {
  private pending = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  note(): void {
    this.pending += 1;
    this.timer ??= setTimeout(() => void this.store(), WRITE_EVERY_MS).unref();
  }

  onModuleDestroy(): Promise<void> {
    return this.store();
  }

  /** Writes those that are not written yet. They wait for the next write when this one fails. */
  async store(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const count = this.pending;
    this.pending = 0;
    if (count === 0) return;
    await this.statements.run(ADD, [this.clock.now(), count]).catch(() => (this.pending += count));
  }
}
