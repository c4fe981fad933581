import { expect, it } from '@jest/globals';
import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestsTo } from './http-service.js';

it('requests leave no listener on the signal that they share, which still ends one under way', async () => {
  const stop = new AbortController();
  const server = createServer(({ url }, response) => {
    if (url === '/hangs') stop.abort(new Error('Stopped'));
    else response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const send = requestsTo(`http://127.0.0.1:${port}`, { signal: stop.signal });
    for (let request = 0; request < 3; request++) await send('GET', '/');
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
    await expect(send('GET', '/hangs')).rejects.toThrow('Stopped');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
