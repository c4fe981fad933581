import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '../../test/harness/secrets.js';

/** What came of one connection. */
interface End {
  /** How it ended: the status of the last answer, or that the service closed it. */
  readonly how: string;
  /** Whether that is how it should end. */
  readonly isFine: boolean;
}

/** One way of being slow: what is done on a connection, in so many steps, until it is closed. */
type SlowWay = (connection: SlowConnection, steps: number) => Promise<End>;

/** Between two steps. */
const STEP_MS = 1000;
const READ_MS = 500;
const READ_BYTES = 16 * 1024;
/** Asked for at once, so that not everything fits into what the system keeps for the reader. */
const LISTS = 3;
/** There are as many users from the beginning: a list that grows would make the service's memory grow, which holds it for each reader. */
const LIST_SIZE = 1000;
const READS_PER_STEP = 10;
/** How many steps a way takes, at least; one client after the other takes one more, so that they do not all end at once. */
const LEAST_STEPS = 5;
const MORE_STEPS = 10;
const MOST_TOLD = 20;

/** The service closes what takes too long; before that it may say so. */
const CLOSED: End = { how: 'closed', isFine: true };
const TOO_SLOW = 408;

/** A connection on which bytes are sent and read by hand. */
class SlowConnection {
  private readonly socket: Socket;
  /** What was read so far, cut to its beginning. */
  private text = '';

  private constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('error', () => undefined);
  }

  static async open(url: string): Promise<SlowConnection> {
    const connection = new SlowConnection(url);
    await new Promise<void>((resolve, reject) => {
      connection.socket.once('connect', resolve).once('error', reject);
    });
    return connection;
  }

  get isClosed(): boolean {
    return this.socket.destroyed || this.socket.readableEnded;
  }

  /** The status of the answer that has begun; undefined when there is none. */
  get status(): number | undefined {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(this.text)?.[1];
    return status === undefined ? undefined : Number(status);
  }

  write(text: string): void {
    if (this.socket.writable) this.socket.write(text);
  }

  /** Takes a little of what has come. @returns how many bytes */
  readSome(): number {
    const chunk = this.socket.read(Math.min(READ_BYTES, this.socket.readableLength)) as Buffer | null;
    if (chunk && this.text.length < 100) this.text += chunk.toString('latin1', 0, 100);
    return chunk?.length ?? 0;
  }

  /** Waits until an answer has begun or the service has closed the connection. */
  async answer(): Promise<void> {
    while (this.status === undefined && !this.isClosed) {
      await sleep(100);
      this.readSome();
    }
  }

  /** Waits until the service closes it. */
  async closed(): Promise<void> {
    while (!this.isClosed) {
      await sleep(STEP_MS);
      this.readSome();
    }
  }

  close(): void {
    this.socket.destroy();
  }

  /** How it ended, when it should with one of these. */
  end(...expected: readonly number[]): End {
    const { status } = this;
    if (status === undefined) return CLOSED;
    return { how: String(status), isFine: status === TOO_SLOW || expected.includes(status) };
  }
}

/** By what they do. */
const SLOW_WAYS: Readonly<Record<string, SlowWay>> = {
  idle: async (connection) => {
    connection.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await connection.answer();
    await connection.closed();
    return connection.end(200);
  },
  'slow headers': async (connection, steps) => {
    connection.write('GET /users/1 HTTP/1.1\r\nHost: x\r\n');
    for (let line = 0; line < steps && !connection.isClosed; line++) {
      await sleep(STEP_MS);
      connection.write(`X-Line-${line}: slow\r\n`);
    }
    connection.write('\r\n');
    await connection.answer();
    return connection.end(200);
  },
  'slow body': async (connection, steps) => {
    // Without a name, so that nothing is stored.
    const body = JSON.stringify({ password: PASSWORD, padding: 'x'.repeat(100) });
    connection.write(
      `POST /groups HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const piece = Math.ceil(body.length / steps);
    for (let sent = 0; sent < body.length && !connection.isClosed; sent += piece) {
      await sleep(STEP_MS);
      connection.write(body.slice(sent, sent + piece));
    }
    await connection.answer();
    return connection.end(400);
  },
  'slow reader': async (connection, steps) => {
    connection.write(`GET /users?itemsPerPage=${LIST_SIZE} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(LISTS));
    for (let reads = 0; reads < steps * READS_PER_STEP && !connection.isClosed; reads++) {
      await sleep(READ_MS);
      connection.readSome();
    }
    return connection.end(200);
  },
};

/** Clients that are idle or slow: each has a connection, and another one when that has ended. */
export class SlowCrowd {
  /** How often each way of ending came, by kind of client. */
  readonly ends: Record<string, number> = {};
  readonly problems: string[] = [];
  private isOver = false;
  private turn = 0;

  private constructor(private readonly url: string) {}

  /** Resolves when all of them are connected. */
  static async gather(url: string, clients: number): Promise<SlowCrowd> {
    const crowd = new SlowCrowd(url);
    const ways = Object.entries(SLOW_WAYS);
    for (let client = 0; client < clients; client++) {
      const [name, way] = ways[client % ways.length] ?? [];
      if (name !== undefined && way) void crowd.goOn(name, way, await crowd.open(name));
    }
    return crowd;
  }

  leave(): void {
    this.isOver = true;
  }

  private async goOn(name: string, way: SlowWay, first: SlowConnection | undefined): Promise<void> {
    for (let connection = first; connection; connection = await this.open(name)) {
      const { how, isFine } = await way(connection, LEAST_STEPS + (this.turn++ % (MORE_STEPS + 1)));
      connection.close();
      if (this.isOver) return;
      const text = `${name}: ${how}`;
      this.ends[text] = (this.ends[text] ?? 0) + 1;
      if (!isFine && this.problems.length < MOST_TOLD) this.problems.push(text);
    }
  }

  /** Undefined when the service does not take the connection. */
  private async open(name: string): Promise<SlowConnection | undefined> {
    try {
      return await SlowConnection.open(this.url);
    } catch (error) {
      this.problems.push(`${name}: ${(error as Error).message}`);
      return undefined;
    }
  }
}
