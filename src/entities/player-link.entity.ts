import { Entity, Index, JoinColumn, ManyToOne, type Relation, Unique } from 'typeorm';
import { IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';
import { User } from './user.entity.js';

/** A link that was given to a player: first its code, then the token that the code was given back for. */
@Entity('player_links')
@Unique('player_links_sha256_key', ['sha256'])
@Index('player_links_user_id_idx', ['user_id'])
export class PlayerLink {
  @IdColumn('player_links') id!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'player_links_user_fkey' })
  user!: Relation<User>;

  @IntegerColumn({ default: undefined }) user_id!: number;
  /** SHA-256 of the code, or of the token once there is one, in hex. Neither is stored anywhere. */
  @TextColumn({ default: undefined }) sha256!: string;
  @TimeColumn() created_at!: string;
  /** From this moment on the code, or the token, no longer counts. */
  @TimeColumn() until!: string;
  @TimeColumn({ nullable: true }) redeemed_at!: string | null;
  @TimeColumn({ nullable: true }) revoked_at!: string | null;
}
