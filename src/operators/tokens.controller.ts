import { Body, Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Audited } from '../platform/access/audit.js';
import { OWN_TOKEN, TOKEN_NAME, TOKEN_NAME_FORM } from '../platform/access/named-tokens.service.js';
import { Operation } from '../platform/access/operation.decorator.js';
import { ErrorBody } from '../platform/http/errors.js';
import { csvOf } from '../platform/http/csv.js';
import { FileOfList } from '../platform/http/list-query.js';
import { TextKey } from '../platform/http/param.decorators.js';
import { CreateTokenDto, TokenCreate, TokenList } from './dto/token.dto.js';
import { TokensService } from './tokens.service.js';

/** No operation here takes an Idempotency-Key: the response, which has a secret, would be stored. */
@ApiTags('Operators')
@Controller('tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Get()
  @Operation({ id: 'listToken', summary: 'List named tokens, newest first', returns: [TokenList], needs: 'token' })
  async list(@FileOfList() file?: string) {
    const tokens = await this.tokens.list();
    return file === undefined ? tokens : csvOf(TokenList, tokens, file);
  }

  @Get('own')
  @ApiResponse({ status: 404, description: 'The credential is no named token', type: ErrorBody })
  @Operation({ id: OWN_TOKEN, summary: 'Read the named token of the request', returns: TokenList, needs: 'token' })
  own(@Req() request: FastifyRequest) {
    return this.tokens.own(request);
  }

  @Post()
  @Audited()
  @Operation({
    id: 'createToken',
    summary: 'Make a named token',
    description: 'It never allows more, or for longer, than the credentials of the request. Its secret is shown once.',
    returns: TokenCreate,
    needs: 'token',
  })
  create(@Body() body: CreateTokenDto, @Req() request: FastifyRequest) {
    return this.tokens.create(body, request);
  }

  @Delete(':name')
  @Audited()
  @Operation({
    id: 'deleteToken',
    summary: 'Revoke a named token for ever, and those that were made with it',
    description: 'Within five seconds it counts on no instance.',
    needs: 'token',
  })
  delete(
    @TextKey('name', TOKEN_NAME, `the name of a token, ${TOKEN_NAME_FORM}`, 'Mei')
    name: string,
  ) {
    return this.tokens.revoke(name);
  }
}
