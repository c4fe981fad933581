import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ErrorBody } from '../http/errors.js';
import { JSON_TYPE } from '../http/errors.js';
import { Registry } from 'prom-client';

/** How long a process may take to say whether it is ready: longer than finding out that a database hangs. */
const PATIENCE_MS = 3_000;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const WELL = answerOf(200, JSON_TYPE, JSON.stringify({ status: 'ok' }));

/** Metrics and health checks on a port of their own, which can be kept from those who may use the service. */
export class AdminServer {
  private readonly server: Server;

  /** @param url where the service takes requests */
  constructor(
    private readonly service: { readonly isStopping: boolean; metrics(): Promise<string> },
    private readonly url: string,
  ) {
    this.server = createServer((request, response) => void this.handle(request, response));
  }

  /**
   * Gives the address.
   * @throws Error when the port cannot be had
   */
  async listen(port: number, host: string): Promise<string> {
    this.server.listen(port, host);
    await once(this.server, 'listening');
    const { address, port: actual, family } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`;
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async handle({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = url.split('?', 1)[0] ?? '';
    const isRead = method === 'GET' || method === 'HEAD';
    const { status, type, text } = isRead ? await this.answer(path).catch(failure) : noRoute();
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text);
  }

  private async answer(path: string): Promise<Answer> {
    if (path === '/metrics') return answerOf(200, Registry.PROMETHEUS_CONTENT_TYPE, await this.service.metrics());
    if (path === '/health/live') return WELL;
    return path === '/health/ready' ? this.readiness() : noRoute();
  }

  /** What a process answers that takes requests: one that is ready is enough. */
  private async readiness(): Promise<Answer> {
    if (this.service.isStopping) return errorOf(503, 'The service is about to stop');
    try {
      const request = { headers: { connection: 'close' }, signal: AbortSignal.timeout(PATIENCE_MS) };
      const answer = await fetch(`${this.url}/health/ready`, request);
      return answerOf(answer.status, JSON_TYPE, await answer.text());
    } catch {
      return errorOf(503, 'No process takes requests');
    }
  }
}

function answerOf(status: number, type: string, text: string): Answer {
  return { status, type, text };
}

function errorOf(code: number, message: string): Answer {
  return answerOf(code, JSON_TYPE, JSON.stringify(new ErrorBody(code, [{ message }])));
}

function noRoute(): Answer {
  return errorOf(404, 'There is no such route');
}

function failure(): Answer {
  return errorOf(500, 'Something went wrong on our side');
}
