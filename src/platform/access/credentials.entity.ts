import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { instant, IntegerColumn, TextColumn, TimeColumn } from '../database/columns.js';

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
