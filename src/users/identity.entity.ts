import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IntegerColumn, TimeColumn } from '../platform/database/columns.js';
import { User } from './user.entity.js';

/** What a user is called elsewhere, such as an account of a chat. */
@Entity('identities')
@Index('identities_owner_id_idx', ['owner_id'])
export class Identity {
  /** Its key has the name that tells the field of a conflict. */
  @PrimaryColumn({ type: 'varchar', length: 200, primaryKeyConstraintName: 'identities_external_id_key' })
  external_id!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'identities_owner_fkey' })
  owner!: Relation<User>;

  @IntegerColumn({ default: undefined }) owner_id!: number;
  @TimeColumn() created_at!: string;
}
