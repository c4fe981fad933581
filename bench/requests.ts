import { Agent } from 'node:http';
import { eachOf } from '../src/commands/cli.js';
import { requestAsGiven } from '../test/harness/http-client.js';

/** A request as it goes out, but for {@link UNIQUE}. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests that are sent one after the other, again and again. */
export type Requests = readonly [Request, ...Request[]];

/** What a server said; the body is parsed, and undefined when there is nothing in it. */
export interface Answer {
  readonly status: number;
  readonly etag: string | undefined;
  readonly body: unknown;
}

/** Stands in a body or a header for a text that differs each time the request is sent. It needs no escape in JSON. */
export const UNIQUE = '<unique>';
/** Requests of {@link requestEach} that are under way at once. */
const AT_ONCE = 16;

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
  const { headers, body } = request;
  const put = (text: string): string => text.replaceAll(UNIQUE, unique);
  return {
    ...request,
    ...(headers && { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, put(value)])) }),
    ...(body !== undefined && { body: put(body) }),
  };
}

/** Whether the request differs each time. */
export function isUnique({ headers = {}, body = '' }: Request): boolean {
  return [body, ...Object.values(headers)].some((text) => text.includes(UNIQUE));
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
  const { method, path, headers = {}, body } = sent;
  const answer = await requestAsGiven(url, { method, path, headers, body, agent });
  const { status, bytes } = answer;
  const fine = status === 200 || status === 204 || (status === 304 && headers['if-none-match'] !== undefined);
  if (!fine) throw new Error(`${method} ${path} was answered ${status}: ${bytes.toString()}`);
  return { status, etag: answer.headers.etag, body: bytes.length === 0 ? undefined : JSON.parse(bytes.toString()) };
}

/** Sends a request for each item, several at a time, and gives the bodies of the answers in the order of the items. */
export async function requestEach<T, B>(
  url: string,
  items: readonly T[],
  make: (item: T) => Request,
  atOnce = AT_ONCE,
): Promise<B[]> {
  const agent = new Agent({ keepAlive: true });
  const bodies: B[] = [];
  const send = async (item: T, index: number): Promise<void> => {
    bodies[index] = (await request(url, make(item), agent)).body as B;
  };
  await eachOf(items, atOnce, send).finally(() => agent.destroy());
  return bodies;
}
