import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseFault, describeDatabaseError, faultOf } from './database-errors.js';

/** Each probe writes some kilobytes of log even where it fails, and a server whose log has no space ends. */
const PROBE_EVERY_MS = 2_500;
/** Without an error for so long, a fault is over. The probe may succeed while some statements fail, such as those of another disk. */
const QUIET_MS = 5_000;
/** A megabyte: a disk with a last free page is full, too. */
const PROBE = `create temp table card_draw_probe on commit drop as select repeat('x', 1900) from generate_series(1, 500)`;

/** What a fault is looked for on. */
interface Server {
  readonly ending: boolean;
  /** Runs a statement on a connection of its own. @returns what it failed with, if it did */
  probe(text: string): Promise<unknown>;
}

/** Knows that a server is there and cannot do its work, such as one whose disk is full. The log says once why, and once that it is over. */
export class DatabaseFaults {
  private readonly logger = new Logger('Database');
  private noted: DatabaseFault | undefined;
  private notedAt = 0;
  /** Why the server takes no writes, as the last probe found. A single statement that failed is no such reason. */
  current: DatabaseFault | undefined;

  constructor(private readonly server: Server) {}

  /** @param error any that the server sends */
  note(error: Error): void {
    const fault = faultOf(error);
    if (!fault) return;
    this.notedAt = performance.now();
    const isNew = this.noted?.reason !== fault.reason;
    if (isNew) this.logger.error(`The database fails (${fault.reason}): ${error.message}`);
    const isFirst = this.noted === undefined;
    this.noted = fault;
    if (isFirst) void this.watch(this.notedAt);
  }

  private async watch(begin: number): Promise<void> {
    do {
      this.current = this.faultIn(await this.server.probe(PROBE));
      await sleep(PROBE_EVERY_MS, undefined, { ref: false });
      if (this.server.ending) return;
    } while (this.current || performance.now() - this.notedAt < QUIET_MS);
    this.noted = undefined;
    this.logger.log(`The database works again, after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  }

  private faultIn(error: unknown): DatabaseFault | undefined {
    if (error instanceof Error) this.note(error);
    // A probe that was not answered says nothing new; one that the service's role may not run says nothing at all.
    const isUnknown = describeDatabaseError(error)?.kind === 'unavailable';
    return faultOf(error) ?? (isUnknown ? this.current : undefined);
  }
}
