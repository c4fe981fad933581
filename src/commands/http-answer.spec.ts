import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo } from './http-answer.js';

const HOUR = 3_600;

describe('answerTo', () => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    // It says what the path names.
    server = createServer(({ url = '' }, response) => {
      response.writeHead(429, { 'retry-after': decodeURIComponent(url.slice(1)) }).end('{}');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => void server.close());

  it.each([
    ['7', 7],
    ['-1', undefined],
    ['soon', undefined],
    ['4294967296', HOUR],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
  ])('reads "Retry-After: %s" as seconds that a timer can wait', async (text, retryAfter) => {
    expect(await answerTo(url + encodeURIComponent(text))).toEqual({ status: 429, text: '{}', retryAfter });
  });
});
