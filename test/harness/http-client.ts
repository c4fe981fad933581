import { Agent, type IncomingHttpHeaders, request, type RequestOptions } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { atEnd } from './scopes.js';

/** How long an answer may take before it counts as a hang. Far beyond any real one, so that load does not matter. */
const HANG_MS = 90_000;

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The same, also those that came more than once. */
  readonly headersDistinct: NodeJS.Dict<string[]>;
  /** The body, in its content coding. */
  readonly bytes: Buffer;
}

export interface WireRequest {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON. */
  readonly body?: object;
}

/** How a request is sent. */
interface Outgoing extends Pick<RequestOptions, 'agent' | 'timeout'> {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array | undefined;
}

/** Sends a request as it is given, and hands the answer over as it comes. */
export function requestAsGiven(base: string, { headers, body, ...options }: Outgoing): Promise<WireAnswer> {
  const { hostname, port } = new URL(base);
  const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      timeout: HANG_MS,
      ...options,
      headers: { ...(headers as Record<string, string | string[]>), ...length },
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${options.method} ${base}${options.path} hangs`)));
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const { statusCode = 0, headers, headersDistinct, complete } = incoming;
        if (complete) resolve({ status: statusCode, headers, headersDistinct, bytes: Buffer.concat(chunks) });
        else reject(new Error('The answer ends in the middle'));
      });
    });
    outgoing.end(body);
  });
}

/** Sends requests over kept connections and hands the answers over as they come, where `fetch` would decode them, and take longer. */
export class HttpClient {
  private readonly agent: Agent;

  /** @param connections how many requests may be under way; others wait for their turn */
  constructor(
    connections = Infinity,
    private readonly hangMs = HANG_MS,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
    atEnd(() => this.close());
  }

  request(base: string, method: string, path: string, { headers, body }: WireRequest = {}): Promise<WireAnswer> {
    return requestAsGiven(base, {
      agent: this.agent,
      timeout: this.hangMs,
      method,
      path,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
  }

  get(base: string, path: string, headers: NonNullable<WireRequest['headers']> = {}): Promise<WireAnswer> {
    return this.request(base, 'GET', path, { headers });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** The text of an answer, whatever its content coding. */
export function decoded({ headers, bytes }: WireAnswer): string {
  const coding = headers['content-encoding'];
  if (coding === 'br') return brotliDecompressSync(bytes).toString('utf8');
  if (coding === 'gzip') return gunzipSync(bytes).toString('utf8');
  if (coding === undefined) return bytes.toString('utf8');
  throw new Error(`No answer should be coded as ${coding}`);
}
