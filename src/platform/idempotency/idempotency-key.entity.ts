import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { TextColumn, TimeColumn } from '../database/columns.js';

export const KEYS_PKEY = 'idempotency_keys_pkey';

export interface ResponseHead {
  readonly status: number;
  readonly type?: string | undefined;
  readonly location?: string | undefined;
  /** Whether the handler's result became the JSON of the response after the handler. */
  readonly isJson?: boolean;
  /** The body that was sent, where an interceptor or the handler made another one of the work's result. */
  readonly sent?: string;
}

@Entity('idempotency_keys')
@Index('idempotency_keys_created_at_idx', ['created_at'])
export class IdempotencyKey {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: KEYS_PKEY })
  key!: string;

  @TextColumn({ default: undefined })
  fingerprint!: string;

  @TextColumn({ default: undefined })
  answer!: string;

  /** Null where the shared statement stored the response: its route has one status, and no other header. */
  @Column({ type: 'jsonb', nullable: true })
  head!: ResponseHead | null;

  @TimeColumn()
  created_at!: string;
}
