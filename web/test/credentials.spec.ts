import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { verdictOn } from '../src/api/credentials';

describe('the verdict of the page on a secret', () => {
  const { fetch } = globalThis;
  let ask: typeof verdictOn;

  beforeAll(async () => {
    Object.assign(globalThis, { location: { origin: 'http://service' } });
    ({ verdictOn: ask } = await import('../src/api/credentials'));
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'location');
  });
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it.each([
    [400, 'required', 'right'],
    [404, 'not_found', 'right'],
    [403, 'wrong_credentials', 'wrong'],
    [403, 'token_revoked', 'wrong'],
    [403, 'token_expired', 'wrong'],
    [403, 'token_not_for_operation', 'narrow'],
    [403, 'suspended', 'unknown'],
    [429, 'too_many_wrong_credentials', 'unknown'],
    [503, 'database_unavailable', 'unknown'],
  ])('after a %i for %s is: %s', async (code, reason, verdict) => {
    const errors = [{ field: 'token', message: 'in any words', reason }];
    globalThis.fetch = () => Promise.resolve(Response.json({ code, status: 'Refused', errors }, { status: code }));
    expect(await ask('token', { password: '', token: 'secret' })).toBe(verdict);
  });

  it('is unknown after an answer of a proxy, and after none', async () => {
    globalThis.fetch = () => Promise.resolve(new Response('is wrong', { status: 403 }));
    expect(await ask('password', { password: 'secret', token: '' })).toBe('unknown');
    globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
    expect(await ask('password', { password: 'secret', token: '' })).toBe('unknown');
  });
});
