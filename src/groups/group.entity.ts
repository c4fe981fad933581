import { Entity, Unique } from 'typeorm';
import { IdColumn, TextColumn } from '../platform/database/columns.js';

/** A named set of users; a user may be in several. */
@Entity('groups')
@Unique('groups_name_key', ['name'])
export class Group {
  @IdColumn('groups')
  id!: number;

  @TextColumn({ default: undefined })
  name!: string;
}
