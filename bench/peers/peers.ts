import { strictEqual } from 'node:assert';
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { SERVICE } from '../columns.js';
import { type Contestant, meanwhile } from '../contestants.js';
import { renewed, request } from '../http.js';
import { measure, type Measurement } from '../load.js';
import { residentMemory, type ResidentMemory } from '../memory.js';
import { PacedRequests } from '../paced.js';
import { type Duration, measureInTurns, type Report, type Titled } from '../rounds.js';
import { openStand, type Stand } from '../stand.js';
import type { Teardown } from '../teardown.js';
import { startNakama } from './nakama.js';
import { startOriginal, startService } from './own-interface.js';
import type { Peer, PeerRowName, StartPeer } from './peer.js';
import { startPocketBase } from './pocketbase.js';

/** What is measured, and how many records there are in the answer if it is a list. */
interface PeerRow extends Titled {
  readonly name: PeerRowName;
  readonly records?: number;
}

const CHANGES_A_SECOND = 50;

const PEER_ROWS: readonly PeerRow[] = [
  { name: 'list-all', title: 'list of all users', records: 1222 },
  { name: 'list-1000', title: 'list of 1,000 users', records: 1000 },
  { name: 'list-under-changes', title: `… under ${CHANGES_A_SECOND} changes/s`, records: 1000 },
  { name: 'read', title: 'one user' },
  { name: 'cards', title: "a user's 600 cards", records: 600 },
  { name: 'cards-100', title: '100 cards of a user', records: 100 },
  { name: 'draw', title: 'draw' },
  { name: 'create', title: 'create user' },
];

/** The programs that the reader builds, by their file names. */
const PEERS: readonly (Titled & { readonly start: StartPeer })[] = [
  { name: 'original', title: 'the original (Go, SQLite)', start: startOriginal },
  { name: 'pocketbase', title: 'PocketBase (Go, SQLite)', start: startPocketBase },
  { name: 'nakama', title: 'Nakama (Go, the same PostgreSQL)', start: startNakama },
];

/** Compares the service with the programs in a directory. What is not there is left out, and named. */
export async function compareWithPeers(
  { directory, ...duration }: Duration & { readonly directory: string },
  teardown: Teardown,
  say: Stand['say'],
): Promise<Report> {
  const built = PEERS.filter(({ name }) => isExecutable(resolve(directory, name)));
  const missing = PEERS.filter((peer) => !built.includes(peer)).map(({ name }) => name);
  if (built.length === 0) throw new Error(`none of ${missing.join(', ')} is in ${directory}`);
  const stand = await openStand(teardown, say);
  const contestants = [new PeerContestant(SERVICE, await startService(stand))];
  for (const peer of built) {
    say(`creating users and cards with ${peer.title}`);
    contestants.push(new PeerContestant(peer, await peer.start(resolve(directory, peer.name), stand)));
  }
  const rows = PEER_ROWS.filter((row) => contestants.slice(1).some((contestant) => contestant.does(row)));
  const notes = missing.length > 0 ? [`Left out, as there is no program: ${missing.join(', ')}.`] : [];
  return measureInTurns(rows, contestants, duration, stand, notes);
}

/** A server as one sees it from outside; what was written stays. */
class PeerContestant implements Contestant<PeerRow> {
  constructor(
    readonly column: Titled,
    private readonly peer: Peer,
  ) {}

  does({ name }: PeerRow): boolean {
    return this.peer.requests[name] !== undefined;
  }

  memory(): ResidentMemory {
    return residentMemory(this.peer.server.pid);
  }

  async measure({ name, title, records }: PeerRow, seconds: number, run: string): Promise<Measurement> {
    const { server, requests: all, changes, count } = this.peer;
    const { url } = server;
    const requests = all[name];
    if (!requests) throw new Error(`${this.column.title} has no ${title}`);
    try {
      const { body } = await request(url, renewed(requests[0], `${run}-check`));
      if (records !== undefined) strictEqual(count(body), records, 'not all records are in the list');
      const others = name === 'list-under-changes' && changes;
      const paced = others ? new PacedRequests(url, others, CHANGES_A_SECOND) : undefined;
      return (await meanwhile(paced, () => measure({ url, requests, seconds, run }))).measurement;
    } catch (error) {
      const { message } = error as Error;
      throw new Error(`${title}, ${this.column.title}: ${message}\n${server.log()}`, { cause: error });
    }
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
