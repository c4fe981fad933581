import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hash, timingSafeEqual } from 'node:crypto';
import { OPERATOR_SECRETS } from '../config/config.module.js';
import type { OperatorSecrets } from '../config/settings.js';
import { DtoPipe } from '../http/dto.pipe.js';
import { forbidden, invalid } from '../http/errors.js';
import type { Credential } from './access-log.js';
import { CredentialThrottle } from './credential-throttle.js';
import type { Demands } from './operations.js';

/** Lets a request through when it has what its operation needs, as declared by {@link Operation} and the settings. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly passwords: Secrets;
  private readonly tokens: Secrets;
  private readonly dtoPipe = new DtoPipe();

  constructor(
    @Inject(OPERATOR_SECRETS) { password, passwordPrevious, token, tokenPrevious }: OperatorSecrets,
    private readonly throttle: CredentialThrottle,
  ) {
    this.passwords = hashed({ password, password_previous: passwordPrevious });
    this.tokens = hashed({ token, token_previous: tokenPrevious });
  }

  /**
   * Answers at once where nothing is demanded, as for all reads.
   * @throws ForbiddenException, BadRequestException when the password is missing, or a 429. A missing credential is no guess
   */
  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { demands, operationId } = request.routeOptions.config;
    if (demands === undefined) return true;
    if (demands.suspended) throw forbidden(`${operationId} is suspended`);
    if (!demands.password && !demands.token) return true;
    return this.check(demands, request);
  }

  private async check(demands: Demands, request: FastifyRequest): Promise<true> {
    this.throttle.refuseExhausted(request);
    const allowedBy: Credential[] = [];
    for (const kind of ['password', 'token'] as const) {
      if (!demands[kind]) continue;
      const credential = kind === 'password' ? await this.findPassword(request) : this.findToken(request);
      if (credential === undefined) {
        request.access = { isAllowed: false, credential: kind };
        return this.throttle.count(request, forbidden('is wrong', kind));
      }
      allowedBy.push(credential);
    }
    request.access = { isAllowed: true, credential: allowedBy.join(',') };
    return true;
  }

  /**
   * Which password the request has; undefined for a wrong one. A missing one is an invalid field among others, so all of them are listed:
   * pipes run after guards.
   * @throws BadRequestException when it is missing
   */
  private async findPassword({ body, routeOptions }: FastifyRequest): Promise<Credential | undefined> {
    const password = fieldOf(body, 'password');
    if (typeof password !== 'string') {
      await this.dtoPipe.transform(body, { type: 'body', metatype: routeOptions.config.bodyType });
      throw invalid([{ field: 'password', message: 'must be a string' }]);
    }
    return match(this.passwords, password);
  }

  /**
   * Which token the request has; undefined for a wrong one.
   * @throws ForbiddenException when it is missing
   */
  private findToken({ body, headers }: FastifyRequest): Credential | undefined {
    // Node reads headers as Latin-1; a token may hold more than that.
    const authorization = Buffer.from(headers.authorization ?? '', 'latin1').toString('utf8');
    const bearer = /^Bearer +([^ ].*)$/is.exec(authorization)?.[1];
    const token = fieldOf(body, 'token');
    if (bearer === undefined && token === undefined) {
      throw forbidden('is missing: send it in the body or as "Authorization: Bearer"', 'token');
    }
    return match(this.tokens, bearer) ?? match(this.tokens, token);
  }
}

/** The guard runs before the body is checked: it may be missing, or be of any JSON type. */
function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined;
}

/** The digests of the secrets that count, by the names that the log has for them. */
type Secrets = ReadonlyMap<Credential, Buffer>;

function hashed(secrets: Partial<Record<Credential, string | undefined>>): Secrets {
  const given = Object.entries(secrets) as [Credential, string | undefined][];
  return new Map(given.flatMap(([name, secret]) => (secret === undefined ? [] : [[name, sha256(secret)]])));
}

/** Which secret the candidate is. It takes the same time for all candidates, and tells nothing about the secrets, not even their length. */
function match(secrets: Secrets, candidate: unknown): Credential | undefined {
  if (typeof candidate !== 'string') return undefined;
  const digest = sha256(candidate);
  // All are compared, whichever it is.
  return [...secrets].filter(([, secret]) => timingSafeEqual(digest, secret))[0]?.[0];
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
