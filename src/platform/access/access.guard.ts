import { type CanActivate, type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hash, timingSafeEqual } from 'node:crypto';
import { fieldOf, isObject } from '../check.js';
import { OPERATOR_SECRETS, SETTINGS } from '../config/config.module.js';
import type { OperatorSecrets, Settings } from '../config/settings.js';
import { openTransaction } from '../database/transactions.js';
import { type ErrorDetail, forbidden, invalid } from '../http/errors.js';
import { DtoPipe } from '../http/dto-pipe.js';
import { CredentialThrottle } from './credential-throttle.js';
import { type Demands, demandsOf } from './operations.js';
import { OPERATION, type RouteOperation } from './operation.decorator.js';
import { type FoundToken, isSecret, NamedTokens } from './named-tokens.service.js';
import { isPlayerToken, PlayerTokens } from './player-tokens.service.js';

type GuardSettings = Pick<Settings, 'corsOrigins' | 'playerLinks' | 'suspendedOperations' | 'tokenOperations'>;

type CredentialType = 'password' | 'token';

type Credential = 'password' | 'password_previous' | 'token' | 'token_previous';

/** Digests of the secrets that are set. An empty one counts as not set. */
type Secrets = ReadonlyMap<Credential, Buffer>;

const KINDS = ['password', 'token'] as const;
const NO_DEMANDS = 'This handler declares no demands';
const NO_CREDENTIAL = 'This handler is suspended, or needs a credential, which no message can have';
const CROSS_SITE = 'A page of another origin sends this write without a credential; CORS_ORIGINS can name the origin';

/** Lets a request through when it has the credentials that {@link Operation} and the settings demand. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly secrets: Readonly<Record<CredentialType, Secrets>>;
  private readonly dtoPipe = new DtoPipe();

  /** @param namedTokens there are none without a database, and no tokens of players */
  constructor(
    @Inject(OPERATOR_SECRETS) { password, passwordPrevious, token, tokenPrevious }: OperatorSecrets,
    private readonly throttle: CredentialThrottle,
    @Inject(SETTINGS) private readonly settings: GuardSettings,
    @Optional() private readonly namedTokens?: NamedTokens,
    @Optional() private readonly playerTokens?: PlayerTokens,
  ) {
    this.secrets = {
      password: hashed({ password, password_previous: passwordPrevious }),
      token: hashed({ token, token_previous: tokenPrevious }),
    };
  }

  /** @throws ForbiddenException, BadRequestException when the password is missing or a batch cannot have the request, or a 429. A missing credential is no guess */
  canActivate(context: ExecutionContext): true | Promise<true> {
    if (context.getType() !== 'http') return this.checkBeyondHttp(context);
    return this.checkRequest(context.switchToHttp().getRequest<FastifyRequest>());
  }

  checkRequest(request: FastifyRequest): true | Promise<true> {
    // A request that begins within a transaction is one of a batch.
    if (openTransaction() && !isFitForBatch(request)) throw invalid([notInBatch(request)]);
    const { demands, operationId = '' } = request.routeOptions.config;
    if (demands === undefined) throw forbidden('forbidden', NO_DEMANDS);
    return this.checkDemands(request, demands, operationId);
  }

  /** A resolver of GraphQL has a request, which was checked when it came. A message of a socket has none, and so no credential. */
  private checkBeyondHttp(context: ExecutionContext): true | Promise<true> {
    const declared = Reflect.getMetadata(OPERATION, context.getHandler()) as RouteOperation | undefined;
    const [, , { req: request } = {}] = context.getArgs<[unknown, unknown, { req?: Partial<FastifyRequest> }?]>();
    const isChecked = context.getType<string>() === 'graphql' && request?.routeOptions?.config.demands !== undefined;
    if (declared === undefined && isChecked) return true;
    if (declared === undefined) throw forbidden('forbidden', NO_DEMANDS);
    const demands = demandsOf(declared, true, this.settings);
    if (isChecked) return this.checkDemands(request as FastifyRequest, demands, declared.operationId);
    if (demands.suspended || demands.password || demands.token) throw forbidden('forbidden', NO_CREDENTIAL);
    return true;
  }

  private checkDemands(request: FastifyRequest, demands: Demands, operationId: string): true | Promise<true> {
    if (demands.suspended) throw forbidden('suspended', `${operationId} is suspended`);
    const isClosed = demands.password || demands.token;
    if (this.settings.playerLinks && this.playerTokens && (demands.isWrite || isClosed)) {
      const [player] = secretsIn(request, isPlayerToken);
      if (player !== undefined) return this.playerTokens.check(request, player).then(() => fillInPassword(request));
    }
    if (isClosed) {
      const kinds = KINDS.filter((kind) => demands[kind]);
      return this.check(request, kinds);
    }
    if (!demands.isWrite || !isCrossSite(request, this.settings.corsOrigins)) return true;
    const kinds = KINDS.filter((kind) => givenAs(kind, request).length > 0);
    if (kinds.length === 0) throw forbidden('cross_site', CROSS_SITE);
    return this.check(request, kinds);
  }

  /** @throws as {@link canActivate} does, unless the request has all of these, or a named token for its operation */
  check(request: FastifyRequest, kinds: readonly CredentialType[]): true | Promise<true> {
    this.throttle.refuseExhausted(request);
    const found = kinds.map((kind) => match(this.secrets[kind], givenAs(kind, request)));
    const wrong = kinds.find((_, index) => found[index] === undefined);
    if (wrong === undefined) return allow(request, found);
    const { namedTokens } = this;
    const secrets = secretsIn(request, isSecret);
    if (namedTokens === undefined || secrets.length === 0) return this.refuse(request, wrong);
    const { config } = request.routeOptions;
    return Promise.all(secrets.map((secret) => namedTokens.find(secret, config))).then((named) => {
      // Meanwhile the address may have reached its limit.
      this.throttle.refuseExhausted(request);
      const valid = named.find((token) => token !== undefined && token.problem === undefined);
      if (valid === undefined) return this.refuseNamed(request, wrong, named);
      namedTokens.noteUse(valid.name);
      allow(
        request,
        found.map((credential) => credential ?? inLog(valid)),
      );
      return kinds.includes('password') ? fillInPassword(request) : true;
    });
  }

  private async refuse(request: FastifyRequest, kind: CredentialType): Promise<never> {
    if (givenAs(kind, request).length > 0) return this.countWrong(request, kind);
    if (kind === 'token')
      throw forbidden('missing_credentials', 'is missing: send it in the body or as "Authorization: Bearer"', kind);
    const { bodyType: metatype } = request.routeOptions.config;
    // The error of a missing password lists the other invalid fields too, which pipes would find after the guard.
    await this.dtoPipe.transform(request.body, { type: 'body', metatype });
    throw invalid([{ field: 'password', message: 'must be a string', reason: 'missing_credentials' }]);
  }

  /** A token that is known is no guess. Another credential beside it may be one. */
  private refuseNamed(
    request: FastifyRequest,
    kind: CredentialType,
    named: readonly (FoundToken | undefined)[],
  ): never {
    const [token] = named;
    const isGuess = named.includes(undefined) || !givenAs(kind, request).every(isSecret);
    if (isGuess || token?.problem === undefined) return this.countWrong(request, kind);
    request.access = { isAllowed: false, credential: inLog(token) };
    const { reason, words } = token.problem;
    throw forbidden(reason, `is that of the named token "${token.name}", ${words}`, kind);
  }

  private countWrong(request: FastifyRequest, kind: CredentialType): never {
    request.access = { isAllowed: false, credential: kind };
    return this.throttle.count(request, forbidden('wrong_credentials', 'is wrong', kind));
  }
}

function isFitForBatch({ routeOptions: { config }, body }: FastifyRequest): boolean {
  const { inBatch = false } = config;
  return typeof inBatch === 'function' ? inBatch(body as object) : inBatch;
}

function notInBatch({ method, routeOptions: { config, url } }: FastifyRequest): ErrorDetail {
  const { operationId = `${method} ${url}`, inBatch } = config;
  const what = inBatch === undefined ? operationId : `${operationId} as a random draw`;
  return { field: 'path', message: `names ${what}, which cannot stand in a batch`, reason: 'not_in_batch' };
}

function allow(request: FastifyRequest, credentials: readonly (string | undefined)[]): true {
  request.access = { isAllowed: true, credential: [...new Set(credentials)].join(',') };
  return true;
}

function inLog({ name }: FoundToken): string {
  return `token ${name}`;
}

function hashed(secrets: Partial<Record<Credential, string | undefined>>): Secrets {
  const given = Object.entries(secrets) as [Credential, string | undefined][];
  return new Map(given.flatMap(([name, secret]) => (secret ? [[name, hash('sha256', secret, 'buffer')]] : [])));
}

/**
 * The secret that one of the candidates is. The comparison takes the same time for all of them, so it tells nothing about the secrets, not
 * even their length.
 */
function match(secrets: Secrets, candidates: readonly unknown[]): Credential | undefined {
  let found: Credential | undefined;
  for (const candidate of candidates) {
    if (typeof candidate !== 'string') continue;
    const digest = hash('sha256', candidate, 'buffer');
    // Always compares all.
    for (const [name, secret] of secrets) if (timingSafeEqual(digest, secret)) found ??= name;
  }
  return found;
}

// Browsers leave out `Sec-Fetch-Site` where the service has neither HTTPS nor a local address. Other programs send neither header.
function isCrossSite({ headers, host }: FastifyRequest, allowed: readonly string[] | null): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && allowed?.includes(origin)) return false;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host.toLowerCase());
}

/** What a request gives as this credential, the one in the header first. A password that is no text is a malformed body. */
function givenAs(kind: CredentialType, { body, headers }: FastifyRequest): unknown[] {
  const inBody = fieldOf(body, kind);
  if (kind === 'password') return typeof inBody === 'string' ? [inBody] : [];
  return [bearerOf(headers), inBody].filter((value) => value !== undefined);
}

/** All texts of this form in the header and the body, that of the header first. */
function secretsIn({ body, headers }: FastifyRequest, isOfForm: (text: unknown) => text is string): string[] {
  return [bearerOf(headers), fieldOf(body, 'password'), fieldOf(body, 'token')].filter(isOfForm);
}

/** DTOs have the password as a field that must be there; a request with another credential in the header may leave it out. */
function fillInPassword(request: FastifyRequest): true {
  const { body = {} } = request;
  if (isObject(body) && !Object.hasOwn(body, 'password')) request.body = Object.assign(body, { password: '' });
  return true;
}

function bearerOf({ authorization = '' }: FastifyRequest['headers']): string | undefined {
  // Node reads headers as Latin-1, and a token may have other characters.
  const text = Buffer.from(authorization, 'latin1').toString('utf8');
  return /^Bearer +([^ ].*)$/is.exec(text)?.[1];
}
