import { PASS_THROUGH, PLAIN, SERVICE, type ServerColumn } from './columns.js';
import { serviceOnNewGround, ServerContestant } from './contestants.js';
import { PgbenchContestant, pgbenchVersion } from './pgbench.js';
import { type Duration, measureInTurns, type Report } from './rounds.js';
import type { Row } from './rows.js';
import { startServer } from './servers.js';
import { openStand, type Stand } from './stand.js';
import type { Teardown } from './teardown.js';

/** What is measured, and how long. */
export interface Contest extends Duration {
  readonly rows: readonly Row[];
}

/** Compares the service with other servers on the same database and, where it is installed, with pgbench. */
export async function compareWithOthers(contest: Contest, teardown: Teardown, say: Stand['say']): Promise<Report> {
  const version = pgbenchVersion();
  const note = version === undefined ? 'Without pgbench, which is not on the PATH.' : `pgbench ${version}.`;
  return compareOnOneDatabase(
    { ...contest, others: [PASS_THROUGH, PLAIN], pgbench: version !== undefined },
    [note],
    teardown,
    say,
  );
}

/** Checks that the servers answer rightly, and measures them in turns. */
export async function compareOnOneDatabase(
  contest: Contest & { readonly others: readonly ServerColumn[]; readonly pgbench: boolean },
  notes: readonly string[],
  teardown: Teardown,
  say: Stand['say'],
): Promise<Report> {
  const stand = await openStand(teardown, say);
  const service = await serviceOnNewGround(SERVICE, stand);
  const { ground } = service;
  const servers = [service];
  for (const column of contest.others) {
    const server = await startServer(column, ground.database.url, ground.seed, stand);
    servers.push(new ServerContestant(column, server, ground));
  }
  for (const contestant of servers) await contestant.check(contest.rows);
  const pgbench = contest.pgbench ? [new PgbenchContestant(ground, stand.children)] : [];
  return measureInTurns(contest.rows, [...servers, ...pgbench], contest, stand, notes);
}
