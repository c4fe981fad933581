import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atEnd } from './scopes.js';

/** A port before a database, until the test ends. A connection there and its connection to the database end together. */
export class RelayPort {
  private readonly sockets = new Set<Socket>();

  /** @param target the address of the database to which new connections go @param join passes on what both say */
  constructor(
    private target: string,
    private readonly join: (client: Socket, database: Socket) => void,
  ) {}

  /** @returns the address of the database by way of this port */
  async listen(): Promise<string> {
    const server = createServer((client) => this.connect(client)).listen(0, '127.0.0.1');
    atEnd(() => {
      server.close();
      this.drop();
    });
    await once(server, 'listening');
    const url = new URL(this.target);
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** New connections go to this database. Those that are there stay. */
  lead(database: string): void {
    this.target = database;
  }

  /** Ends the connections that are there. */
  drop(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private connect(client: Socket): void {
    const { hostname, port, searchParams } = new URL(this.target);
    const host = searchParams.get('host') ?? hostname;
    const number = port || '5432';
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${number}`) : connect(Number(number), host);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
    this.join(client, database);
  }
}
