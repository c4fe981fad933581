import { Inject, Injectable, Scope } from '@nestjs/common';
import { BOX_KEY, COUNTERS_KEY, NONCE_KEY } from '../../entities/draw.entity.js';
import { ENTRY_KEY, USE_KEY } from '../../entities/ledger.entity.js';
import { KeyedMutex } from '../../platform/concurrency.js';
import { SETTINGS } from '../../platform/config/config.module.js';
import type { Settings } from '../../platform/config/settings.js';
import { violates } from '../../platform/database/database-errors.js';
import { asPart, openTransaction } from '../../platform/database/transactions.js';
import { type OpenDay, OpenDaysService } from './open-days.service.js';

const KEYS = [NONCE_KEY, COUNTERS_KEY, BOX_KEY, ENTRY_KEY, USE_KEY];

/** By user: requests on this instance do not undo each other. Each service has turns of its own. */
@Injectable({ scope: Scope.TRANSIENT })
export class UserTurns extends KeyedMutex<number> {
  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly days: OpenDaysService,
  ) {
    super(settings.answerTimeoutMs);
  }

  /** Within a transaction there is no waiting here: whoever has the turn may wait in the database for that very transaction. */
  override take<T>(user: number, work: () => Promise<T>): Promise<T> {
    return openTransaction() ? work() : super.take(user, work);
  }

  /** Does work on the open day, again when another instance does the same. Waiting for the turn or the day takes no connection. */
  onOpenDay<T>(user: number, work: (openDay: OpenDay) => Promise<T>): Promise<T> {
    return this.take(user, () => this.days.onOpenDay((openDay) => untilNoOther(() => work(openDay))));
  }
}

/** Runs work again when another instance draws for the user, or changes a balance, in the same moment. A unique key lets one of the two commit. */
export function untilNoOther<T>(work: () => Promise<T>): Promise<T> {
  return asPart(work, (error) => KEYS.some((key) => violates(error, key)));
}
