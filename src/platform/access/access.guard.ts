import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DtoPipe } from '../http/dto.pipe.js';
import { forbidden, invalid } from '../http/errors.js';
import { OPERATOR_SECRETS } from '../config/config.module.js';
import type { OperatorSecrets } from '../config/settings.js';
import type { Credential } from './access-log.js';
import { CredentialThrottle } from './credential-throttle.js';
import type { DeclaredOperation } from './operation.decorator.js';
import { type Demands, OperationRegistry } from './operation-registry.js';
import { SecretComparison } from './secret-comparison.js';

/** Lets a request through when it has what its operation needs, as declared by {@link Operation} and the settings. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly password: SecretComparison<Credential>;
  private readonly token: SecretComparison<Credential>;
  private readonly dtoPipe = new DtoPipe();

  constructor(
    private readonly registry: OperationRegistry,
    @Inject(OPERATOR_SECRETS) secrets: OperatorSecrets,
    private readonly failedChecks: CredentialThrottle,
  ) {
    this.password = new SecretComparison({ password: secrets.password, password_previous: secrets.passwordPrevious });
    this.token = new SecretComparison({ token: secrets.token, token_previous: secrets.tokenPrevious });
  }

  /**
   * Answers at once where nothing is demanded, as for all reads.
   * @throws ForbiddenException, BadRequestException when the password is missing, or a 429. A missing credential is no guess
   */
  canActivate(context: ExecutionContext): true | Promise<true> {
    const demands = this.registry.demandsOf(context.getHandler());
    if (demands === undefined) return true;
    if (demands.suspended) throw forbidden(`${demands.operation.id} is suspended`);
    if (!demands.password && !demands.token) return true;
    return this.check(demands, context.switchToHttp().getRequest<FastifyRequest>());
  }

  private async check(demands: Demands, request: FastifyRequest): Promise<true> {
    this.failedChecks.refuseExhausted(request);
    const allowedBy: Credential[] = [];
    for (const kind of ['password', 'token'] as const) {
      if (!demands[kind]) continue;
      const credential =
        kind === 'password' ? await this.findPassword(request.body, demands.operation) : this.findToken(request);
      if (credential === undefined) {
        request.access = { isAllowed: false, credential: kind };
        return this.failedChecks.count(request, forbidden('is wrong', kind));
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
  private async findPassword(body: unknown, { body: metatype }: DeclaredOperation): Promise<Credential | undefined> {
    const password = fieldOf(body, 'password');
    if (typeof password !== 'string') {
      await this.dtoPipe.transform(body, { type: 'body', metatype });
      throw invalid([{ field: 'password', message: 'must be a string' }]);
    }
    return this.password.match(password);
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
    return this.token.match(bearer) ?? this.token.match(token);
  }
}

/** The guard runs before the body is checked: it may be missing, or be of any JSON type. */
function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined;
}
