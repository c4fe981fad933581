import { ApiProperty, ApiSchema, IntersectionType, PickType } from '@nestjs/swagger';
import { TextField, TimeField } from '../../../platform/http/field.decorators.js';
import { PriceRead } from '../../prices/dto/economy.dto.js';
import { OddsRead } from './odds.dto.js';

const STATES = ['in_force', 'coming', 'ended'] as const;

@ApiSchema({ name: 'BannerList' })
export class BannerList extends IntersectionType(
  PickType(OddsRead, ['version', 'from', 'until', 'total', 'counters', 'rarities', 'box', 'reset', 'slots']),
  PriceRead,
) {
  @TextField({ description: 'Its name, for draws', example: 'summer' }) banner!: string;

  @ApiProperty({
    enum: STATES,
    description: 'Whether draws can be made under it today. One that comes begins with `from`, or with the next day',
    example: 'in_force',
  })
  state!: (typeof STATES)[number];

  @TimeField({ nullable: true, description: 'When its first day begins; null without one', example: null })
  begins_at!: string | null;

  @TimeField({ nullable: true, description: 'When its last day ends; null without one', example: null })
  ends_at!: string | null;
}
