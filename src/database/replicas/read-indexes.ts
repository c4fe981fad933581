import { Logger } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { prepared, runOn } from '../statements.js';

/** SQL for the end of what the primary has written to its log, null on a server that writes none. */
export const LOG_END = 'case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end';

/** Old marks make room for new ones, and those of today stay. */
const MARK = prepared(`
  with old as (delete from primary_marks where made_at < now() - interval '3 days')
  insert into primary_marks (id, made_at) values (gen_random_uuid(), now())
  returning id::text, (select system_identifier::text from pg_control_system())`);

/** A day: a mark must not be so old that it was removed, or that many a copy of the primary has it. */
const RENEW_AFTER_MS = 24 * 60 * 60 * 1000;
const RETRY_AFTER_MS = 1_000;

/** What tells a primary from all servers that do not follow it. */
export interface Primary {
  /** The id of a row that was written there. */
  readonly mark: string;
  readonly system: string;
}

/** How far a replica must have come to show all that the primary did at some time. */
export interface ReadIndex {
  readonly primary: Primary;
  /** The place in the log up to which it must have been replayed. */
  readonly lsn: bigint;
}

const logger = new Logger('Replicas');

/** Makes read indexes of what the primary says of itself. */
export class ReadIndexes {
  private session: number | undefined;
  private primary: Primary | undefined;
  private markedAt = 0;
  private latest: (ReadIndex & { readonly snapshot: string }) | undefined;

  /**
   * @param session counts the connections that this was asked on
   * @param snapshot what the primary showed
   * @param lsn {@link LOG_END}, asked after that
   * @returns undefined when the server is no primary
   */
  async at(
    session: number,
    client: ClientBase,
    snapshot: string | null,
    lsn: string | null,
  ): Promise<ReadIndex | undefined> {
    if (snapshot === null || lsn === null) return undefined;
    await this.mark(session, client);
    const { primary, latest } = this;
    if (primary === undefined) return undefined;
    // What came into the log since a snapshot was first seen has changed nothing that it shows, and may not even be on disk yet.
    if (latest?.snapshot === snapshot && latest.primary === primary) return latest;
    this.latest = { primary, lsn: parseLsn(lsn), snapshot };
    return this.latest;
  }

  private async mark(session: number, client: ClientBase): Promise<void> {
    const age = performance.now() - this.markedAt;
    if (session === this.session && age < (this.primary ? RENEW_AFTER_MS : RETRY_AFTER_MS)) return;
    this.session = session;
    this.markedAt = performance.now();
    this.primary = undefined;
    try {
      const [[mark, system] = []] = await runOn(client, MARK, []);
      this.primary = { mark: mark as string, system: system as string };
    } catch (error) {
      logger.warn(`No reads go to replicas, as the primary cannot be marked: ${(error as Error).message}`);
    }
  }
}

/** A place in the log, written as PostgreSQL does: two hexadecimal numbers of 32 bits. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
