import { ApiSchema } from '@nestjs/swagger';
import { IntegerField, TextField, TimeField } from '../../platform/http/field.decorators.js';

/** What happened to a card. */
@ApiSchema({ name: 'Card_HistoryList' })
export class CardHistoryList {
  @TextField({
    description:
      '`drawn`, `given` by the operator or `exchanged` at first (`archived`: drawn or given on a day that is archived), then `moved` by the ' +
      'operator or `traded`, and `salvaged` at last',
    example: 'drawn',
  })
  kind!: string;

  @IntegerField({ description: 'Id of the user who had it then, and who may be deleted by now', example: 1 })
  user!: number;

  @IntegerField({ nullable: true, description: 'Id of the user who had it before; null unless it was moved or traded' })
  from!: number | null;

  @TextField({
    description: 'The game day of the draw, the id of the trade, or the reference of the entries; else empty',
    example: '20260131',
  })
  reference!: string;

  @TimeField() at!: string;
}
