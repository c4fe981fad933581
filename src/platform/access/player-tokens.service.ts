import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fieldOf, ID_TEXT } from '../check.js';
import { Clock } from '../clock.js';
import { prepared, Statements } from '../database/statements.js';
import { forbidden } from '../http/errors.js';
import { CredentialThrottle } from './credential-throttle.js';
import type { PlayersAct } from './operation.decorator.js';
import { endOf, sha256Of } from './named-tokens.service.js';

const PREFIX = 'player_';
const FORM = /^player_[\w-]{43}$/;

const FIND = prepared<{ user_id: number; until: Date; revoked_at: Date | null }>(
  'player_token',
  'select user_id, until, revoked_at from player_links where sha256 = $1 and redeemed_at is not null',
);

export function playerTokenOf(bytes: Buffer): string {
  return PREFIX + bytes.toString('base64url');
}

export function isPlayerToken(text: unknown): text is string {
  return typeof text === 'string' && FORM.test(text);
}

/** The tokens of players. Each request with one looks it up, so that it is revoked at once, on every instance. */
@Injectable()
export class PlayerTokens {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly throttle: CredentialThrottle,
  ) {}

  /** @throws ForbiddenException unless the token is in force, and the request is an act of its user; 429 after too many guesses */
  async check(request: FastifyRequest, token: string): Promise<void> {
    this.throttle.refuseExhausted(request);
    const [row] = await this.statements.read(FIND, [sha256Of(token)]);
    // Meanwhile the address may have reached its limit.
    this.throttle.refuseExhausted(request);
    if (row === undefined) {
      request.access = { isAllowed: false, credential: 'player' };
      return this.throttle.count(request, forbidden('wrong_credentials', 'is wrong', 'token'));
    }
    const { user_id: player, until, revoked_at } = row;
    const credential = `player ${player}`;
    request.access = { isAllowed: false, credential };
    const end = endOf(until, revoked_at !== null, this.clock.now());
    if (end) throw forbidden(end.reason, `is a player's token, ${end.words}`, 'token');
    await this.expectOwn(request, player);
    request.access = { isAllowed: true, credential, player };
  }

  private async expectOwn({ params, body, routeOptions }: FastifyRequest, player: number): Promise<void> {
    const { player: act } = routeOptions.config;
    if (act && 'body' in act && act.beside) {
      const known = [act.body, ...act.beside, 'password', 'token'];
      const others = Object.keys(body ?? {}).filter((name) => !known.includes(name));
      const message = `cannot be chosen with the token of a player: ${others.join(', ')}`;
      if (others.length > 0) throw forbidden('not_yours', message, others[0]);
    }
    if (act === undefined || (await this.actorOf(act, params as Record<string, string>, body)) !== player)
      throw forbidden('not_yours', `is that of user ${player}, and counts for what is this user's own alone`, 'token');
  }

  /** The user who acts, by what the handler will read too. */
  private async actorOf(act: PlayersAct, params: Readonly<Record<string, string>>, body: unknown): Promise<unknown> {
    if ('path' in act) return ID_TEXT.parse(params[act.path]);
    if ('body' in act) return fieldOf(body, act.body);
    const id = ID_TEXT.parse(params['id']);
    const [record] = id === undefined ? [] : await this.statements.read(act.record, [id]);
    return record?.user_id;
  }
}
