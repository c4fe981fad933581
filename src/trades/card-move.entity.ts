import { Entity, Index } from 'typeorm';
import { IdColumn, IntegerColumn, TimeColumn } from '../platform/database/columns.js';

/** A change of a card's owner. The database adds it, whatever changes the owner: see the migration. */
@Entity('card_moves')
@Index('card_moves_card_id_id_idx', ['card', 'id'])
export class CardMove {
  @IdColumn('card_moves') id!: number;
  @IntegerColumn({ name: 'card_id', default: undefined }) card!: number;
  @IntegerColumn({ name: 'from_id', default: undefined }) from!: number;
  @IntegerColumn({ name: 'to_id', default: undefined }) to!: number;
  /** The accepted trade; null for an operator's change. */
  @IntegerColumn({ name: 'trade_id', default: undefined, nullable: true }) trade!: number | null;
  @TimeColumn() created_at!: string;
}
