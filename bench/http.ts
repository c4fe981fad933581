import { type Agent, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import type { Request } from './load/requests.js';

/** What a server said. */
export interface Answer {
  readonly status: number;
  readonly etag: string | undefined;
  /** Parsed; undefined when there is nothing in it. */
  readonly body: unknown;
}

/**
 * Sends one request with no headers but its own, as the load clients do.
 * @param agent keeps connections; without one, the request has its own
 * @throws Error when the status is neither 200 nor 204, nor 304 where a condition allows it
 */
export async function request(url: string, sent: Request, agent: Agent | false = false): Promise<Answer> {
  const { method, path, headers, body } = sent;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    send(url + path, { method, agent, ...(headers && { headers }) }, resolve)
      .once('error', reject)
      .end(body);
  });
  const content = await text(response);
  const { statusCode: status = 0 } = response;
  const fine = status === 200 || status === 204 || (status === 304 && headers?.['if-none-match'] !== undefined);
  if (!fine) throw new Error(`${method} ${path} was answered ${status}: ${content}`);
  return { status, etag: response.headers.etag, body: content === '' ? undefined : JSON.parse(content) };
}
