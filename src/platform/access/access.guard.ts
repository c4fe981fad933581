import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hash, timingSafeEqual } from 'node:crypto';
import { OPERATOR_SECRETS } from '../config/config.module.js';
import type { OperatorSecrets } from '../config/settings.js';
import { forbidden, invalid } from '../http/errors.js';
import { DtoPipe } from '../http/dto-pipe.js';
import { CredentialThrottle } from './credential-throttle.js';
import type { Demands } from './operations.js';

/** The names of the operator's credentials in the log. */
type Credential = 'password' | 'password_previous' | 'token' | 'token_previous';

/** Digests of the secrets that are set. An empty one is not. */
type Secrets = ReadonlyMap<Credential, Buffer>;

/** Lets a request through when it has the credentials that {@link Operation} and the settings demand. */
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

  /** @throws ForbiddenException, BadRequestException when the password is missing, or a 429. A missing credential is no guess */
  canActivate(context: ExecutionContext): true | Promise<never> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { demands, operationId } = request.routeOptions.config;
    if (demands === undefined) return true;
    if (demands.suspended) throw forbidden(`${operationId} is suspended`);
    if (!demands.password && !demands.token) return true;
    return this.check(demands, request);
  }

  private check(demands: Demands, request: FastifyRequest): true | Promise<never> {
    this.throttle.refuseExhausted(request);
    const allowedBy: Credential[] = [];
    for (const kind of ['password', 'token'] as const) {
      if (!demands[kind]) continue;
      const credential = kind === 'password' ? this.findPassword(request) : this.findToken(request);
      if (credential instanceof Promise) return credential;
      if (credential === undefined) {
        request.access = { isAllowed: false, credential: kind };
        return this.throttle.count(request, forbidden('is wrong', kind));
      }
      allowedBy.push(credential);
    }
    request.access = { isAllowed: true, credential: allowedBy.join(',') };
    return true;
  }

  /** @throws BadRequestException when it is missing; it lists the other invalid fields too, which pipes would find after the guard */
  private findPassword({ body, routeOptions }: FastifyRequest): Credential | undefined | Promise<never> {
    const password = fieldOf(body, 'password');
    if (typeof password === 'string') return match(this.passwords, password);
    const { bodyType: metatype } = routeOptions.config;
    return refuseWithout(this.dtoPipe.transform(body, { type: 'body', metatype }));
  }

  /** @throws ForbiddenException when it is missing */
  private findToken({ body, headers }: FastifyRequest): Credential | undefined {
    // Node reads headers as Latin-1, and a token may have other characters.
    const authorization = Buffer.from(headers.authorization ?? '', 'latin1').toString('utf8');
    const bearer = /^Bearer +([^ ].*)$/is.exec(authorization)?.[1];
    const token = fieldOf(body, 'token');
    if (bearer === undefined && token === undefined)
      throw forbidden('is missing: send it in the body or as "Authorization: Bearer"', 'token');
    return match(this.tokens, bearer) ?? match(this.tokens, token);
  }
}

/** @param body a promise, if it is checked by one */
async function refuseWithout(body: unknown): Promise<never> {
  await body;
  throw invalid([{ field: 'password', message: 'must be a string' }]);
}

/** The body is not checked yet: it may be missing, or be of any JSON type. */
function fieldOf(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined;
  return (body as Record<string, unknown>)[name];
}

function hashed(secrets: Partial<Record<Credential, string | undefined>>): Secrets {
  const given = Object.entries(secrets) as [Credential, string | undefined][];
  return new Map(given.flatMap(([name, secret]) => (secret ? [[name, hash('sha256', secret, 'buffer')]] : [])));
}

/** Which secret the candidate is. The time that it takes tells nothing about the secrets, not even their length. */
function match(secrets: Secrets, candidate: unknown): Credential | undefined {
  if (typeof candidate !== 'string') return undefined;
  const digest = hash('sha256', candidate, 'buffer');
  // Always compares all.
  return [...secrets].filter(([, secret]) => timingSafeEqual(digest, secret))[0]?.[0];
}
