import type { Children } from '../children.js';
import { Autocannon } from './autocannon-client.js';
import type { LoadClient } from './plan.js';
import { Wrk, wrkVersion } from './wrk-client.js';

/** What requests can be sent with. */
export const CLIENTS = ['wrk', 'autocannon'] as const;

/** One of the two. */
export type ClientName = (typeof CLIENTS)[number];

/** Makes a client, which may use a directory, and whose processes are among the children. */
export type MakeClient = (home: string, children: Children) => LoadClient;

/**
 * The client of this name or, without one, wrk where it is installed, else autocannon.
 * @throws Error when wrk is wanted and not installed
 */
export function clientNamed(name: ClientName | undefined): MakeClient {
  const version = name === 'autocannon' ? undefined : wrkVersion();
  if (version !== undefined) return (home, children) => new Wrk(version, home, children);
  if (name === 'wrk') throw new Error('wrk is not on the PATH');
  return (_home, children) => new Autocannon(children);
}
