import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userBody } from './factories/bodies.js';
import { TestApp } from './support/test-app.js';

const ORIGIN = { origin: 'https://viewer.example' };

describe('a card viewer on another origin', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.close());

  it('may read answers and errors, without cookies', async () => {
    for (const [path, status] of [
      ['/users', 200],
      ['/users/9', 404],
      ['/nothing', 404],
      ['/users?page=0', 400],
      ['/openapi.json', 200],
    ] as const) {
      const answer = await app.request('GET', path, { headers: ORIGIN });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toBe('ETag, Retry-After');
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  it('may send every method with a token and JSON', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const headers = {
        ...ORIGIN,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      };
      const answer = await app.request('OPTIONS', '/users/1', { headers });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-methods')).toContain(method);
      expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      // Another request may ask for other headers.
      expect(answer.headers.get('vary')).toBe('Access-Control-Request-Headers');
    }
    expect((await app.request('POST', '/users', { body: userBody(), headers: ORIGIN })).status).toBe(200);
  });

  it.each(['/users', '/nothing', '/'])('gets an empty answer to OPTIONS of %s that asks for nothing', async (path) => {
    const answer = await app.request('OPTIONS', path);
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' });
    expect(answer.headers.has('access-control-allow-headers')).toBe(false);
  });

  it('may ask before it sends a body, whatever the body', async () => {
    const headers = { ...ORIGIN, 'content-type': 'text/plain', 'access-control-request-method': 'POST' };
    expect((await app.request('OPTIONS', '/users', { raw: 'x', headers })).status).toBe(204);
  });
});
