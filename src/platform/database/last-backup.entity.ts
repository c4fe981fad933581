import { Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from './columns.js';

/** When `npx card-draw backup` last made a whole backup: one row, or none before the first. It is in no backup, so a restored copy has none. */
@Entity('last_backup')
export class LastBackup {
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'last_backup_pkey' }) id!: number;
  /** The data are those of this moment. */
  @TimeColumn() moment!: string;
}
