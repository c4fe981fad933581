import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/access/operation.decorator.js';
import { SeedsService } from './seeds.service.js';
import { DaySigningService } from '../day-closing/day-signing.service.js';
import { KeyList } from '../day-closing/dto/signing-key.dto.js';

@ApiTags('Game')
@Controller()
export class SigningKeysController {
  /** After midnight, days are revealed first: a new key may come with them. */
  private readonly list = this.seeds.afterCatchUp(() => this.signing.listKeys());

  constructor(
    private readonly signing: DaySigningService,
    private readonly seeds: SeedsService,
  ) {}

  @Get('game/keys')
  @Operation({ id: 'listKey', summary: 'List the public keys that sign days, oldest first', returns: [KeyList] })
  listKeys(): Promise<KeyList[]> {
    return this.list();
  }
}
