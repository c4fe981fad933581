import { type CanActivate, type ExecutionContext, type HttpException, Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash, timingSafeEqual } from 'node:crypto';
import { Counter, Registry } from 'prom-client';
import { Clock } from '../clock.js';
import { OPERATOR_SECRETS } from '../config/config.module.js';
import type { OperatorSecrets } from '../config/settings.js';
import { forbidden, invalid, tooManyRequests } from '../http/errors.js';
import { DtoPipe } from '../http/dto-pipe.js';
import { clientAddress } from '../http/rate-limit.js';
import type { Log } from '../observability/logging/log.js';
import { type AccessSettings, type Demands, demandsOf } from './operations.js';

/** Wrong credentials that one address may send in a minute. */
const LIMIT = 10;
const WINDOW_MS = 60_000;
/** So many addresses are remembered, in a few megabytes. */
const ADDRESSES = 50_000;

/** The names of the operator's credentials in the log. */
type Credential = 'password' | 'password_previous' | 'token' | 'token_previous';

/** Digests of the secrets that are set. An empty one is not. */
type Secrets = ReadonlyMap<Credential, Buffer>;

/** What the guard found in a request, for the log. */
interface Access {
  readonly isAllowed: boolean;
  /** The credentials that allowed it, separated by commas; or the kind that was wrong. */
  readonly credential: string;
  /** What it has written, if it may have written something, such as `cards/12`. */
  record?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard where the operation needs a credential and the request has one. */
    access: Access | undefined;
  }
  interface FastifyContextConfig {
    demands?: Demands;
  }
}

/**
 * Makes guessing slow: after ten wrong credentials an address is refused for the rest of the minute, with the right credential
 * too, so that the answer does not confirm it. @fastify/rate-limit cannot do this: it counts requests before their end is known.
 */
@Injectable()
export class CredentialThrottle {
  private readonly failures: Counter;
  /** Wrong credentials by address, the oldest address first. All are forgotten together, when the minute ends. */
  private readonly counts = new Map<string, number>();
  /** The minute begins with the first wrong credential. */
  private endsAt = 0;

  constructor(
    private readonly clock: Clock,
    registry: Registry,
  ) {
    this.failures = new Counter({
      name: 'card_draw_failed_checks_total',
      help: 'Requests whose password or token was wrong',
      registers: [registry],
    });
  }

  /** @throws HttpException when too many wrong credentials have come from the request's address */
  refuseExhausted(request: FastifyRequest): void {
    if (this.counts.size === 0) return;
    this.forgetOld();
    if ((this.counts.get(clientAddress(request)) ?? 0) >= LIMIT) throw this.tooMany();
  }

  /** @throws the failure, or a 429 when it is beyond the limit */
  count(request: FastifyRequest, failure: HttpException): never {
    this.failures.inc();
    this.forgetOld();
    const address = clientAddress(request);
    const count = (this.counts.get(address) ?? 0) + 1;
    if (this.counts.size === 0) this.endsAt = this.clock.now().getTime() + WINDOW_MS;
    const [oldest = ''] = this.counts.keys();
    if (count === 1 && this.counts.size >= ADDRESSES) this.counts.delete(oldest);
    this.counts.set(address, count);
    throw count > LIMIT ? this.tooMany() : failure;
  }

  /** More than a minute is left when the clock was set back. */
  private forgetOld(): void {
    const left = this.millisecondsLeft();
    if (left <= 0 || left > WINDOW_MS) this.counts.clear();
  }

  private tooMany(): HttpException {
    const seconds = Math.ceil(this.millisecondsLeft() / 1000);
    return tooManyRequests('Too many passwords or tokens from your address were wrong', seconds);
  }

  private millisecondsLeft(): number {
    return this.endsAt - this.clock.now().getTime();
  }
}

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

  /**
   * Which password the request has; undefined for a wrong one.
   * @throws BadRequestException when it is missing; it lists the other invalid fields too, which pipes would find after the guard
   */
  private findPassword({ body, routeOptions }: FastifyRequest): Credential | undefined | Promise<never> {
    const password = fieldOf(body, 'password');
    if (typeof password === 'string') return match(this.passwords, password);
    const { bodyType: metatype } = routeOptions.config;
    return refuseWithout(this.dtoPipe.transform(body, { type: 'body', metatype }));
  }

  /**
   * Which token the request has; undefined for a wrong one.
   * @throws ForbiddenException when it is missing
   */
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
  return new Map(given.flatMap(([name, secret]) => (secret ? [[name, sha256(secret)]] : [])));
}

/** Which secret the candidate is. The time that it takes tells nothing about the secrets, not even their length. */
function match(secrets: Secrets, candidate: unknown): Credential | undefined {
  if (typeof candidate !== 'string') return undefined;
  const digest = sha256(candidate);
  // Always compares all.
  return [...secrets].filter(([, secret]) => timingSafeEqual(digest, secret))[0]?.[0];
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/**
 * Tells each route what it demands. When its answer is made, a route that needs a credential logs one that was refused. A write that was
 * allowed stands in the request's own line in the log. When the client has gone away, that line is written already: it gets its own.
 */
export function watchAccess(fastify: FastifyInstance, settings: AccessSettings, log: Log): void {
  fastify.decorateRequest('access', undefined);
  fastify.addHook('onRoute', (route) => {
    const { operationId: operation } = route.config ?? {};
    if (operation === undefined) return;
    const isWrite = route.method !== 'GET' && route.method !== 'HEAD';
    const demands = demandsOf(route.config ?? {}, isWrite, settings);
    route.config = { ...route.config, demands };
    if (!demands.password && !demands.token) return;
    const onSend = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void => {
      const { access, id, ip: client } = request;
      if (access) {
        const facts = { request_id: id, operation, credential: access.credential, status: reply.statusCode, client };
        if (!access.isAllowed) log.logger.warn(facts, 'credential refused');
        else if (isWrite && mayHaveWritten(reply)) {
          const record = (access.record = recordOf(request, payload));
          if (reply.raw.destroyed) log.logger.info({ ...facts, record }, 'write allowed');
        }
      }
      done();
    };
    route.onSend = [route.onSend ?? [], onSend].flat();
  });
}

/** A 4xx and a replayed answer changed nothing. After a 5xx it is not known. */
function mayHaveWritten(reply: FastifyReply): boolean {
  return (reply.statusCode < 400 || reply.statusCode >= 500) && !reply.hasHeader('idempotency-replayed');
}

/** The record that was written, such as `cards/12`: by the id in the answer to a create, else by the last path parameter. */
function recordOf({ method, params, routeOptions: { url = '' } }: FastifyRequest, payload: unknown): string {
  const segments = url.split('/').filter((segment) => segment !== '');
  const created = method === 'POST' ? idIn(payload) : undefined;
  if (created !== undefined) return `${segments.at(-1)}/${created}`;
  const last = segments.findLastIndex((segment) => segment.startsWith(':'));
  const parameter = segments[last]?.slice(1);
  if (parameter === undefined) return String(segments.at(-1));
  return `${segments[last - 1]}/${(params as Record<string, string>)[parameter]}`;
}

/** An id stands first in the answers of this service. */
function idIn(payload: unknown): number | string | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined;
  const first = /^\{"id":(\d{1,16})[,}]/.exec(payload)?.[1];
  if (first !== undefined) return first;
  try {
    const { id } = JSON.parse(payload) as { id?: unknown };
    return typeof id === 'number' || typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
