import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/access/operation.decorator.js';
import { OverviewRead } from './dto/overview.dto.js';
import { OverviewService } from './overview.service.js';

@ApiTags('Game')
@Controller('game/overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @Operation({
    id: 'readOverview',
    summary: 'Read what an operator looks at each morning: draws, tokens, days, and what is wrong',
    returns: OverviewRead,
    needs: 'token',
  })
  read(): Promise<OverviewRead> {
    return this.overview.read();
  }
}
