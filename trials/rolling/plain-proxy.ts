import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ProxyKind } from './proxies.js';

/** Connections to instances that nothing was sent on for so long are closed. */
const IDLE_MS = 500;
/** Not sent to another instance once it was sent to one: nobody knows whether it was done. */
const ONCE_ONLY = new Set(['POST', 'PATCH']);

/** A proxy that does about what nginx does as docs/deploy.md sets it up, where no other is installed. */
export const PLAIN_PROXY: ProxyKind = {
  name: 'plain proxy',
  version: () => process.version,
  start: async (ports) => {
    const proxy = new PlainProxy(ports);
    return { url: await proxy.listen(), includes: () => Promise.resolve(), stop: () => proxy.stop() };
  },
};

class PlainProxy {
  private readonly agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  private readonly server = createServer((incoming, outgoing) => void this.pass(incoming, outgoing));
  private turn = 0;

  constructor(private readonly ports: readonly number[]) {}

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    this.agent.destroy();
    await once(this.server, 'close');
  }

  /** To the instances in turns, and to the other one where the first cannot be reached. */
  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const first = this.turn++;
    for (let attempt = 0; attempt < this.ports.length; attempt++) {
      const port = this.ports[(first + attempt) % this.ports.length] ?? 0;
      try {
        const answer = await this.send(port, incoming, body);
        const content = await buffer(answer);
        outgoing.writeHead(answer.statusCode ?? 0, without(answer.headers, 'connection', 'keep-alive')).end(content);
        return;
      } catch (error) {
        const wasSent = (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED';
        if (wasSent && ONCE_ONLY.has(incoming.method ?? '')) break;
      }
    }
    outgoing.writeHead(502).end();
  }

  private send(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const passed = without(headers, 'connection', 'transfer-encoding');
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, method, path: url, agent: this.agent, headers: passed }, resolve)
        .on('error', reject)
        .end(body);
    });
  }
}

/** Those that are about one connection are not passed on. */
function without(headers: IncomingHttpHeaders, ...names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
