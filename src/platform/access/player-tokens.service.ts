import { type HttpException, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fieldOf, SAFE, USUAL_FORM, wholeNumberText } from '../check.js';
import { Clock } from '../clock.js';
import { prepared, Statements } from '../database/statements.js';
import { forbidden } from '../http/errors.js';
import { CredentialThrottle } from './credential-throttle.js';
import { sha256Of } from './named-tokens.service.js';

const PREFIX = 'player_';
const FORM = /^player_[\w-]{43}$/;
const PATH_ID = wholeNumberText(SAFE.minimum, SAFE.maximum, USUAL_FORM);
const CREDENTIALS = ['password', 'token'];

const FIND = prepared(
  'player_token',
  'select user_id, until, revoked_at from player_links where sha256 = $1 and redeemed_at is not null',
);

export function playerTokenOf(bytes: Buffer): string {
  return PREFIX + bytes.toString('base64url');
}

export function isPlayerToken(text: unknown): text is string {
  return typeof text === 'string' && FORM.test(text);
}

/**
 * The tokens of players, which count for the player's own acts alone. Each request with one looks it up, so that it is revoked at once,
 * on every instance. Requests without one ask nothing.
 */
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
    const [player, until, revokedAt] = row as [number, Date, Date | null];
    const credential = `player ${player}`;
    request.access = { isAllowed: false, credential };
    const problem = this.problemOf(until, revokedAt !== null) ?? (await this.notOwn(request, player));
    if (problem) throw problem;
    request.access = { isAllowed: true, credential, player };
  }

  private problemOf(until: Date, isRevoked: boolean): HttpException | undefined {
    if (isRevoked) return forbidden('token_revoked', "is a player's token, which is revoked", 'token');
    if (this.clock.now() < until) return undefined;
    return forbidden('token_expired', `is a player's token, which ended at ${until.toISOString()}`, 'token');
  }

  private async notOwn(request: FastifyRequest, player: number): Promise<HttpException | undefined> {
    const { params, body, routeOptions } = request;
    const { player: act } = routeOptions.config;
    const others = act && 'body' in act && act.beside ? fieldsBeyond([act.body, ...act.beside], body) : [];
    if (others.length > 0)
      return forbidden('not_yours', `cannot be chosen with the token of a player: ${others.join(', ')}`, others[0]);
    if (act && (await this.actorOf(act, params as Record<string, string>, body)) === player) return undefined;
    return forbidden('not_yours', `is that of user ${player}, and counts for what is this user's own alone`, 'token');
  }

  /** The user who acts, by what the handler will read too. */
  private async actorOf(
    act: NonNullable<FastifyRequest['routeOptions']['config']['player']>,
    params: Readonly<Record<string, string>>,
    body: unknown,
  ): Promise<unknown> {
    if ('path' in act) return PATH_ID.parse(params[act.path]);
    if ('body' in act) return fieldOf(body, act.body);
    const id = PATH_ID.parse(params['id']);
    const [[actor] = []] = id === undefined ? [] : await this.statements.read(act.record, [id]);
    return actor;
  }
}

function fieldsBeyond(known: readonly string[], body: unknown): string[] {
  return Object.keys(body ?? {}).filter((name) => !known.includes(name) && !CREDENTIALS.includes(name));
}
