import { Inject, Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import type { ErrorReason } from '../../platform/error-reasons.js';
import { GAME_SETTINGS, type GameSettings } from './game-settings.js';

const DATABASE_TIME = prepared<{ moment: number }>(
  'database_time',
  'select (extract(epoch from clock_timestamp()) * 1000)::float8 as moment',
);

/** No day opens, because the clocks disagree. */
class ClocksApart extends ServiceUnavailableException {
  constructor(message: string) {
    super({ errors: [{ message, reason: 'clocks_apart' satisfies ErrorReason }] });
  }
}

/** For what goes on without an open day. */
export function ignoreClocksApart(error: unknown): void {
  if (!(error instanceof ClocksApart)) throw error;
}

/** Compares the clocks of the service and of PostgreSQL. A draw counts for a day and cannot be undone, so a wrong clock must not open a day. */
@Injectable()
export class ClockCheck {
  private areApart = false;

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
    @Inject(GAME_SETTINGS.token) private readonly settings: GameSettings,
  ) {}

  /** @throws ClocksApart when they are more than `CLOCK_SKEW_MOST` seconds apart */
  async run(): Promise<void> {
    const message = await this.find();
    if (message !== undefined) throw new ClocksApart(message);
  }

  /**
   * Says why no day opens; undefined when days open. It reads the service's clock first: a caller that has just found today has found it by
   * this time.
   */
  async find(): Promise<string | undefined> {
    const { clockSkewMost } = this.settings;
    if (clockSkewMost === 0) return undefined;
    const before = this.clock.now();
    const [{ moment }] = (await this.statements.read(DATABASE_TIME, [])) as [{ moment: number }];
    const apart = Math.max(before.getTime() - moment, moment - this.clock.now().getTime());
    const wasApart = this.areApart;
    this.areApart = apart > clockSkewMost;
    const logger = new Logger('Game');
    if (!this.areApart && wasApart)
      logger.log('The clocks of the service and of PostgreSQL agree again: game days open');
    if (!this.areApart) return undefined;
    const message = `No game day opens: the clocks of the service and of PostgreSQL are ${Math.round(apart / 1000)} seconds apart`;
    if (!wasApart)
      logger.error(
        `${message}, more than CLOCK_SKEW_MOST. The service's says ${before.toISOString()}, PostgreSQL's ` +
          `${new Date(moment).toISOString()}. Draws, battles and new users are refused until the wrong clock is set`,
      );
    return message;
  }
}
