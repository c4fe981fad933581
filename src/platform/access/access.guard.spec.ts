import { describe, expect, it } from '@jest/globals';
import { type ExecutionContext, ForbiddenException } from '@nestjs/common';
import { Registry } from 'prom-client';
import { AccessGuard } from './access.guard.js';
import { CredentialThrottle } from './credential-throttle.js';
import { FakeClock } from '../fake-clock.js';
import { Operation } from './operation.decorator.js';
import type { Demands } from './operations.js';

const NOTHING = { suspended: false, password: false, token: false, isWrite: false };
const SETTINGS = { corsOrigins: null, playerLinks: false, suspendedOperations: [], tokenOperations: [] };
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
  const context = { getType: () => 'http', switchToHttp: () => ({ getRequest: () => request }) };
  return new AccessGuard(secrets, failedChecks(), SETTINGS).canActivate(context as unknown as ExecutionContext);
}

class Beyond {
  @Operation({ id: 'say', summary: '' })
  say(): void {
    return undefined;
  }

  @Operation({ id: 'give', summary: '', needs: 'token' })
  give(): void {
    return undefined;
  }

  plain(): void {
    return undefined;
  }
}

/** Asks the guard about a handler that is not of HTTP. @param isChecked whether a request that was checked is behind it */
async function askBeyond(
  type: string,
  method: keyof Beyond,
  isChecked: boolean,
  authorization?: string,
): Promise<true> {
  const routeOptions = { config: { operationId: 'POST /graphql', demands: { ...NOTHING, isWrite: true } } };
  const req = { headers: { authorization }, ip: '192.0.2.1', ...(isChecked && { routeOptions }) };
  const handler = Reflect.get(Beyond.prototype, method) as object;
  const context = { getType: () => type, getHandler: () => handler, getArgs: () => [undefined, {}, { req }] };
  return new AccessGuard(SECRETS, failedChecks(), SETTINGS).canActivate(context as unknown as ExecutionContext);
}

describe('AccessGuard', () => {
  it.each<[string, keyof Beyond, boolean, string?]>([
    ['graphql', 'plain', true],
    ['graphql', 'say', true],
    ['graphql', 'give', true, 'Bearer right-token'],
    ['ws', 'say', false],
  ])('lets a handler of %s run: %s, with a request %p', async (...asked) => {
    expect(await askBeyond(...asked)).toBe(true);
  });

  it.each<[string, keyof Beyond, boolean, string?]>([
    ['graphql', 'plain', false],
    ['graphql', 'give', true],
    ['graphql', 'give', true, 'Bearer wrong-token'],
    ['ws', 'plain', false],
    ['ws', 'plain', true],
    ['ws', 'give', false],
    ['rpc', 'plain', false],
  ])('refuses a handler of %s: %s, with a request %p', async (...asked) => {
    await expect(askBeyond(...asked)).rejects.toThrow(ForbiddenException);
  });

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
