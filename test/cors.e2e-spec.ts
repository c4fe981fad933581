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
    ] as const) {
      const answer = await app.request('GET', path, { headers: ORIGIN });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
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
    }
    expect((await app.request('POST', '/users', { body: userBody(), headers: ORIGIN })).status).toBe(200);
  });

  it('gets an empty answer to OPTIONS that asks for nothing', async () => {
    const answer = await app.request('OPTIONS', '/users');
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' });
  });
});
