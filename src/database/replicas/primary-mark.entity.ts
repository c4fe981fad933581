import { Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../columns.js';

/**
 * A row that an instance has written to the primary over the very connection on which it asks how far replicas must have come. A
 * server that shows it has replayed what that primary wrote, and not what another one did that was once the same.
 */
@Entity('primary_marks')
export class PrimaryMark {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'primary_marks_pkey' })
  id!: string;

  @TimeColumn()
  made_at!: string;
}
