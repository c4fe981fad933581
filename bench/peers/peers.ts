import { strictEqual } from 'node:assert';
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { residentMemory } from '../../test/harness/process-table.js';
import { measure, type Measurement, meanwhile } from '../load.js';
import { renewed, request, type Requests } from '../requests.js';
import { type Contestant, type Duration, measureInTurns, type Report, type Titled } from '../rounds.js';
import { SERVICE, type TestBed } from '../test-bed.js';
import { startNakama } from './nakama.js';
import { startOriginal, startService } from './own-interface.js';
import type { Peer, PeerRowName } from './peer.js';
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
  { name: 'draw-with-key', title: 'draw, ours with a key' },
  { name: 'create', title: 'create user' },
];

/** The programs that the reader builds, by their file names. */
const PEERS: readonly (Titled & { readonly start: (program: string, testBed: TestBed) => Promise<Peer> })[] = [
  { name: 'original', title: 'the original (Go, SQLite)', start: startOriginal },
  { name: 'pocketbase', title: 'PocketBase (Go, SQLite)', start: startPocketBase },
  { name: 'nakama', title: 'Nakama (Go, the same PostgreSQL)', start: startNakama },
];

/** Compares the service with the programs in a directory. Leaves out those that are missing, and names them. */
export async function compareWithPeers(duration: Duration, testBed: TestBed, directory: string): Promise<Report> {
  const built = PEERS.filter(({ name }) => isExecutable(resolve(directory, name)));
  const missing = PEERS.filter((peer) => !built.includes(peer)).map(({ name }) => name);
  if (built.length === 0) throw new Error(`none of ${missing.join(', ')} is in ${directory}`);
  const contestants = [contestantOf(SERVICE, await startService(testBed), testBed.say)];
  for (const peer of built) {
    testBed.say(`creating users and cards with ${peer.title}`);
    contestants.push(contestantOf(peer, await peer.start(resolve(directory, peer.name), testBed), testBed.say));
  }
  const rows = PEER_ROWS.filter(({ name }) => contestants.slice(1).some(({ cells }) => cells[name]));
  const notes = missing.length > 0 ? [`Left out, as there is no program: ${missing.join(', ')}.`] : [];
  return measureInTurns(rows, contestants, duration, testBed, notes);
}

/** A server as one sees it from outside; what was written stays. */
function contestantOf(
  { name, title }: Titled,
  { server, requests, changes, count }: Peer,
  say: TestBed['say'],
): Contestant {
  const { url, process } = server;
  const measureRow = async (row: PeerRow, all: Requests, seconds: number, run: string): Promise<Measurement> => {
    try {
      const { body } = await request(url, renewed(all[0], `${run}-check`));
      if (row.records !== undefined) strictEqual(count(body), row.records, 'not all records are in the list');
      // SQLite refuses some writes that come at the same time.
      const mayFail = name !== SERVICE.name;
      const measuring = measure(url, all, seconds, run, mayFail);
      const paced = row.name === 'list-under-changes' && changes;
      const [measured] = paced
        ? await meanwhile(url, { requests: paced, perSecond: CHANGES_A_SECOND, mayFail }, measuring)
        : [await measuring];
      const { refused, answered } = measured;
      if (refused > 0)
        say(`${row.title}, ${title}: ${refused} of ${refused + answered} requests were refused, and do not count`);
      return measured;
    } catch (error) {
      throw new Error(`${row.title}, ${title}: ${(error as Error).message}\n${process.output}`, { cause: error });
    }
  };
  const cells = PEER_ROWS.flatMap((row) => {
    // Nobody else has keys: their draws are the same.
    const all = requests[row.name] ?? (row.name === 'draw-with-key' ? requests.draw : undefined);
    return all ? [[row.name, measureRow.bind(undefined, row, all)] as const] : [];
  });
  return { name, title, cells: Object.fromEntries(cells), memory: () => residentMemory(process.pid) };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
