import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** How long an answer may take before it counts as a hang. Far beyond any real one, so that load does not matter. */
const HANG_MS = 30_000;

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body, in its content coding. */
  readonly bytes: Buffer;
}

export interface WireRequest {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON. */
  readonly body?: object;
}

/** Sends requests over kept connections and hands the answers over as they come, where `fetch` would decode them, and take longer. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true });

  request(base: string, method: string, path: string, { headers, body }: WireRequest = {}): Promise<WireAnswer> {
    const payload = body && JSON.stringify(body);
    const length = payload !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(base + path, {
        agent: this.agent,
        method,
        headers: { ...(headers as Record<string, string | string[]>), ...length },
        timeout: HANG_MS,
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${base}${path} hangs`)));
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      });
      outgoing.end(payload);
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
