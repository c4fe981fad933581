import { Body, Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { Audited } from '../platform/access/audit.js';
import { Operation } from '../platform/access/operation.decorator.js';
import { Tag } from '../platform/http/tag.decorator.js';
import { type Page, PageOfList, PageOfRelation } from '../platform/http/list-query.js';
import { Id } from '../platform/http/param.decorators.js';
import { GroupUsersList } from '../users/dto/user.dto.js';
import {
  CreateGroupDto,
  GROUP_FILTERS,
  GroupCreate,
  GroupList,
  GroupRead,
  GroupUpdate,
  UpdateGroupDto,
} from './dto/group.dto.js';
import { Idempotent, type RunIdempotent } from '../platform/idempotency/idempotent.decorator.js';
import { Groups } from './groups.service.js';

@Tag('Groups', 'Groups of users')
@Controller('groups')
export class GroupsController {
  constructor(private readonly groups: Groups) {}

  @Get()
  @Operation({ id: 'listGroup', summary: 'List groups, by id', returns: [GroupList], inBatch: true })
  list(@PageOfList(GroupList, GROUP_FILTERS) page: Page) {
    return this.groups.list(page);
  }

  @Post()
  @Operation({ id: 'createGroup', summary: 'Create a group', returns: GroupCreate, needs: 'password' })
  create(@Body() body: CreateGroupDto, @Idempotent() runIdempotent: RunIdempotent) {
    return runIdempotent(() => this.groups.create(body));
  }

  @Get(':id')
  @Operation({ id: 'readGroup', summary: 'Read a group', returns: GroupRead, inBatch: true })
  read(@Id() id: number) {
    return this.groups.read(id);
  }

  @Patch(':id')
  @Audited()
  @ApiBody({ type: UpdateGroupDto, required: false })
  @Operation({ id: 'updateGroup', summary: 'Change a group', returns: GroupUpdate, inBatch: true })
  update(@Id() id: number, @Body() body: UpdateGroupDto) {
    return this.groups.update(id, body);
  }

  @Delete(':id')
  @Audited()
  @Operation({ id: 'deleteGroup', summary: 'Delete a group; its users stay' })
  delete(@Id() id: number) {
    return this.groups.delete(id);
  }

  @Get(':id/users')
  @Operation({
    id: 'listGroupUsers',
    summary: 'List the users of a group, by id',
    returns: [GroupUsersList],
    inBatch: true,
  })
  listUsers(@Id() id: number, @PageOfRelation(GroupUsersList) page: Page) {
    return this.groups.listUsers(id, page);
  }

  @Put(':id/users/:user')
  @Audited()
  @Operation({ id: 'joinGroup', summary: 'Put a user into a group', partOf: 'updateGroup', inBatch: true })
  join(@Id() id: number, @Id('user') user: number) {
    return this.groups.join(id, user);
  }

  @Delete(':id/users/:user')
  @Audited()
  @Operation({ id: 'leaveGroup', summary: 'Take a user out of a group', partOf: 'updateGroup', inBatch: true })
  leave(@Id() id: number, @Id('user') user: number) {
    return this.groups.leave(id, user);
  }
}
