import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Patch, Post, Put, Query } from '@nestjs/common';
import type { Card } from '../../src/entities/card.entity.js';
import type { User } from '../../src/entities/user.entity.js';
import { ChangeUserDto, CreateUserDto, DrawDto, PageDto } from './dtos.js';
import { GameService } from './game.service.js';
import { UsersService } from './users.service.js';

@Controller()
export class PlainController {
  constructor(
    private readonly users: UsersService,
    private readonly game: GameService,
  ) {}

  @Get('users')
  findAll(@Query() page: PageDto): Promise<User[]> {
    return this.users.findAll(page);
  }

  @Get('users/:id')
  findOne(@Param('id', ParseIntPipe) id: number): Promise<User> {
    return this.users.findOne(id);
  }

  @Get('users/:id/card')
  findCards(@Param('id', ParseIntPipe) id: number, @Query() page: PageDto): Promise<Card[]> {
    return this.users.findCards(id, page);
  }

  @Post('users')
  @HttpCode(200)
  create(@Body() dto: CreateUserDto): Promise<User> {
    return this.users.create(dto);
  }

  @Patch('users/:id')
  change(@Param('id', ParseIntPipe) id: number, @Body() dto: ChangeUserDto): Promise<User> {
    return this.users.change(id, dto);
  }

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
