import { FlagField, IntegerField, TextField, TimeField } from '../../platform/http/field.decorators.js';

/** The fields of a ue that anyone may read, beyond its id. */
export class UeFields {
  @FlagField()
  limit!: boolean;

  @FlagField()
  limit_boss!: boolean;

  @FlagField()
  limit_item!: boolean;

  @IntegerField()
  lv!: number;

  @IntegerField()
  lv_point!: number;

  @IntegerField()
  model!: number;

  @IntegerField()
  sword!: number;

  @IntegerField()
  card!: number;

  @TextField({ example: 'normal' })
  mode!: string;

  @IntegerField()
  cp!: number;

  @IntegerField()
  count!: number;

  @IntegerField()
  location_x!: number;

  @IntegerField()
  location_y!: number;

  @IntegerField()
  location_z!: number;

  @IntegerField()
  location_n!: number;

  @TextField({ example: 'syui' })
  author!: string;

  @TimeField()
  created_at!: string;
}
