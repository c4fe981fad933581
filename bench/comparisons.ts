import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD } from '../test/harness/secrets.js';
import { runToEnd, versionOf } from '../test/harness/program.js';
import { expectCards, expectDraws } from './checks.js';
import { pgbenchContestant, serverContestant } from './contestants.js';
import { get, post, requestEach } from './requests.js';
import { type Contestant, type Duration, measureInTurns, type Report } from './rounds.js';
import { type Row, rowsNamed } from './rows.js';
import { dayOf, type Ground, serviceOnNewGround, settle } from './seed.js';
import { type Column, SERVICE, type Stand } from './stand.js';

/** What is measured, and how long. */
export interface Contest extends Duration {
  readonly rows: readonly Row[];
}

/** What a small server without a framework does. */
export const PASS_THROUGH: Column = {
  ...{
    name: 'pass-through',
    title: 'bare node:http, JSON from PostgreSQL',
    program: 'dist-bench/bench/pass-through/main.js',
  },
};

/** What a tutorial would write. */
export const PLAIN: Column = {
  ...{ name: 'plain', title: 'plain NestJS + TypeORM', program: 'dist-bench/bench/plain/main.js' },
};

const CARDS_A_USER = 10;
const ITEMS_PER_PAGE = 50;
/** Sent at once, so that what is said of the progress is news. */
const CHUNK = 20_000;
/** Ids that requests are made from; they are spread evenly over all. */
const SAMPLE = 5_000;

/** Compares the service with other servers on the same database and, where it is wanted and installed, with pgbench. */
export async function compareWithOthers(
  contest: Contest,
  stand: Stand,
  others: readonly Column[] = [PASS_THROUGH, PLAIN],
  withPgbench = true,
): Promise<Report> {
  const ground = await serviceOnNewGround(stand);
  const contestants: Contestant[] = [await serverContestant(SERVICE, ground, contest.rows, stand)];
  for (const column of others) {
    const server = await stand.startColumn(column, ground.database);
    contestants.push(await serverContestant(column, { ...ground, server }, contest.rows, stand));
  }
  const version = withPgbench ? versionOf('pgbench') : undefined;
  if (version !== undefined) contestants.push(pgbenchContestant(ground, contest.rows));
  const note = version === undefined ? 'Without pgbench, which is not on the PATH.' : `pgbench ${version}.`;
  return measureInTurns(contest.rows, contestants, contest, stand, withPgbench ? [note] : []);
}

/** Compares the working tree with the build of a commit. Each has a database of its own on one PostgreSQL, with the same data. */
export async function compareWithCommit(contest: Contest, stand: Stand, commit: string): Promise<Report> {
  const hash = git('rev-parse', '--short', '--verify', `${commit}^{commit}`);
  const worktree = join(stand.home.path, 'worktree');
  const remove = (): void => void spawnSync('git', ['worktree', 'remove', '--force', worktree]);
  process.on('exit', remove);
  stand.say(`building ${hash}`);
  git('worktree', 'add', '--detach', worktree, hash);
  // It gets the packages that are installed here if the commit wants the same ones, else its own.
  const [here, there] = ['.', worktree].map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  if (here === there) symlinkSync(join(process.cwd(), 'node_modules'), join(worktree, 'node_modules'));
  else await runToEnd('npm', ['ci', '--no-audit', '--no-fund'], { cwd: worktree });
  await runToEnd('npm', ['run', 'build'], { cwd: worktree });
  const columns = [
    { ...SERVICE, title: 'working tree' },
    { ...SERVICE, name: 'commit', title: hash, program: join(worktree, 'dist/main.js') },
  ];
  const contestants: Contestant[] = [];
  for (const column of columns)
    contestants.push(await serverContestant(column, await serviceOnNewGround(stand, column), contest.rows, stand));
  return measureInTurns(contest.rows, contestants, contest, stand);
}

/** Compares the service on very much data with itself on little. `READ_CACHE_MB` counts, so lists can be kept or not. */
export async function compareSizes(duration: Duration, stand: Stand, users: number): Promise<Report> {
  const rows = sizeRows(Math.ceil((users * CARDS_A_USER) / ITEMS_PER_PAGE));
  const environment = { ...SERVICE.environment, READ_CACHE_MB: process.env['READ_CACHE_MB'] };
  const columnOf = (name: string): Column => ({ ...SERVICE, name, title: name, environment });
  const [small, large] = [columnOf('small'), columnOf('large')];
  const smallGround = await serviceOnNewGround(stand, small);
  const largeGround = await fill(await serviceOnNewGround(stand, large), users, stand);
  const contestants = [
    await serverContestant(large, largeGround, rows, stand),
    // There is a last page at the larger size only.
    await serverContestant(small, smallGround, rows.slice(0, -1), stand),
  ];
  const size = `Large: ${users.toLocaleString('en')} users and ${(users * CARDS_A_USER).toLocaleString('en')} cards.`;
  return measureInTurns(rows, contestants, duration, stand, [size]);
}

/** Makes users, and random draws spread evenly over all but the collector, through the service's API. */
async function fill({ server, database, seed }: Ground, users: number, stand: Stand): Promise<Ground> {
  const send = async (path: string, from: number, total: number, make: (index: number) => object): Promise<void> => {
    for (let start = from; start < total; start += CHUNK) {
      const indexes = Array.from({ length: Math.min(CHUNK, total - start) }, (_, index) => start + index);
      await requestEach(server.url, indexes, (index) => post(path, { ...make(index), password: PASSWORD }));
      stand.say(`${(start + indexes.length).toLocaleString('en')} of ${total.toLocaleString('en')} at ${path}`);
    }
  };
  await send('/users', seed.users.length, users, (index) => ({ username: `player-${index}` }));
  const ids = (await database.query<{ id: string }>('select id from users order by id')).map(({ id }) => Number(id));
  const owners = ids.filter((id) => id !== seed.collector);
  const cards = users * CARDS_A_USER;
  await send('/cards', seed.cards.length + seed.drawCount, cards, (index) => ({
    owner: owners[index % owners.length],
  }));
  const [last] = await database.query<{ id: string }>('select max(id) as id from cards');
  const lastCard = Number(last?.id);
  await settle(database);
  const userIds = ids.filter((_, index) => index % Math.ceil(ids.length / SAMPLE) === 0);
  const drawCount = cards - seed.cards.length;
  return { server, database, seed: { ...seed, userIds, lastCard, drawCount, day: await dayOf(server.url, lastCard) } };
}

/** What is measured at both sizes; the last row is the last page. All draws are of one day and one table. */
function sizeRows(pages: number): readonly Row[] {
  const page = (name: string, number: number, last: (seed: { lastCard: number }) => number | undefined): Row => ({
    ...{ name, title: `cards, page ${number.toLocaleString('en')} of ${ITEMS_PER_PAGE}` },
    requests: () => [get(`/cards?page=${number}&itemsPerPage=${ITEMS_PER_PAGE}`)],
    check: ({ body }, known) => expectCards(body, ITEMS_PER_PAGE, last(known)),
  });
  return [
    ...rowsNamed(['read', 'cards', 'draw', 'create']),
    {
      ...{ name: 'odds', title: 'odds' },
      requests: () => [get('/game/odds')],
      check: ({ body }, { drawCount }) => expectDraws((body as { observed: object }).observed, drawCount),
    },
    {
      ...{ name: 'seed', title: 'seed of the day' },
      requests: ({ day }) => [get(`/game/seeds/${day}`)],
      check: ({ body }, { drawCount }) => expectDraws(body, drawCount),
    },
    page('first-page', 1, () => undefined),
    page('last-page', pages, ({ lastCard }) => lastCard),
  ];
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout.trim();
}
