import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import type { Card } from '../../src/cards/card.entity.js';
import type { User } from '../../src/users/user.entity.js';
import { CreateUserDto, PageDto } from './dtos.js';
import { UsersService } from './users.service.js';

@Controller('users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  findAll(@Query() page: PageDto): Promise<User[]> {
    return this.users.findAll(page);
  }

  @Get(':id')
  findOne(@Param('id', ParseIntPipe) id: number): Promise<User> {
    return this.users.findOne(id);
  }

  @Get(':id/card')
  findCards(@Param('id', ParseIntPipe) id: number, @Query() page: PageDto): Promise<Card[]> {
    return this.users.findCards(id, page);
  }

  @Post()
  @HttpCode(200)
  create(@Body() dto: CreateUserDto): Promise<User> {
    return this.users.create(dto);
  }
}
