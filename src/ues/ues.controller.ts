import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Audited } from '../platform/access/audit.js';
import { Operation } from '../platform/access/operation.decorator.js';
import { Tag } from '../platform/http/tag.decorator.js';
import { type Page, PageOfList, PageOfRelation } from '../platform/http/list-query.js';
import { Id } from '../platform/http/param.decorators.js';
import { UeOwnerRead } from '../users/dto/user.dto.js';
import { Idempotent, type RunIdempotent } from '../platform/idempotency/idempotent.decorator.js';
import { UesService } from './ues.service.js';
import { CreateUeDto, UeCreate, UeList, UeRead, UeUpdate, UpdateUeDto, UserUeList } from './dto/ue.dto.js';

@Tag('Ues', 'Ues: a second kind of record that users own')
@Controller('ues')
export class UesController {
  constructor(private readonly ues: UesService) {}

  @Get()
  @Operation({ id: 'listUe', summary: 'List ues, by id', returns: [UeList], inBatch: true })
  list(@PageOfList(UeList) page: Page) {
    return this.ues.list(page);
  }

  @Post()
  @Operation({ id: 'createUe', summary: 'Create a ue', returns: UeCreate, needs: 'password', inBatch: true })
  create(@Body() body: CreateUeDto, @Idempotent() runIdempotent: RunIdempotent) {
    return runIdempotent(() => this.ues.create(body));
  }

  @Get(':id')
  @Operation({ id: 'readUe', summary: 'Read a ue', returns: UeRead, inBatch: true })
  read(@Id() id: number) {
    return this.ues.read(id);
  }

  @Patch(':id')
  @Audited()
  @ApiBody({ type: UpdateUeDto, required: false })
  @Operation({ id: 'updateUe', summary: 'Change a ue', returns: UeUpdate, needs: 'token', inBatch: true })
  update(@Id() id: number, @Body() body: UpdateUeDto) {
    return this.ues.update(id, body);
  }

  @Delete(':id')
  @Audited()
  @Operation({ id: 'deleteUe', summary: 'Delete a ue', inBatch: true })
  delete(@Id() id: number) {
    return this.ues.delete(id);
  }

  @Get(':id/owner')
  @Operation({ id: 'readUeOwner', summary: 'Read the owner of a ue', returns: UeOwnerRead, inBatch: true })
  readOwner(@Id() id: number) {
    return this.ues.readOwner(id);
  }
}

@ApiTags('Users')
@Controller('users')
export class UserUesController {
  constructor(private readonly ues: UesService) {}

  @Get(':id/ue')
  @Operation({ id: 'listUserUe', summary: "List a user's ues, by id", returns: [UserUeList], inBatch: true })
  list(@Id() id: number, @PageOfRelation(UserUeList) page: Page) {
    return this.ues.listOfUser(id, page);
  }
}
