import { beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { findRunningPostgres } from '../../../src/platform/database/embedded/embedded-postgres.js';
import { backup, commandHere, CommandProcess, restore } from '../../harness/commands.js';
import { makeDataDir } from '../../harness/own-postgres.js';
import { databaseGone, ServiceProcess, temporaryFolder } from '../../harness/service-process.js';
import { until } from '../../harness/until.js';

const RECORDS = ['/users', '/cards', '/users/1/draws', '/game/ranking'];
/** A day of draws in a backup: a restore closes it. */
const DAY_OR_KEY = /^(\d{8}\t)?[0-9a-f]{64}\t/;

/** The lines of a backup that a restore leaves as they are. */
function lasting(script: Buffer): string[] {
  return script
    .toString()
    .split('\n')
    .filter((line) => !DAY_OR_KEY.test(line));
}

/** Waits until rows of users are being restored. */
async function copying(dataDir: string): Promise<void> {
  await until(
    async () => {
      const address = await findRunningPostgres(dataDir);
      if (!address) return false;
      const { host, port, username: user, database } = address;
      const client = new pg.Client({ host, port, user, database });
      try {
        await client.connect();
        return (await client.query("select from pg_stat_activity where query like 'COPY users %'")).rows.length > 0;
      } finally {
        await client.end();
      }
    },
    () => 'Nothing is being restored',
  );
}

describe('a backup of the embedded database', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let dataDir: string;
  let otherDir: string;
  let file: string;

  beforeEach(() => {
    folder = temporaryFolder();
    dataDir = join(folder.path, 'data');
    otherDir = join(folder.path, 'other');
    file = join(folder.path, 'backup.sql.gz');
  });

  const start = (directory: string): ServiceProcess => new ServiceProcess({ DATA_DIR: directory });
  const send = async (url: string, directory: string, path: string, body: object): Promise<void> => {
    const password = parseEnv(readFileSync(join(directory, 'operator.env'), 'utf8'))['OPERATOR_PASSWORD'];
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ ...body, password }) });
    expect(answer.status).toBe(200);
  };
  const draw = (url: string, directory: string): Promise<void> => send(url, directory, '/cards', { owner: 1 });
  /** Makes two users, and draws for the first. */
  const play = async (url: string, directory: string): Promise<void> => {
    for (const username of ['猫', "it's \\N"]) await send(url, directory, '/users', { username });
    await draw(url, directory);
    await send(url, directory, '/cards', { owner: 1, client_seed: 'x' });
  };
  const records = (url: string): Promise<unknown[]> =>
    Promise.all(RECORDS.map(async (path) => (await fetch(url + path)).json()));

  it('is made whether the service runs or not, and restored on a fresh machine; over data with the flag alone, and not by halves', async () => {
    makeDataDir(dataDir);
    const service = start(dataDir);
    const url = await service.url();
    await play(url, dataDir);
    const before = await records(url);
    expect(await backup({ DATA_DIR: dataDir }, '--file', file)).toMatchObject({ code: 0 });
    for (const flags of [[], ['--overwrite', '--ignore-services']]) {
      const { code, err } = await restore({ DATA_DIR: dataDir }, [file, ...flags]);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('stop the service first') });
    }
    expect(await records(url)).toEqual(before);
    await draw(url, dataDir);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect((await restore({ DATA_DIR: dataDir }, [file])).code).toBe(2);
    // Two that start in the same moment: one waits for the other.
    const both = await Promise.all([1, 2].map(() => backup({ DATA_DIR: dataDir }, '--file', '-')));
    for (const each of both) expect(each).toMatchObject({ code: 0, err: expect.stringContaining('Backed up') });
    const [unrestored, same] = both.map(({ out }) => out);
    const script = gunzipSync(readFileSync(file));
    expect(unrestored?.equals(same as Buffer)).toBe(true);
    expect(unrestored?.equals(script)).toBe(false);
    await restoresOnFreshMachine(script, before);
    await restoresWhole(script, unrestored as Buffer, before);
  });

  async function restoresOnFreshMachine(script: Buffer, before: unknown[]): Promise<void> {
    await databaseGone(dataDir);
    expect(await restore({ DATA_DIR: otherDir }, [file])).toMatchObject({ code: 0 });
    await databaseGone(otherDir);
    expect(lasting((await backup({ DATA_DIR: otherDir }, '--file', '-')).out)).toEqual(lasting(script));
    // The secrets are not part of it: the first start makes others.
    expect(existsSync(join(otherDir, 'operator.env'))).toBe(false);
    const other = start(otherDir);
    const otherUrl = await other.url();
    expect(await records(otherUrl)).toEqual(before);
    await draw(otherUrl, otherDir);
    const cards: any = await (await fetch(`${otherUrl}/cards`)).json();
    expect(cards.map(({ id }: any) => id)).toEqual([1, 2, 3]);
  }

  /** All is restored or nothing: what is killed leaves what was there, and others wait meanwhile. */
  async function restoresWhole(script: Buffer, unrestored: Buffer, before: unknown[]): Promise<void> {
    const half = script.indexOf('COPY users') + 600;
    const killed = new CommandProcess('restore', ['-', '--overwrite'], { DATA_DIR: dataDir });
    killed.feed(script.subarray(0, half));
    await copying(dataDir);
    const waiting = new CommandProcess('backup', ['--file', '-'], { DATA_DIR: dataDir });
    await waiting.printed('Waits until a command (process');
    killed.signal('SIGKILL');
    expect((await killed.outcome()).code).toBeNull();
    const { code, out } = await waiting.outcome();
    expect({ code, isSame: out.equals(unrestored) }).toEqual({ code: 0, isSame: true });
    const running = new CommandProcess('restore', ['-', '--overwrite'], { DATA_DIR: dataDir });
    running.feed(script.subarray(0, half));
    await copying(dataDir);
    const next = start(dataDir);
    await next.printed('Waits until a command (process');
    const second = start(dataDir);
    expect(await second.end()).toBe(1);
    expect(second.output).toContain('is in use by another running service');
    expect((await running.outcome(script.subarray(half))).code).toBe(0);
    expect(await records(await next.url())).toEqual(before);
  }

  it('makes no database where there is none', async () => {
    const { code, err } = await commandHere('backup', ['--file', file], { DATA_DIR: dataDir });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('There is no database in DATA_DIR') });
    expect(readdirSync(folder.path)).toEqual([]);
  });
});
