import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { TestDatabase } from './test-database.js';

/** Of PostgreSQL's German catalog (src/backend/po/de.po). */
const SEVERITIES: Readonly<Record<string, string>> = {
  ERROR: 'FEHLER',
  FATAL: 'FATAL',
  PANIC: 'PANIK',
  WARNING: 'WARNUNG',
  NOTICE: 'HINWEIS',
};
const HEADER_LENGTH = 5;
const [ERROR, NOTICE] = ['E', 'N'].map((letter) => letter.charCodeAt(0));

/**
 * Makes a server speak German, as one with `lc_messages = 'de_DE.UTF-8'` does: it stands between the service and the server, and
 * translates the two fields of errors that PostgreSQL translates in each of them, the severity and the message. (The embedded
 * server has no catalogs of messages.)
 */
export class GermanServer {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    /** The database, reached by way of this server. */
    readonly database: TestDatabase,
  ) {}

  static async before(database: TestDatabase): Promise<GermanServer> {
    const url = new URL(database.url);
    const host = url.searchParams.get('host') ?? url.hostname;
    const port = url.port || '5432';
    const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
    const server = createServer((client) => german.join(client, connect(target)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const german = new GermanServer(server, { ...database, url: url.href });
    return german;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket, server: Socket): void {
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.once('close', () => this.sockets.delete(socket));
    }
    client.pipe(server);
    server.pipe(translation()).pipe(client);
  }
}

/** Passes on the server's messages, each a letter, its length and its contents. */
function translation(): Transform {
  let unread: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unread = Buffer.concat([unread, chunk]);
      while (unread.length >= HEADER_LENGTH && unread.length > unread.readUInt32BE(1)) {
        const length = 1 + unread.readUInt32BE(1);
        this.push(translated(unread.subarray(0, length)));
        unread = unread.subarray(length);
      }
      done();
    },
  });
}

function translated(message: Buffer): Buffer {
  if (message[0] !== ERROR && message[0] !== NOTICE) return message;
  const fields = message
    .toString('utf8', HEADER_LENGTH)
    .split('\0')
    .map((field) => {
      if (field.startsWith('S')) return `S${SEVERITIES[field.slice(1)] ?? field.slice(1)}`;
      return field.startsWith('M') ? 'MAuf Deutsch: was nicht in Ordnung ist' : field;
    });
  const contents = Buffer.from(fields.join('\0'));
  const header = Buffer.from(message.subarray(0, HEADER_LENGTH));
  header.writeUInt32BE(contents.length + HEADER_LENGTH - 1, 1);
  return Buffer.concat([header, contents]);
}
