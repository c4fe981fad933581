import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../test/harness/until.js';
import type { ProxyKind } from './proxies.js';

/** Each instance is asked so often whether it is ready. */
const CHECK_MS = 100;
/** Connections to instances that nothing was sent on for so long are closed. */
const IDLE_MS = 500;
/** Headers that are about one connection. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);
/** Not sent to another instance once it was sent to one: nobody knows whether it was done. */
const ONCE_ONLY = new Set(['POST', 'PATCH']);

/** A proxy that does about what HAProxy does with the file of `deploy/`, where no other is installed. */
export const PLAIN_PROXY: ProxyKind = {
  name: 'plain proxy',
  version: () => process.version,
  start: async (ports) => {
    const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
    const { ready, stopChecks } = await followReady(ports);
    let turn = 0;
    const server = createServer((incoming, outgoing) => {
      const first = turn++;
      const candidates = ports.map((_, index) => ports[(first + index) % ports.length] ?? 0);
      const known = candidates.filter((port) => ready.has(port));
      pass(incoming, known.length > 0 ? known : candidates, agent).then(
        ({ status, headers, body }) => outgoing.writeHead(status, headers).end(body),
        () => outgoing.writeHead(502).end(),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const stop = async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await Promise.all([once(server, 'close'), stopChecks()]);
    };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const includes = (port: number): Promise<void> =>
      until(
        () => ready.has(port),
        () => `The instance on port ${port} is not ready`,
      );
    return { url, includes, stop };
  },
};

/** The instances that are ready, asked again and again. */
async function followReady(ports: readonly number[]) {
  const ready = new Set<number>();
  let isStopped = false;
  const look = (): Promise<unknown> =>
    Promise.all(ports.map(async (port) => ((await isReady(port)) ? ready.add(port) : ready.delete(port))));
  const follow = async (): Promise<void> => {
    while (!isStopped) {
      await sleep(CHECK_MS);
      await look();
    }
  };
  await look();
  const following = follow();
  const stopChecks = (): Promise<void> => {
    isStopped = true;
    return following;
  };
  return { ready: ready as ReadonlySet<number>, stopChecks };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

interface Passed {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** To the first instance, and to the other one where the first cannot be reached. */
async function pass(incoming: IncomingMessage, [port, ...others]: readonly number[], agent: Agent): Promise<Passed> {
  const { method = '', url, headers } = incoming;
  const body = await buffer(incoming);
  const send = async (to: number): Promise<Passed> => {
    const outgoing = request({ host: '127.0.0.1', port: to, method, path: url, agent, headers: endToEnd(headers) });
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: endToEnd(answer.headers), body: await buffer(answer) };
  };
  return send(port ?? 0).catch((error: unknown) => {
    const isSafe = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' || !ONCE_ONLY.has(method);
    if (!isSafe || others[0] === undefined) throw error;
    return send(others[0]);
  });
}

/** Those that are about one connection are not passed on. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}
