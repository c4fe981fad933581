import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const REFUSED = '{"code":503,"status":"Service Unavailable","errors":[]}';

/** Passes requests on. Of two that are the same, the first has its answer lost, or is refused when it only reads. */
export class LosingProxy {
  lost = 0;
  private readonly seen = new Set<string>();
  private readonly server = createServer((incoming, outgoing) => this.pass(incoming, outgoing));

  private constructor(private readonly target: string) {}

  static async start(target: string): Promise<LosingProxy> {
    const proxy = new LosingProxy(target);
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = '', url = '', headers } = incoming;
    const name = [method, url, headers['idempotency-key']].join(' ');
    const isFirst = !this.seen.has(name);
    this.seen.add(name);
    if (isFirst && method === 'GET') {
      // Proxies may name the time in place of the seconds.
      const after = url.endsWith('/day') ? new Date(Date.now() + 1000).toUTCString() : '1';
      outgoing.writeHead(503, { 'retry-after': after }).end(REFUSED);
      return;
    }
    const passed = request(new URL(url, this.target), { method, headers }, (answer) => {
      if (isFirst) this.lost++;
      if (isFirst) answer.resume().on('end', () => outgoing.destroy());
      else answer.pipe(outgoing.writeHead(answer.statusCode ?? 0, answer.headers));
    });
    incoming.pipe(passed);
  }
}
