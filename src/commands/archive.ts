import { linkSync, statSync } from 'node:fs';
import type { EntityManager, QueryRunner } from 'typeorm';
import { ARCHIVE_LOCK } from '../game/day-closing/draws-under-way.js';
import { LISTS, perList } from '../game/rules/day-lists.js';
import { type GameDay, isGameDay } from '../game/rules/game-day.js';
import { Clock } from '../platform/clock.js';
import { syncFile } from '../platform/folders-and-files.js';
import { checkDayFile, checkSameDay } from './archiving/day-check.js';
import { dayContent, fileOf, type RecordCounts } from './archiving/day-file.js';
import { commandLine, CommandRefused, counted, makeTarget, runCommand } from './cli.js';
import { lockWithin, ownDatabase, withDatabase } from './command-connection.js';
import { writeAside } from './whole-files.js';

const USAGE = `card-draw archive --to DIR --before YYYYMMDD [--shrink]
Moves the draws, battles and entries of days that are over to files, one for each day: DIR/YYYYMMDD.jsonl.gz. The service may be running. A day
leaves the database when its file is whole, on the disk, and has the day's digest. When a run is interrupted, the next one goes on.
Cards stay, and so do the days with their seeds, digests and statements. "card-draw verify" verifies the files.
  --to DIR           made if it is not there; a file that is there is never replaced. Its file system has hard links
  --before YYYYMMDD  all days before this one; they must be revealed
  --shrink           gives the space back to the disk (VACUUM FULL): what is moved waits meanwhile. Without it PostgreSQL uses it again
Settings: DATABASE_URL; else the embedded database of DATA_DIR (./data)
Example: card-draw archive --to archive --before 20260101
Ends with 0 when all days are archived, 1 when one failed and is still in the database, 2 when nothing was tried.`;

const DAYS = `
  select day, digest, revealed_at is not null as revealed, restored_at is not null as restored
  from draw_seeds where day < $1 and archived_at is null order by day`;
/** Nothing is marked that is not the day whose file was checked. */
const MARK = `
  with marked as (
    update draw_seeds set archived_at = $3, archived_first_card = cards.first, archived_last_card = cards.last
    from (select min(card_id) as first, max(card_id) as last from draws where day between $1 and $1) cards
    where day = $1 and digest = $2 and revealed_at is not null and archived_at is null
    returning day
  )
  select day from marked`;

/** What the next draws of owners follow from. */
const REMEMBER = `
  insert into last_archived_draws (owner_id, counters, number, state, outcome, table_id)
  select distinct on (owner_id, counters) owner_id, counters, number, state, outcome, table_id from draws
  where day between $1 and $1 and counters is not null order by owner_id, counters, number desc
  on conflict (owner_id, counters) do update
    set number = excluded.number, state = excluded.state, outcome = excluded.outcome, table_id = excluded.table_id
    where last_archived_draws.number < excluded.number`;

/** Of whoever has entries of the day, those of archived days go, but for the newest one: a balance is that of the newest entry. */
const REMOVE_ENTRIES = `
  delete from entries e using (select distinct user_id, currency from entries where day between $1 and $1) of_day
  where e.user_id = of_day.user_id and e.currency = of_day.currency
    and e.day in (select day from draw_seeds where archived_at is not null)
    and exists (select from entries newer
      where newer.user_id = e.user_id and newer.currency = e.currency and newer.number > e.number)`;

/** As a range, so that PostgreSQL goes through the index of days and keys. */
const REMOVE = ['draws', 'battles'].map((table) => `delete from ${table} where day between $1 and $1`);

const BYTES_IN_MB = 1_000_000;

type DayRow = { day: GameDay; digest: string | null; revealed: boolean; restored: boolean };

function readOptions() {
  const { to = '', before = '', shrink = false } = commandLine(['to', 'before'], ['shrink']);
  if (to === '') throw new Error('--to needs the name of a folder');
  if (!isGameDay(before)) throw new Error('--before must be a day as 20260131');
  return { to, before, shrink };
}

/** The days to archive, with their digests. @throws CommandRefused when one of them is not over */
async function daysBefore(manager: EntityManager, before: GameDay): Promise<(readonly [GameDay, string])[]> {
  const found = await manager.query<DayRow[]>(DAYS, [before]);
  const open = found.find(({ revealed, restored }) => !revealed && !restored);
  if (open) throw new CommandRefused(`${open.day} is not revealed yet: --before can be ${open.day} at most`);
  return found.flatMap(({ day, digest, restored }) => {
    if (digest !== null) return [[day, digest] as const];
    const why = restored ? 'a restore closed it, and its seed is never shown here' : 'it has no digest';
    console.error(`${day} stays in the database: ${why}`);
    return [];
  });
}

/** Makes the file of a day, or takes the same one that is there. @throws Error when another one is there */
async function makeFile(runner: QueryRunner, file: string, day: GameDay, digest: string): Promise<string> {
  const counts: RecordCounts = perList(() => 0);
  const isNew = await writeAside(new Map([[file, dayContent(runner, day, counts)]]), async (partial) => {
    await checkDayFile(partial(file), day, digest);
    if (linkNew(partial(file), file)) return true;
    await checkSameDay(file, partial(file), day);
    syncFile(file);
    return false;
  });
  return isNew ? LISTS.map((list) => `${counts[list]} ${list}`).join(', ') : 'the file was there';
}

/** Gives a file its name, unless there is one of that name: a link never replaces another. */
function linkNew(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function archiveDay(runner: QueryRunner, folder: string, day: GameDay, digest: string): Promise<void> {
  const begin = performance.now();
  const file = fileOf(folder, day);
  const contents = await makeFile(runner, file, day, digest);
  await removeDay(runner.manager, day, digest, new Clock().now());
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${day}: ${contents}; ${file} has ${(statSync(file).size / BYTES_IN_MB).toFixed(1)} MB; ${seconds} s`);
}

/**
 * Takes the draws, battles and entries of a day out of the database, all of them or none. Its session holds the lock of archives.
 * @throws Error when the day is no longer the one with this digest
 */
async function removeDay(connection: EntityManager, day: GameDay, digest: string, now: Date): Promise<void> {
  await connection.transaction(async (manager) => {
    const marked: unknown[] = await manager.query(MARK, [day, digest, now]);
    if (marked.length === 0) throw new Error(`${day} was archived or restored meanwhile: nothing of it is removed`);
    for (const statement of [REMEMBER, REMOVE_ENTRIES, ...REMOVE]) await manager.query(statement, [day]);
  });
}

await runCommand(USAGE, readOptions, ({ to, before, shrink }) =>
  withDatabase(ownDatabase(), 'archive', async (runner) => {
    const { manager } = runner;
    // It ends with the connection, without which nothing more is archived.
    if (!(await lockWithin(runner, 'pg_try_advisory_lock', ARCHIVE_LOCK)))
      throw new CommandRefused('Another archive is under way on this database: wait until it has ended');
    const days = await daysBefore(manager, before);
    makeTarget(to);
    for (const [day, digest] of days) await archiveDay(runner, to, day, digest);
    await manager.query(`vacuum (${shrink ? 'full, ' : ''}analyze) draws, battles, entries, last_archived_draws`);
    console.log(`Archived ${counted(days.length, 'day')}`);
  }),
);
