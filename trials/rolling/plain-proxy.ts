import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { ProxyKind } from './proxies.js';

/** Passes connections on to instances in turns, for where no other proxy is installed. It sends nothing again: clients see every loss. */
export const PLAIN_PROXY: ProxyKind = {
  name: 'plain proxy',
  version: () => process.version,
  start: async (ports) => {
    const open = new Set<Socket>();
    let turn = 0;
    const server = createServer((client) => {
      open.add(client.once('close', () => open.delete(client)));
      void passOn(client, turn++ % 2 === 0 ? ports : ports.toReversed());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const stop = async (): Promise<void> => {
      for (const client of open) client.destroy();
      server.close();
      await once(server, 'close');
    };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, includes: () => Promise.resolve(), stop };
  },
};

/** To the first instance that takes the connection. */
async function passOn(client: Socket, [port, ...others]: readonly number[]): Promise<void> {
  if (port === undefined) return void client.destroy();
  const instance = connect(port, '127.0.0.1');
  try {
    await once(instance, 'connect');
  } catch {
    return passOn(client, others);
  }
  // The client sees a lost connection by itself.
  await pipeline(client, instance, client).catch(() => undefined);
}
