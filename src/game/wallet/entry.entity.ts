import { Entity, Index, Unique } from 'typeorm';
import { ENTRY_KEY } from '../prices/draw-price.js';
import { IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../../platform/database/columns.js';

/**
 * What was added to a user's balance of a currency, or taken from it. Entries are only added. A balance is that of the newest entry, so
 * an archive leaves the newest one of each user and currency. Entries outlive their user, so they have no foreign key.
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
  /** Counts the user's entries of the currency: 1, 2, 3 and so on. */
  @IntegerColumn({ default: undefined }) number!: number;
  @IntegerColumn({ default: undefined }) amount!: number;
  /** After the entry. */
  @IntegerColumn({ default: undefined }) balance!: number;
  /** `draw`, `exchange` and `salvage` are the service's; any other is an operator's. */
  @TextColumn({ default: undefined }) reason!: string;
  @TextColumn() reference!: string;
  @TimeColumn() created_at!: string;
}
