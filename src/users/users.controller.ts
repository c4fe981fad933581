import { Body, Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Audited, WrittenBy } from '../platform/access/audit.js';
import { Operation } from '../platform/access/operation.decorator.js';
import type { Author } from '../platform/database/audited-rows.js';
import { Tag } from '../platform/http/tag.decorator.js';
import { type Page, PageOfList } from '../platform/http/list-query.js';
import { Id } from '../platform/http/param.decorators.js';
import { PutIdentitiesDto, UserIdentitiesRead } from './dto/identity.dto.js';
import { CreateUserDto, UpdateUserDto, UserCreate, UserList, UserRead, UserUpdate } from './dto/user.dto.js';
import { Idempotent, type RunIdempotent } from '../platform/idempotency/idempotent.decorator.js';
import { IdentitiesService } from './identities.service.js';
import { USER_FILTERS, USER_ORDERS } from './user-filters.js';
import { MAX_SUMMARIES, UserSummaryList } from './user-summaries.js';
import { Users } from './users.service.js';

const SUMMARY_PAGES = { maximum: MAX_SUMMARIES, orders: USER_ORDERS };

@Tag('Users', 'Players: found by name, with the cards and ues that they own')
@Controller('users')
export class UsersController {
  constructor(
    private readonly users: Users,
    private readonly identities: IdentitiesService,
  ) {}

  @Get()
  @Operation({ id: 'listUser', summary: 'List users, by id', returns: [UserList], inBatch: true })
  list(@PageOfList(UserList, USER_FILTERS, { orders: USER_ORDERS }) page: Page) {
    return this.users.list(page);
  }

  @Get('summaries')
  @Operation({
    id: 'listUserSummary',
    summary: 'List users with their balances, and how many cards and draws they have, by id',
    returns: [UserSummaryList],
  })
  listSummaries(@PageOfList(UserSummaryList, USER_FILTERS, SUMMARY_PAGES) page: Page) {
    return this.users.listSummaries(page);
  }

  @Post()
  @Operation({
    id: 'createUser',
    summary: 'Create a user',
    returns: UserCreate,
    needs: 'password',
    storesAuthor: true,
  })
  create(
    @Body() body: CreateUserDto,
    @Idempotent() runIdempotent: RunIdempotent,
    @WrittenBy() author: Author | undefined,
  ) {
    return this.users.create(body, runIdempotent, author);
  }

  @Get(':id')
  @Operation({ id: 'readUser', summary: 'Read a user', returns: UserRead, inBatch: true })
  read(@Id() id: number) {
    return this.users.read(id);
  }

  @Patch(':id')
  @ApiBody({ type: UpdateUserDto, required: false })
  @Operation({
    id: 'updateUser',
    summary: 'Change a user',
    returns: UserUpdate,
    needs: 'token',
    storesAuthor: true,
    inBatch: true,
  })
  update(@Id() id: number, @Body() body: UpdateUserDto, @WrittenBy() author: Author | undefined) {
    return this.users.update(id, body, author);
  }

  @Delete(':id')
  @Audited()
  @Operation({ id: 'deleteUser', summary: 'Delete a user who owns nothing any more', inBatch: true })
  delete(@Id() id: number) {
    return this.users.delete(id);
  }

  @Patch(':id/card/start')
  @Audited()
  @Operation({
    id: 'drawStart',
    summary: "Open the user's draw of the day",
    description: 'Sets `next` of the user to the day after today. It is a note for clients: draws do not look at it.',
  })
  drawStart(@Id() id: number) {
    return this.users.drawStart(id);
  }

  @Get(':id/identities')
  @Operation({
    id: 'readUserIdentities',
    summary: 'List what a user is called elsewhere',
    returns: UserIdentitiesRead,
    needs: 'token',
  })
  readIdentities(@Id() id: number) {
    return this.identities.read(id);
  }

  @Put(':id/identities')
  @Audited()
  @Operation({
    id: 'putUserIdentities',
    summary: 'Set all that a user is called elsewhere',
    returns: UserIdentitiesRead,
    needs: 'token',
  })
  putIdentities(@Id() id: number, @Body() { identities }: PutIdentitiesDto) {
    return this.identities.put(id, identities);
  }
}
