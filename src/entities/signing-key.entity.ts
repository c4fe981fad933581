import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { FlagColumn, TimeColumn } from '../platform/database/columns.js';

/** A key that signs days (Ed25519). It is made with the first day that it signs, and a restored copy makes its own. */
@Entity('signing_keys')
@Index('signing_keys_is_current_key', ['is_current'], { unique: true, where: 'is_current' })
@Check('signing_keys_private_key_check', 'is_current = (private_key IS NOT NULL)')
export class SigningKey {
  /** The public key, in hex. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'signing_keys_pkey' }) key!: string;
  /** In PKCS #8. A restore deletes it, so that a copy cannot sign with the key of the original. */
  @Column({ type: 'bytea', nullable: true }) private_key!: Buffer | null;
  @FlagColumn({ default: undefined }) is_current!: boolean;
  @TimeColumn() created_at!: string;
}
