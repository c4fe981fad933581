import { describe, expect, it } from '@jest/globals';
import { type ExecutionContext, ForbiddenException } from '@nestjs/common';
import { Registry } from 'prom-client';
import { AccessGuard } from './access.guard.js';
import { CredentialThrottle } from './credential-throttle.js';
import { FakeClock } from '../fake-clock.js';
import type { Demands } from './operations.js';

const NOTHING = { suspended: false, password: false, token: false, isWrite: false };
const SECRETS = { password: 'right-password', token: 'right-token' };

function failedChecks(): CredentialThrottle {
  return new CredentialThrottle(new FakeClock(), new Registry());
}

/** Asks the guard about a request to an operation with these demands. */
async function ask(
  demands: Partial<Demands> | undefined,
  body?: unknown,
  authorization?: string,
  secrets = SECRETS,
): Promise<true> {
  const config = { operationId: 'doSomething', demands: demands && { ...NOTHING, ...demands } };
  const request = { body, headers: { authorization }, ip: '192.0.2.1', routeOptions: { config } };
  const context = { switchToHttp: () => ({ getRequest: () => request }) };
  return new AccessGuard(secrets, failedChecks(), { corsOrigins: null, playerLinks: false }).canActivate(
    context as unknown as ExecutionContext,
  );
}

describe('AccessGuard', () => {
  it('refuses where it finds no demands', async () => {
    await expect(ask(undefined, { password: 'right-password' }, 'Bearer right-token')).rejects.toThrow(
      ForbiddenException,
    );
  });

  it('takes no empty password where the password is empty', async () => {
    const asked = ask({ password: true }, { password: '' }, undefined, { ...SECRETS, password: '' });
    await expect(asked).rejects.toThrow(ForbiddenException);
  });

  it('compares a token with other than ASCII characters in a header as UTF-8', async () => {
    const authorization = Buffer.from('Bearer żółw', 'utf8').toString('latin1');
    expect(await ask({ token: true }, undefined, authorization, { ...SECRETS, token: 'żółw' })).toBe(true);
  });
});
