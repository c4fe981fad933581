import type { ChildProcess, Serializable } from 'node:child_process';

/** How node:cluster hands a connection to a worker. */
interface HandOver {
  readonly act?: 'newconn';
  readonly seq: number;
}

/** How the worker says that it has taken it over, or that it cannot and another worker should. */
interface Acknowledgement {
  readonly ack?: number;
}

/** A connection, as node:cluster holds it. */
interface Connection {
  close(): void;
}

/**
 * Puts right what node:cluster leaves undone when a worker dies before it has taken over a connection that it was handed:
 * the connection would stay open with nobody to answer, so that its client would wait for ever, and the worker would go on
 * counting as one of those that keep the port open. The events and messages are those of Node.js 20 to 24.
 */
export function closeUnclaimedConnections(worker: ChildProcess): void {
  // Nothing can be handed to a process that could not be made.
  if (!worker.connected) return;
  const unclaimed = new Map<number, Connection>();
  const send = worker.send.bind(worker) as (...args: unknown[]) => boolean;
  worker.send = (message: Serializable, ...rest: unknown[]) => {
    const { act, seq } = message as HandOver;
    if (act === 'newconn') unclaimed.set(seq, rest[0] as Connection);
    return send(message, ...rest);
  };
  worker.on('internalMessage', ({ ack }: Acknowledgement) => ack !== undefined && unclaimed.delete(ack));
  let isDisconnected = false;
  worker.once('disconnect', () => (isDisconnected = true));
  worker.once('close', () => {
    if (!isDisconnected) worker.emit('disconnect');
    for (const connection of unclaimed.values()) connection.close();
  });
}
