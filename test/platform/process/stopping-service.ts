import { expect } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { atEnd } from '../../harness/scopes.js';
import { SECRETS } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';

/** What is demanded: within this the service ends, whatever clients and the database do. */
export const DEMANDED_MS = 10_000;
/** Of nearly half a megabyte each: more than the system takes in for a client that does not read, 38 MB at most. */
const MANY_ANSWERS = 90;

/** Clients that would keep a service from stopping. */
const AWKWARD: Readonly<Record<string, string>> = {
  'a client that says nothing': '',
  'a client that never ends its head': 'GET /users HTTP/1.1\r\nHost: x\r\n',
  'a client that never ends its body':
    'POST /users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"username":',
  'a client that never reads its answers': 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(MANY_ANSWERS),
  'a client that keeps its connection': 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n',
  'a client that wants a tunnel': 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n',
};

/** A service with the times that it has by default. */
export function startOn(databaseUrl: string, environment: Readonly<Record<string, string>> = {}): ServiceProcess {
  const asByDefault = { ANSWER_TIMEOUT_SECONDS: '', DRAIN_SECONDS: '' };
  return new ServiceProcess({ DATABASE_URL: databaseUrl, ...SECRETS, ...asByDefault, ...environment });
}

/** A connection on which nothing is read. */
export async function open(url: string, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  atEnd(() => socket.destroy());
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

/** Opens all of them on each process: connections go to two processes in turns. */
export async function meetAwkwardClients(url: string, processes = 1): Promise<void> {
  for (const bytes of Object.values(AWKWARD)) for (let i = 0; i < processes; i++) await open(url, bytes);
  // Whatever was sent before has been seen then.
  for (let i = 0; i < processes; i++) await fetch(`${url}/health/ready`, { headers: { connection: 'close' } });
}

export async function expectEndInTime(service: ServiceProcess, code = 0): Promise<void> {
  const begin = performance.now();
  const ended = await service.kill('SIGTERM');
  if (ended !== code) throw new Error(`The service ended with ${String(ended)}:\n${service.output}`);
  expect(performance.now() - begin).toBeLessThan(DEMANDED_MS);
}
