import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import {
  FlagProperty,
  IntegerProperty,
  TextProperty,
  TimeProperty,
  DayField,
} from '../platform/http/field.decorators.js';
import { IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';

@Entity('users')
@Unique('users_username_key', ['username'])
// Of expressions, which TypeORM cannot write: migrations make them.
@Index('users_lower_username_idx', { synchronize: false })
@Index('users_lower_did_idx', { synchronize: false })
@Index('users_letter_pairs_idx', { synchronize: false })
export class User {
  @IdColumn('users') id!: number;

  @Column({ type: 'varchar', length: 100 })
  username!: string;

  @TextProperty({ description: 'Decentralized identifier of the account', example: 'did:plc:4hqjfn7m6n5hno3doamuhgef' })
  did!: string;

  @FlagProperty() member!: boolean;
  @FlagProperty() book!: boolean;
  @FlagProperty() manga!: boolean;
  @FlagProperty() badge!: boolean;
  @FlagProperty() social_a!: boolean;
  @FlagProperty() social_b!: boolean;
  @FlagProperty() delete!: boolean;
  @FlagProperty() handle!: boolean;
  @TimeProperty() created_at!: string;
  @TimeProperty({ description: 'When the user was last refreshed' }) updated_at!: string;
  @TimeProperty() raid_at!: string;
  @TimeProperty() server_at!: string;
  @TimeProperty() egg_at!: string;
  @IntegerProperty() luck!: number;
  @TimeProperty() luck_at!: string;
  @IntegerProperty() like!: number;
  @IntegerProperty() like_rank!: number;
  @TimeProperty() like_at!: string;
  @IntegerProperty() fav!: number;
  @FlagProperty() ten!: boolean;
  @IntegerProperty() ten_su!: number;
  @IntegerProperty() ten_kai!: number;
  @IntegerProperty({ example: 51980099637209 }) aiten!: number;
  @TextProperty() ten_card!: string;
  @TextProperty() ten_delete!: string;
  @TextProperty() ten_post!: string;
  @TextProperty() ten_get!: string;
  @TimeProperty() ten_at!: string;

  @TextColumn({ default: undefined })
  @DayField({ description: 'First game day on which the user may draw' })
  next!: string;

  @IntegerProperty() room!: number;
  @FlagProperty() model!: boolean;
  @TimeProperty() model_at!: string;
  @IntegerProperty() model_attack!: number;
  @IntegerProperty() model_limit!: number;
  @IntegerProperty() model_skill!: number;
  @IntegerProperty() model_mode!: number;
  @IntegerProperty() model_critical!: number;
  @IntegerProperty() model_critical_d!: number;
  @FlagProperty() game!: boolean;
  @FlagProperty() game_test!: boolean;
  @FlagProperty() game_end!: boolean;
  @FlagProperty() game_account!: boolean;
  @IntegerProperty() game_lv!: number;
}

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
