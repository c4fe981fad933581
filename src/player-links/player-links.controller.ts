import { Body, Controller, Delete, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { PAGE_SETTINGS, type PageSettings } from '../page/page-files.js';
import { ownOrigin } from '../page/page-requests.js';
import { Audited } from '../platform/access/audit.js';
import { Operation } from '../platform/access/operation.decorator.js';
import { Id } from '../platform/http/param.decorators.js';
import { CreateLinkDto, LinkRedeem, RedeemLinkDto, UserLinkCreate, UserLinkList } from './dto/player-link.dto.js';
import { PlayerLinksService } from './player-links.service.js';

const OF_PLAYER = { needs: 'token', player: { path: 'id' } } as const;

/** No operation here takes an Idempotency-Key: the response, which has a secret, would be stored. */
@ApiTags('Users')
@Controller()
export class PlayerLinksController {
  constructor(
    private readonly links: PlayerLinksService,
    @Inject(PAGE_SETTINGS.token) private readonly page: PageSettings,
  ) {}

  @Post('users/:id/links')
  @Audited()
  @Operation({
    id: 'createLink',
    summary: 'Make a link with which a player acts on the page',
    description: 'Where PLAYER_LINKS is true. Give it to the player alone: its code counts once, within ten minutes.',
    returns: UserLinkCreate,
    needs: 'password',
  })
  create(@Id() id: number, @Body() _body: CreateLinkDto, @Req() request: FastifyRequest) {
    return this.links.create(id, ownOrigin(request, this.page.publicUrl) ?? '');
  }

  @Post('links')
  @Operation({
    id: 'redeemLink',
    summary: "Give the code of a player's link for a token of this player, which counts for 30 days",
    returns: LinkRedeem,
    needs: 'code',
  })
  async redeem(@Body() { code }: RedeemLinkDto, @Req() request: FastifyRequest) {
    const redeemed = await this.links.redeem(code);
    request.access = { isAllowed: true, credential: `link of player ${redeemed.user}` };
    return redeemed;
  }

  @Get('users/:id/links')
  @Operation({
    id: 'listUserLink',
    summary: "List a player's tokens that are in force, newest first",
    returns: [UserLinkList],
    ...OF_PLAYER,
  })
  list(@Id() id: number) {
    return this.links.list(id);
  }

  @Delete('users/:id/links')
  @Audited()
  @Operation({
    id: 'deleteUserLinks',
    summary: "Revoke all of a player's tokens and links, at once and for ever",
    ...OF_PLAYER,
  })
  deleteAll(@Id() id: number) {
    return this.links.revoke(id);
  }

  @Delete('users/:id/links/:link')
  @Audited()
  @Operation({ id: 'deleteUserLink', summary: "Revoke one of a player's tokens", ...OF_PLAYER })
  delete(@Id() id: number, @Id('link') link: number) {
    return this.links.revoke(id, link);
  }
}
