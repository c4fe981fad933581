import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../platform/access/operation.decorator.js';
import { type Page, PageOfRelation } from '../platform/http/list-query.js';
import { Id } from '../platform/http/param.decorators.js';
import type { RawJson } from '../platform/raw-json.js';
import { UserUeList } from './dto/ue.dto.js';
import { UesService } from './ues.service.js';

@ApiTags('Users')
@Controller('users')
export class UserUesController {
  constructor(private readonly ues: UesService) {}

  @Get(':id/ue')
  @Operation({ id: 'listUserUe', summary: "List a user's ues, by id", returns: [UserUeList], isRepeatable: true })
  list(@Id() id: number, @PageOfRelation(UserUeList) page: Page): Promise<RawJson<UserUeList[]>> {
    return this.ues.listOfUser(id, page);
  }
}
