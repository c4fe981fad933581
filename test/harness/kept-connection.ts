import { connect, type Socket } from 'node:net';

const REQUEST = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
const ANSWER = '{"status":"ok"}';

/** A connection that is kept open, so that whichever process took it answers all its requests. */
export class KeptConnection {
  private readonly socket: Socket;
  private received = '';

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('data', (chunk: Buffer) => (this.received += chunk.toString()));
    // "close" follows.
    this.socket.on('error', () => undefined);
  }

  /** Sends a request; true when it is answered, false when the connection is closed instead. */
  isAnswered(): Promise<boolean> {
    this.received = '';
    return new Promise((resolve) => {
      if (this.socket.destroyed) resolve(false);
      this.socket.on('data', () => this.received.endsWith(ANSWER) && resolve(true));
      this.socket.on('close', () => resolve(false));
      this.socket.write(REQUEST);
    });
  }

  close(): void {
    this.socket.destroy();
  }
}
