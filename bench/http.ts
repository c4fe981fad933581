import { Agent, type IncomingMessage, request as send } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request as it goes out, but for {@link UNIQUE}. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests that are sent one after the other, again and again. */
export type Requests = readonly [Request, ...Request[]];

/** What a server said. */
export interface Answer {
  readonly status: number;
  readonly etag: string | undefined;
  /** Parsed; undefined when there is nothing in it. */
  readonly body: unknown;
}

/** Stands in a body for a text that differs each time the request is sent. It needs no escape in JSON. */
export const UNIQUE = '<unique>';

export function get(path: string, headers?: Request['headers']): Request {
  return { method: 'GET', path, ...(headers && { headers }) };
}

/** A request with JSON in it. */
export function json(method: Request['method'], path: string, body: object, headers?: Request['headers']): Request {
  return { method, path, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

export function post(path: string, body: object, headers?: Request['headers']): Request {
  return json('POST', path, body, headers);
}

/** The request with this text in the place of {@link UNIQUE}. */
export function renewed(request: Request, unique: string): Request {
  return request.body === undefined ? request : { ...request, body: request.body.replaceAll(UNIQUE, unique) };
}

/** Makes a request of each of these. */
export function forEach<T>(values: readonly T[], make: (value: T) => Request): Requests {
  const [first, ...others] = values.map(make);
  if (first === undefined) throw new Error('There is nothing to make requests of');
  return [first, ...others];
}

/**
 * Sends one request with no headers but its own.
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

/** Sends a request for each item, several at a time, and gives the bodies of the answers in the order of the items. */
export async function requestEach<T, B>(url: string, items: readonly T[], make: (item: T) => Request): Promise<B[]> {
  const agent = new Agent({ keepAlive: true });
  const bodies: B[] = [];
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) bodies[index] = (await request(url, make(item), agent)).body as B;
  };
  try {
    await Promise.all(Array.from({ length: 16 }, worker));
  } finally {
    agent.destroy();
  }
  return bodies;
}
