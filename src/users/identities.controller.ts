import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../platform/access/operation.decorator.js';
import { Id } from '../platform/http/param.decorators.js';
import type { RawJson } from '../platform/raw-json.js';
import { PutIdentitiesDto, UserIdentitiesRead } from './dto/identity.dto.js';
import { IdentitiesService } from './identities.service.js';

@ApiTags('Users')
@Controller('users')
export class IdentitiesController {
  constructor(private readonly identities: IdentitiesService) {}

  @Get(':id/identities')
  @Operation({
    id: 'readUserIdentities',
    summary: 'List what a user is called elsewhere',
    returns: UserIdentitiesRead,
    needs: 'token',
  })
  read(@Id() id: number): Promise<RawJson<UserIdentitiesRead>> {
    return this.identities.read(id);
  }

  @Put(':id/identities')
  @Operation({
    id: 'putUserIdentities',
    summary: 'Set all that a user is called elsewhere',
    returns: UserIdentitiesRead,
    needs: 'token',
  })
  put(@Id() id: number, @Body() { identities }: PutIdentitiesDto): Promise<RawJson<UserIdentitiesRead>> {
    return this.identities.put(id, identities);
  }
}
