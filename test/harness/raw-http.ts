import { Agent } from 'node:http';
import { connect } from 'node:net';
import { requestAsGiven } from './http-client.js';
import { atEnd } from './scopes.js';

/** How long an answer may take before it counts as a hang. Far beyond any real one, so that load does not matter. */
const HANG_MS = 30_000;

export interface RawAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly text: string;
}

/** A keep-alive connection pool for {@link send}. */
export function createAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  atEnd(() => agent.destroy());
  return agent;
}

/** Sends a request as it is given, where `fetch` would tidy the path and the headers or refuse the body. */
export async function send(
  base: string,
  agent: Agent,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer | undefined,
): Promise<RawAnswer> {
  const answer = await requestAsGiven(base, { agent, method, path, headers, body });
  return { status: answer.status, contentType: answer.headers['content-type'], text: answer.bytes.toString() };
}

/** A request as its bytes. */
export function written(line: string, headers: readonly string[] = ['Connection: close'], body = ''): string {
  return [`${line} HTTP/1.1`, 'Host: x', ...headers, '', body].join('\r\n');
}

/**
 * Writes bytes to a connection and gives all that comes back until the server ends it.
 * @param hangUp whether the client ends its side at once, which makes Node drop requests under way
 */
export function exchange(base: string, bytes: string | Buffer, hangUp = false): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(HANG_MS, () => socket.destroy(new Error('the connection hangs')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
    if (hangUp) socket.end(bytes);
    else socket.write(bytes);
  });
}
