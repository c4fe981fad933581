import { Entity, PrimaryColumn } from 'typeorm';
import { instant, IntegerColumn } from '../database/columns.js';

/** How many wrong credentials came within an hour. */
@Entity('refused_credentials')
export class RefusedCredential {
  @PrimaryColumn({
    type: 'timestamptz',
    transformer: instant,
    primaryKeyConstraintName: 'refused_credentials_pkey',
  })
  hour!: string;
  @IntegerColumn({ default: undefined }) count!: number;
}
