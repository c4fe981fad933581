import { type CanActivate, type ExecutionContext, type HttpException, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { checkBody } from '../common/body.js';
import { forbidden, invalid } from '../common/errors.js';
import { bodyTypeOf } from '../common/request-values.js';
import { OPERATOR_SECRETS } from '../config/config.module.js';
import type { OperatorSecrets } from '../config/settings.js';
import { FailedChecks } from './failed-checks.js';
import { OperationRegistry } from './operation-registry.js';
import { SecretComparison } from './secret-comparison.js';

/** Lets a request through when it has what its operation needs, as declared by {@link Operation} and the settings. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly password: SecretComparison;
  private readonly token: SecretComparison;

  constructor(
    private readonly registry: OperationRegistry,
    @Inject(OPERATOR_SECRETS) secrets: OperatorSecrets,
    private readonly failedChecks: FailedChecks,
  ) {
    this.password = new SecretComparison(secrets.password);
    this.token = new SecretComparison(secrets.token);
  }

  /** @throws what {@link admit} throws */
  canActivate(context: ExecutionContext): true | Promise<true> {
    const refusal = this.admit(context.getHandler(), context.switchToHttp().getRequest<FastifyRequest>());
    return refusal ?? true;
  }

  /**
   * Gives nothing when the request may go on, and may give a refusal that is still in the making.
   * @throws ForbiddenException, BadRequestException when the password is missing, or a 429
   */
  admit(handler: object, request: FastifyRequest): Promise<never> | undefined {
    const demands = this.registry.demandsOf(handler);
    if (demands === undefined) return undefined;
    if (demands.suspended) throw forbidden(`${demands.operation.id} is suspended`);
    if (!demands.password && !demands.token) return undefined;
    this.failedChecks.refuseExhausted(request);
    const failure =
      (demands.password ? this.checkPassword(request.body, handler) : undefined) ??
      (demands.token ? this.checkToken(request) : undefined);
    return failure && this.failedChecks.count(request, failure);
  }

  /**
   * A missing password is one invalid field among others, so all of them are listed; a wrong one is refused at once. Only that
   * is a guess.
   * @throws BadRequestException when it is missing
   */
  private checkPassword(body: unknown, handler: object): HttpException | undefined {
    const password = fieldOf(body, 'password');
    if (typeof password !== 'string') {
      const type = bodyTypeOf(handler);
      const errors = type ? checkBody(type, body).errors : [];
      throw invalid(errors.length > 0 ? errors : [{ field: 'password', message: 'must be a string' }]);
    }
    return this.password.matches(password) ? undefined : forbidden('is wrong', 'password');
  }

  private checkToken({ body, headers }: FastifyRequest): HttpException | undefined {
    // Node reads headers as Latin-1; a token may hold more than that.
    const authorization = Buffer.from(headers.authorization ?? '', 'latin1').toString('utf8');
    const bearer = /^Bearer +([^ ].*)$/is.exec(authorization)?.[1];
    if (this.token.matches(bearer) || this.token.matches(fieldOf(body, 'token'))) return undefined;
    const missing = bearer === undefined && fieldOf(body, 'token') === undefined;
    return forbidden(missing ? 'is missing: send it in the body or as "Authorization: Bearer"' : 'is wrong', 'token');
  }
}

/** The guard runs before the body is checked: it may be missing, or be of any JSON type. */
function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined;
}
