import { once } from 'node:events';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { type TlsProxy, SITE } from './tls-proxies.js';

interface SecureAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface SecureRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A client at an address of its own, which speaks HTTP/2 over TLS with a proxy and trusts its certificate alone. */
export class SecureClient {
  private constructor(
    private readonly session: ClientHttp2Session,
    /** What both have agreed on: h2 for HTTP/2. */
    readonly protocol: string | false | null,
  ) {}

  /** @param address one of 127.0.0.0/8, so that clients differ */
  static async connect({ ports, authority }: TlsProxy, address: string): Promise<SecureClient> {
    const target = { host: '127.0.0.1', port: ports.https, localAddress: address };
    const socket: TLSSocket = connectTls({ ...target, servername: SITE, ca: authority, ALPNProtocols: ['h2'] });
    await once(socket, 'secureConnect');
    const session = connect(`https://${SITE}:${ports.https}`, { createConnection: () => socket });
    // A request that is lost with it says so.
    session.on('error', () => undefined);
    return new SecureClient(session, socket.alpnProtocol);
  }

  async request(path: string, { method = 'GET', headers = {}, body }: SecureRequest = {}): Promise<SecureAnswer> {
    const type = body ? { 'content-type': 'application/json' } : {};
    const stream = this.session.request({ ':method': method, ':path': path, ...type, ...headers });
    stream.end(body && JSON.stringify(body));
    const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status'?: number }];
    return { status: answered[':status'] ?? 0, headers: answered, body: await buffer(stream) };
  }

  close(): void {
    this.session.destroy();
  }
}
