import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Operation } from '../platform/access/operation.decorator.js';
import { Tag } from '../platform/http/complete-document.js';
import type { RawJson } from '../platform/raw-json.js';
import { type Page, PageOfList } from '../platform/http/list-query.js';
import { Id } from '../platform/http/param.decorators.js';
import { CreateUserDto, UpdateUserDto, UserCreate, UserList, UserRead, UserUpdate } from './dto/user.dto.js';
import { Idempotent, type RunIdempotent } from '../platform/idempotency/idempotent.decorator.js';
import { USER_FILTERS } from './user-filters.js';
import { UsersService } from './users.service.js';

@Tag('Users', 'Players: found by name, with the cards and ues that they own')
@Controller('users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Operation({ id: 'listUser', summary: 'List users, by id', returns: [UserList], isRepeatable: true })
  list(@PageOfList(UserList, USER_FILTERS) page: Page): Promise<RawJson<UserList[]>> {
    return this.users.list(page);
  }

  @Post()
  @Operation({ id: 'createUser', summary: 'Create a user', returns: UserCreate, needs: 'password' })
  create(@Body() body: CreateUserDto, @Idempotent() runIdempotent: RunIdempotent): Promise<RawJson<UserCreate>> {
    return this.users.create(body, runIdempotent);
  }

  @Get(':id')
  @Operation({ id: 'readUser', summary: 'Read a user', returns: UserRead, isRepeatable: true })
  read(@Id() id: number): Promise<RawJson<UserRead>> {
    return this.users.read(id);
  }

  @Patch(':id')
  @ApiBody({ type: UpdateUserDto, required: false })
  @Operation({ id: 'updateUser', summary: 'Change a user', returns: UserUpdate, needs: 'token' })
  update(@Id() id: number, @Body() body: UpdateUserDto): Promise<RawJson<UserUpdate>> {
    return this.users.update(id, body);
  }

  @Delete(':id')
  @Operation({ id: 'deleteUser', summary: 'Delete a user who owns nothing any more' })
  delete(@Id() id: number): Promise<void> {
    return this.users.delete(id);
  }

  @Patch(':id/card/start')
  @Operation({
    id: 'drawStart',
    summary: "Open the user's draw of the day",
    description: 'Sets `next` of the user to the day after today. It is a note for clients: draws do not look at it.',
  })
  drawStart(@Id() id: number): Promise<void> {
    return this.users.drawStart(id);
  }
}
