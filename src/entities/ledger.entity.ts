import { Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';

/** The unique keys of entries and uses: of two that follow the same one, one is made again. */
export const ENTRY_KEY = 'entries_user_id_currency_number_key';
export const USE_KEY = 'uses_pkey';

/**
 * What was added to a user's balance of a currency, or taken from it. Entries are only added. A balance is that of the newest entry.
 * Entries outlive their user, so they have no foreign key.
 */
@Entity('entries')
@Unique(ENTRY_KEY, ['user', 'currency', 'number'])
@Index('entries_user_id_id_idx', ['user', 'id'])
@Index('entries_day_id_idx', ['day', 'id'])
// Of an operator class, which TypeORM cannot write: the migration makes it.
@Index('entries_salvage_reference_idx', { synchronize: false })
export class Entry {
  @IdColumn('entries') id!: number;
  @IntegerColumn({ name: 'user_id', default: undefined }) user!: number;
  /** The game day; null for an entry of another service, which is in the digest of that one. */
  @TextColumn({ default: undefined, nullable: true }) day!: string | null;
  @TextColumn({ default: undefined }) currency!: string;
  @IntegerColumn({ default: undefined }) number!: number;
  @IntegerColumn({ default: undefined }) amount!: number;
  @IntegerColumn({ default: undefined }) balance!: number;
  /** `draw`, `exchange` and `salvage` are the service's; any other is an operator's. */
  @TextColumn({ default: undefined }) reason!: string;
  @TextColumn() reference!: string;
  @TimeColumn() created_at!: string;
}

/** An exchange that a user made. Its entries have its name and id as their reference. It outlives user and card. */
@Entity('exchanges')
@Index('exchanges_card_id_idx', ['card_id'], { where: 'card_id IS NOT NULL' })
export class Exchange {
  @IdColumn('exchanges') id!: number;
  @IntegerColumn({ default: undefined }) user_id!: number;
  @TextColumn({ default: undefined }) day!: string;
  @TextColumn({ default: undefined }) name!: string;
  @IntegerColumn({ default: undefined, nullable: true }) card_id!: number | null;
  @TimeColumn() created_at!: string;
}

/** One draw from a banner that has free draws or a limit, or one exchange that has a limit. It is not published. */
@Entity('uses')
export class Use {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: USE_KEY }) user_id!: number;
  /** `banner:` and the name of the banner, or `exchange:` and that of the exchange. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: USE_KEY }) name!: string;
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: USE_KEY }) number!: number;
  @TextColumn({ default: undefined }) day!: string;
  /** Counts those of the day. */
  @IntegerColumn({ default: undefined }) of_day!: number;
}
