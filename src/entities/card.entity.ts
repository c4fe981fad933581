import { Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { IdColumn, IntegerColumn } from '../platform/database/columns.js';
import { IntegerProperty, TextProperty, TimeProperty } from '../platform/http/field.decorators.js';
import { User } from './user.entity.js';

@Entity('cards')
@Index('cards_card_id_idx', ['card', 'id'])
// Of an expression, or with another column, which TypeORM cannot write: migrations make them.
@Index('cards_owner_id_id_idx', { synchronize: false })
@Index('cards_status_id_idx', { synchronize: false })
export class Card {
  @IdColumn('cards') id!: number;
  @IntegerProperty({ description: 'Which card', example: 7 }) card!: number;
  @TextProperty({ example: 'normal' }) skill!: string;

  @TextProperty({ description: 'Rarity, normal or super among others', example: 'normal' })
  status!: string;

  @IntegerProperty({ description: 'Strength', example: 120 }) cp!: number;
  @TextProperty({ example: 'https://card.example/7.webp' }) url!: string;
  @IntegerProperty() count!: number;
  @TextProperty({ example: 'syui' }) author!: string;
  @TimeProperty({ default: () => 'now()' }) created_at!: string;

  @ManyToOne(() => User, { onDelete: 'RESTRICT', nullable: false })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'cards_owner_fkey' })
  owner!: Relation<User>;

  @IntegerColumn({ default: undefined }) owner_id!: number;
}
