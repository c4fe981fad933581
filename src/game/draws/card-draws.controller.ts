import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CardCreate, CreateCardDto } from '../../cards/dto/card.dto.js';
import { Operation } from '../../platform/access/operation.decorator.js';
import { Idempotent, type RunIdempotent } from '../../platform/idempotency/idempotent.decorator.js';
import type { RawJson } from '../../platform/raw-json.js';
import { DrawingService } from './drawing.service.js';

/** A card comes by a draw, also one that the request chooses. */
@ApiTags('Cards')
@Controller('cards')
export class CardDrawsController {
  constructor(private readonly drawing: DrawingService) {}

  @Post()
  @Operation({
    id: 'createCard',
    summary: 'Draw a card',
    description:
      'Without `card`, `status` and `cp` it is a random draw, by the published odds. With an `Idempotency-Key` such as ' +
      '`draw-{user}-{day}`, and this `day` in the body, it is one card of that day, however often it is sent.',
    returns: CardCreate,
    needs: 'password',
  })
  create(@Body() body: CreateCardDto, @Idempotent() runIdempotent: RunIdempotent): Promise<RawJson<CardCreate>> {
    return this.drawing.create(body, runIdempotent);
  }
}
