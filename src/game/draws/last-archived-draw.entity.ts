import { Column, Entity, PrimaryColumn } from 'typeorm';
import { IntegerColumn } from '../../platform/database/columns.js';

/** The last of an owner's draws under some counters that are archived. The owner's next draw follows from it when it is the last of all. */
@Entity('last_archived_draws')
export class LastArchivedDraw {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'last_archived_draws_pkey' }) owner_id!: number;
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'last_archived_draws_pkey' }) counters!: string;
  @IntegerColumn({ default: undefined }) number!: number;
  @Column({ type: 'bigint', array: true }) state!: number[];
  @IntegerColumn({ default: undefined }) outcome!: number;
  @IntegerColumn({ default: undefined }) table_id!: number;
}
