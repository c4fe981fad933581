import { Entity, Index } from 'typeorm';
import { IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';

/** Events of one statement on their way to one address. What was delivered is deleted. */
@Entity('webhooks')
@Index('webhooks_url_next_at_idx', ['url', 'next_at'], { where: 'failed_at IS NULL' })
@Index('webhooks_failed_idx', ['id'], { where: 'failed_at IS NOT NULL' })
export class Webhook {
  @IdColumn('webhooks') id!: number;
  @TextColumn({ default: undefined }) url!: string;
  @TextColumn({ default: undefined }) type!: string;
  /** The bodies, one a line, byte for byte: their signatures cover them. */
  @TextColumn({ default: undefined }) payload!: string;
  @TimeColumn() created_at!: string;
  @IntegerColumn() attempts!: number;
  /** From when on they are tried for a day. */
  @TimeColumn() since!: string;
  /** When they are tried next. */
  @TimeColumn() next_at!: string;
  @TextColumn() error!: string;
  @TimeColumn({ nullable: true }) failed_at!: string | null;
}
