import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the server does with one request: it answers, says nothing, or loses the connection before or within its answer. */
export type Reply =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | 'silence'
  | 'lost'
  | 'lost within';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Does what it was told with one request after the other, and keeps them. */
export class ScriptedServer {
  readonly received: Received[] = [];
  private replies: Reply[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ScriptedServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const scripted = new ScriptedServer(server);
    server.on('request', (request, response) => void scripted.take(request, response));
    return scripted;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    this.received.push({ method, path, headers, body: await text(request) });
    act(this.replies.shift() ?? { status: 500, body: 'nothing was told' }, response);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Forgets what was, and replies so from now on. */
  told(...replies: Reply[]): void {
    this.received.length = 0;
    this.replies = replies;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

function act(reply: Reply, response: ServerResponse): void {
  if (reply === 'silence') return;
  if (reply === 'lost') {
    response.destroy();
  } else if (reply === 'lost within') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"id":', () => response.destroy());
  } else {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
  }
}
