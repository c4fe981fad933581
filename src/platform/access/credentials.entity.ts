import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { IdColumn, instant, IntegerColumn, TextColumn, TimeColumn } from '../database/columns.js';

export const NAMED_TOKENS_PKEY = 'named_tokens_pkey';

/** A credential of one client, for some operations. It stays when it is revoked: in the log, a name always means the same secret. */
@Entity('named_tokens')
@Unique('named_tokens_sha256_key', ['sha256'])
export class NamedToken {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: NAMED_TOKENS_PKEY }) name!: string;
  /** SHA-256 of the secret, in hex. The secret itself is stored nowhere. */
  @TextColumn({ default: undefined }) sha256!: string;

  @Column({ type: 'text', array: true })
  operations!: string[];

  /** The named token that made it; '' for one that the operator made. */
  @TextColumn() made_by!: string;
  @TimeColumn() created_at!: string;
  /** From this moment on it no longer counts. */
  @TimeColumn() until!: string;
  @TimeColumn({ nullable: true }) revoked_at!: string | null;
  /** When it was used last, to the minute. */
  @TimeColumn({ nullable: true }) used_at!: string | null;
}

@Entity('refused_credentials')
export class RefusedCredential {
  @PrimaryColumn({ type: 'timestamptz', transformer: instant, primaryKeyConstraintName: 'refused_credentials_pkey' })
  hour!: string;
  @IntegerColumn({ default: undefined }) count!: number;
}

/** A write that a credential allowed, stored in its transaction. */
@Entity('audited_writes')
@Index('audited_writes_created_at_idx', ['created_at'])
export class AuditedWrite {
  @IdColumn('audited_writes') id!: number;
  @TimeColumn() created_at!: string;
  /** As in the log: `token` and the name of a named token; else which of the operator's secrets. */
  @TextColumn({ default: undefined }) credential!: string;
  @TextColumn({ default: undefined }) operation!: string;
  /** Its path, such as `cards/12`. */
  @TextColumn({ default: undefined }) record!: string;
  /** The network that it came from. */
  @TextColumn({ default: undefined }) address!: string;
  /** The fields that were sent, without secrets. */
  @Column({ type: 'json' }) changed!: object;
}
