import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/access/operation.decorator.js';
import { Id } from '../../platform/http/param.decorators.js';
import { UserGuaranteeList } from './dto/guarantee.dto.js';
import { UserDayRead } from './dto/player-day.dto.js';
import { PlayerDayService } from './player-day.service.js';

@ApiTags('Game')
@Controller()
export class PlayerDayController {
  constructor(private readonly days: PlayerDayService) {}

  @Get('users/:id/day')
  @Operation({
    id: 'readUserDay',
    summary: "Read a user's game day: what was drawn, what is left",
    description:
      'What a bot asks before it draws: the `day` goes into the body and the `Idempotency-Key` `draw-{user}-{day}`.',
    returns: UserDayRead,
  })
  read(@Id() id: number) {
    return this.days.read(id);
  }

  @Get('users/:id/guarantees')
  @Operation({
    id: 'listUserGuarantee',
    summary: 'List how far a user is towards the guarantees of the banners in force',
    returns: [UserGuaranteeList],
  })
  listGuarantees(@Id() id: number) {
    return this.days.guarantees(id);
  }
}
