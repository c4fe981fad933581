import { Entity, PrimaryColumn } from 'typeorm';
import { USE_KEY } from '../prices/draw-price.js';
import { IntegerColumn, TextColumn } from '../../platform/database/columns.js';

/** One draw from a banner that has free draws or a limit, or one exchange that has a limit. It is not published. */
@Entity('uses')
export class Use {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: USE_KEY }) user_id!: number;
  /** `banner:` and the name of the banner, or `exchange:` and that of the exchange. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: USE_KEY }) name!: string;
  /** Counts the user's uses: 1, 2, 3 and so on. */
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: USE_KEY }) number!: number;
  @TextColumn({ default: undefined }) day!: string;
  /** Counts those of the day. */
  @IntegerColumn({ default: undefined }) of_day!: number;
}
