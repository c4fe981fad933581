import { buildCommit } from '../test/harness/commit-build.js';
import { serverContestant } from './contestants.js';
import { type Contestant, type Duration, measureInTurns, type Report } from './rounds.js';
import type { Row } from './rows.js';
import { startSeededServer } from './seed.js';
import { type Column, SERVICE, type TestBed } from './test-bed.js';

/** What is measured, and how long. */
export interface Contest extends Duration {
  readonly rows: readonly Row[];
}

/** The same as a tutorial would write it. */
const PLAIN: Column = {
  name: 'plain',
  title: 'plain NestJS + TypeORM',
  program: 'dist-bench/bench/plain/main.js',
};

/** Compares the service with that on the same database. */
export async function compareWithPlain(contest: Contest, testBed: TestBed): Promise<Report> {
  const seeded = await startSeededServer(testBed);
  const server = await testBed.startColumn(PLAIN, seeded.database);
  const contestants = [
    await serverContestant(SERVICE, seeded, contest.rows, testBed),
    await serverContestant(PLAIN, { ...seeded, server }, contest.rows, testBed),
  ];
  return measureInTurns(contest.rows, contestants, contest, testBed);
}

/** Compares the working tree with the build of a commit. Each has a database of its own on one PostgreSQL, with the same data. */
export async function compareWithCommit(contest: Contest, testBed: TestBed, commit: string): Promise<Report> {
  const { hash, program } = await buildCommit(commit, testBed.home.path, testBed.say);
  const columns: Column[] = [
    { name: 'service', title: 'working tree', program: SERVICE.program, logs: true },
    { name: 'commit', title: hash, program, logs: true },
  ];
  const rows = contest.rows.filter(({ needsTables }) => !needsTables);
  const contestants: Contestant[] = [];
  for (const column of columns)
    contestants.push(await serverContestant(column, await startSeededServer(testBed, column), rows, testBed));
  return measureInTurns(rows, contestants, contest, testBed);
}
