import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '../../test/harness/secrets.js';

/** One way of being slow: what is done on a connection until it is closed. */
interface SlowWay {
  /** What is written, one after the other in so many steps. */
  readonly pieces: (steps: number) => readonly string[];
  /** The status that there should be, unless the service closes what takes too long. */
  readonly status: number;
  /** When the client goes: with the answer, when the service closes the connection, or after so many reads of a little for each step. */
  readonly goes: 'answered' | 'closed' | number;
}

/** Between two pieces. */
const STEP_MS = 1000;
/** A little is read so often. */
const READ_MS = 500;
const READ_BYTES = 16 * 1024;
/** What of an answer is looked at. */
const BEGINNING = 100;
/** How many steps a way takes, at least; one client after the other takes one more, so that they do not all end at once. */
const LEAST_STEPS = 5;
const MORE_STEPS = 10;
/** The service may say this before it closes what takes too long. */
const TOO_SLOW = 408;
const MOST_TOLD = 20;
/** Without a name, so that nothing is stored. */
const GROUP = JSON.stringify({ password: PASSWORD, padding: 'x'.repeat(100) });
const GROUP_HEADERS = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${GROUP.length}\r\n\r\n`;
/**
 * There are as many users from the beginning: a list that grows would make the service's memory grow, which holds it for each
 * reader. It is asked for several times at once, so that not everything fits into what the system keeps for the reader.
 */
const LISTS = 'GET /users?itemsPerPage=1000 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3);

const SLOW_WAYS: Readonly<Record<string, SlowWay>> = {
  idle: { pieces: () => ['GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'], status: 200, goes: 'closed' },
  'slow headers': {
    pieces: (steps) => {
      const headers = Array.from({ length: steps }, (_, line) => `X-Line-${line}: slow\r\n`);
      return ['GET /users/1 HTTP/1.1\r\nHost: x\r\n', ...headers, '\r\n'];
    },
    status: 200,
    goes: 'answered',
  },
  'slow body': {
    pieces: (steps) => {
      const length = Math.ceil(GROUP.length / steps);
      const body = Array.from({ length: steps }, (_, piece) => GROUP.slice(piece * length, (piece + 1) * length));
      return [`POST /groups HTTP/1.1\r\n${GROUP_HEADERS}`, ...body];
    },
    status: 400,
    goes: 'answered',
  },
  'slow reader': { pieces: () => [LISTS], status: 200, goes: 10 },
};

/** Clients that are idle or slow: each has a connection, and another one when that has ended. */
export class SlowCrowd {
  /** How often each way of ending came, by kind of client. */
  readonly ends: Record<string, number> = {};
  readonly problems: string[] = [];
  private isOver = false;
  private turn = 0;

  private constructor(private readonly url: URL) {}

  /** Resolves when all of them are connected. */
  static async gather(url: string, clients: number): Promise<SlowCrowd> {
    const crowd = new SlowCrowd(new URL(url));
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

  private async goOn(name: string, way: SlowWay, first: Socket | undefined): Promise<void> {
    for (let socket = first; socket; socket = await this.open(name)) {
      const status = await visit(socket, way, LEAST_STEPS + (this.turn++ % (MORE_STEPS + 1)));
      socket.destroy();
      if (this.isOver) return;
      const end = `${name}: ${status ?? 'closed'}`;
      this.ends[end] = (this.ends[end] ?? 0) + 1;
      const isFine = status === undefined || status === TOO_SLOW || status === way.status;
      if (!isFine && this.problems.length < MOST_TOLD) this.problems.push(end);
    }
  }

  /** Undefined when the service does not take the connection. */
  private async open(name: string): Promise<Socket | undefined> {
    const socket = connect(Number(this.url.port), this.url.hostname);
    try {
      await once(socket, 'connect');
      return socket.on('error', () => undefined);
    } catch (error) {
      this.problems.push(`${name}: ${(error as Error).message}`);
      return undefined;
    }
  }
}

/** Goes about on a connection in this way. @returns the status of the answer; undefined when the service closes it without one */
async function visit(socket: Socket, { pieces, goes }: SlowWay, steps: number): Promise<number | undefined> {
  let text = '';
  const isClosed = (): boolean => socket.destroyed || socket.readableEnded;
  const status = (): string | undefined => /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  for (const [index, piece] of pieces(steps).entries()) {
    if (index > 0) await sleep(STEP_MS);
    if (socket.writable) socket.write(piece);
  }
  for (let reads = 0; !isClosed(); reads++) {
    if (goes === 'answered' ? status() !== undefined : goes !== 'closed' && reads >= goes * steps) break;
    await sleep(READ_MS);
    const chunk = socket.read(Math.min(READ_BYTES, socket.readableLength)) as Buffer | null;
    if (chunk && text.length < BEGINNING) text += chunk.toString('latin1', 0, BEGINNING);
  }
  return status() === undefined ? undefined : Number(status());
}
