import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { runToEnd } from '../../test/harness/program.js';
import { temporaryFolder } from '../../test/harness/service-process.js';
import { until } from '../../test/harness/until.js';
import { type Instance, LARGE, type Say, withService } from '../instance.js';
import { fill, type PastDays } from './filling.js';
import { databaseBytes, mb, simulated, sizeLines, sizesOf } from './sizes.js';

const SIMULATED = 100_000_000;
const TIMEOUT_MS = 7_200_000;

/** A PostgreSQL with many draws, and a folder for what is made of them. */
interface Scene {
  readonly url: string;
  readonly client: Client;
  readonly folder: string;
  readonly say: Say;
}

/** Measures the sizes of the tables and what their upkeep takes, and archives all days that are over. @returns what is wrong */
export function runCapacity(draws: number, say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  return withService({}, LARGE, async (instance, postgres) => {
    const scene = { url: postgres.url, client: await postgres.connect(), folder: folder.path, say };
    const days = await filled(instance, scene, draws);
    await measureUpkeep(scene);
    return measureArchive(instance, scene, days);
  }).finally(() => folder.remove());
}

/** Fills the database, and has the service reveal the days that are over, with their digests. */
async function filled(instance: Instance, { client, say }: Scene, draws: number): Promise<PastDays> {
  const days = await timed('filled', say, () => fill(instance.url, client, draws));
  await timed('vacuum analyze', say, () => client.query('vacuum analyze'));
  // It finds at its start that the days are over.
  await instance.kill('SIGTERM');
  await instance.startAgain();
  const isRevealed = async (): Promise<boolean> => {
    const { rows } = await client.query('select from draw_seeds where day <= $1 and digest is null', [days.last]);
    return rows.length === 0;
  };
  await timed('all digests', say, () => until(isRevealed, () => instance.service.output, TIMEOUT_MS));
  for (const [line] of instance.service.output.matchAll(/\d+ is revealed\. Its digest.*/g)) say(line);
  return days;
}

async function measureUpkeep({ url, client, folder, say }: Scene): Promise<void> {
  const sizes = await sizesOf(client);
  for (const line of sizeLines(sizes)) say(line);
  say(`the database: ${mb(await databaseBytes(client))}`);
  say(`computed from these: ${simulated(sizes, SIMULATED)}`);
  const backup = join(folder, 'backup.sql.gz');
  await timed('backup', say, () => run('backup', ['--file', backup], url));
  say(`the backup: ${mb(statSync(backup).size)}`);
}

/** @returns what is wrong */
async function measureArchive(instance: Instance, scene: Scene, { first, last }: PastDays): Promise<string[]> {
  const { url, client, folder, say } = scene;
  const archive = join(folder, 'archive');
  const { rows } = await client.query<{ day: string }>('select min(day) as day from draw_seeds where day > $1', [last]);
  const args = ['--to', archive, '--before', rows[0]?.day ?? ''];
  await timed('archive', say, async () => say(await run('archive', args, url)));
  const bytes = readdirSync(archive).map((name) => statSync(join(archive, name)).size);
  say(`${bytes.length} files: ${mb(bytes.reduce((sum, each) => sum + each, 0))}`);
  await timed('vacuum full of draws and battles', say, () => client.query('vacuum (full, analyze) draws, battles'));
  say(`the database: ${mb(await databaseBytes(client))}`);
  const verify = ['--from', instance.url, '--archive', archive, '--days', `${first}..${last}`];
  await timed('verify-day of all archived days', say, async () => say(await run('verify-day', verify, url)));
  return [];
}

/** Runs a command of the service. @returns what it printed @throws Error when it does not end with 0 */
async function run(command: string, args: readonly string[], url: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url };
  const output = await runToEnd(process.execPath, [`dist/commands/${command}.js`, ...args], { env });
  return output.trim();
}

async function timed<T>(what: string, say: Say, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const done = await work();
  say(`${what}: ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
  return done;
}
