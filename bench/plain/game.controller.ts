import { Body, Controller, HttpCode, Param, ParseIntPipe, Post, Put } from '@nestjs/common';
import type { Card } from '../../src/cards/card.entity.js';
import { DrawDto } from './dtos.js';
import { GameService } from './game.service.js';

@Controller()
export class GameController {
  constructor(private readonly game: GameService) {}

  @Post('cards')
  @HttpCode(200)
  draw(@Body() dto: DrawDto): Promise<Omit<Card, 'owner' | 'owner_id'>> {
    return this.game.draw(dto);
  }

  @Put('users/:id/d')
  @HttpCode(204)
  battle(@Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.game.battle(id);
  }
}
