import { Entity, Index } from 'typeorm';
import { IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';

/** An event on its way to one address. What was delivered is deleted. */
@Entity('webhooks')
@Index('webhooks_url_next_at_idx', ['url', 'next_at'], { where: 'failed_at IS NULL' })
@Index('webhooks_failed_idx', ['id'], { where: 'failed_at IS NOT NULL' })
export class Webhook {
  @IdColumn('webhooks') id!: number;
  @TextColumn({ default: undefined }) url!: string;
  @TextColumn({ default: undefined }) type!: string;
  /** The body, byte for byte: its signature covers it. */
  @TextColumn({ default: undefined }) payload!: string;
  @TimeColumn() created_at!: string;
  @IntegerColumn() attempts!: number;
  /** From when on it is tried for a day. */
  @TimeColumn() since!: string;
  /** When it is tried next. Whoever sends it puts this off first, so that no one else does. */
  @TimeColumn() next_at!: string;
  @TextColumn() error!: string;
  @TimeColumn({ nullable: true }) failed_at!: string | null;
}
