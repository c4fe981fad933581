import { Entity, Index, PrimaryColumn } from 'typeorm';
import { TextColumn, TimeColumn } from '../database/columns.js';

export const KEYS_PKEY = 'idempotency_keys_pkey';

/** A key that a client gave a request, and the answer to that request. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_at_idx', ['created_at'])
export class IdempotencyKey {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: KEYS_PKEY })
  key!: string;

  /** A hash of what the request asks for. */
  @TextColumn({ default: undefined })
  fingerprint!: string;

  /** The body of the answer, '' for none. */
  @TextColumn({ default: undefined })
  answer!: string;

  @TimeColumn()
  created_at!: string;
}
