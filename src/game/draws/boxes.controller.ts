import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/access/operation.decorator.js';
import { Id, TextKey } from '../../platform/http/param.decorators.js';
import { Idempotent, type RunIdempotent } from '../../platform/idempotency/idempotent.decorator.js';
import { Boxes } from './boxes.service.js';
import { BoxRead, RefillBoxDto, UserBoxRead, UserPrintList } from './dto/box.dto.js';

const BANNER = ['banner', /^[a-z0-9-]{1,40}$/, 'a name of a banner', 'edition'] as const;

@ApiTags('Game')
@Controller()
export class BoxesController {
  constructor(private readonly boxes: Boxes) {}

  @Get('game/boxes/:banner')
  @Operation({ id: 'readBox', summary: 'Read what is left in the box of all players', returns: BoxRead })
  read(@TextKey(...BANNER) banner: string) {
    return this.boxes.read(banner);
  }

  @Get('users/:id/boxes/:banner')
  @Operation({ id: 'readUserBox', summary: "Read what is left in a user's box", returns: UserBoxRead })
  readOfUser(@Id() id: number, @TextKey(...BANNER) banner: string) {
    return this.boxes.ofUser(id, banner);
  }

  @Get('users/:id/prints')
  @Operation({
    id: 'listUserPrint',
    summary: 'List the copies of limited editions that a user has, by card',
    returns: [UserPrintList],
  })
  prints(@Id() id: number) {
    return this.boxes.prints(id);
  }

  @Post('users/:id/boxes/:banner')
  @Operation({
    id: 'refillUserBox',
    summary: "Fill a user's box again",
    returns: UserBoxRead,
    needs: 'password',
    player: { path: 'id' },
  })
  refill(
    @Id() id: number,
    @TextKey(...BANNER) banner: string,
    @Body() _: RefillBoxDto,
    @Idempotent() runIdempotent: RunIdempotent,
  ) {
    return this.boxes.refill(id, banner, runIdempotent);
  }
}
