import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** After so long without traffic the system asks whether the other side is still there; also keeps a firewall from forgetting. */
const KEEP_ALIVE_MS = 10_000;
/** How long a goodbye may take. */
const END_WITHIN_MS = 500;

/** A connection to the database that can be cut off, whatever is under way on it. */
export class Connection extends Client {
  readonly socket: Socket;

  constructor(config: ClientConfig) {
    const socket = new Socket();
    const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS };
    super({ ...config, ...keepAlive, stream: () => socket });
    this.socket = socket;
    // What becomes of the statements under way is for those who wait for them to tell.
    this.on('error', () => undefined);
  }

  /** Ends it at once; what is under way on it fails with the reason. */
  cut(reason: Error): void {
    this.socket.destroy(reason);
  }

  /** Says goodbye to the server, but does not wait for it for long. */
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    const impatience = setTimeout(() => this.socket.destroy(), END_WITHIN_MS).unref();
    this.once('end', () => clearTimeout(impatience));
    if (callback === undefined) return super.end();
    super.end(callback);
    return undefined;
  }
}
