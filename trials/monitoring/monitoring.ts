import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnPostgres } from '../../test/harness/own-postgres.js';
import { builtProgram, runToEnd, temporaryFolder } from '../../test/harness/program.js';
import { exchange } from '../../test/harness/raw-http.js';
import { INHERITED } from '../../test/harness/service-process.js';
import { until } from '../../test/harness/until.js';
import { type Instance, type Say, withService } from '../instance.js';
import { Players } from '../load/players.js';
import { Journal } from '../records/records.js';
import { checkFiles, FILES, TrialPrometheus } from './prometheus.js';

const PARTY = { count: 16, commons: 4, reads: 50, repeat: 'none' } as const;
const PAUSE = { usual: 50, failed: 100 };
/** What Grafana would put in place of its variables. */
const VARIABLES = { $__rate_interval: '10s', $instance: '.*' };
const COMES_WITHIN_MS = 60_000;
const WRONG_CREDENTIALS = 60;

/** Alerts about the disk, which is that of this machine: what they say here depends on it. */
const OF_DISK = /^CardDrawDisk/;

interface Target {
  readonly expr: string;
}
interface Panel {
  readonly title: string;
  readonly targets?: readonly Target[];
}

interface Subject {
  readonly database: OwnPostgres;
  readonly instance: Instance;
  readonly prometheus: TrialPrometheus;
}

/**
 * Prometheus scrapes the service under load: every query of the dashboard gives data, and what goes wrong is told.
 * @returns what is wrong
 */
export async function runMonitoring(seed: number, say: Say): Promise<string[]> {
  await checkFiles();
  say('promtool finds nothing wrong, and the tests of the rules pass');
  const journal = new Journal();
  return withService({ GAME_TIME_ZONE: journal.timeZone, TRUST_PROXY: '1' }, {}, async (instance, database) => {
    const prometheus = await TrialPrometheus.start(instance.port);
    const players = await Players.gather(instance.url, journal, { ...PARTY, seed });
    const stop = players.play(PAUSE);
    const subject = { database, instance, prometheus };
    try {
      return [...(await dashboardProblems(subject, say)), ...(await alertProblems(subject, say))];
    } finally {
      await stop();
      players.close();
      await prometheus.stop();
    }
  });
}

/** Asks every query of the dashboard until all of them give numbers. */
async function dashboardProblems({ instance, prometheus }: Subject, say: Say): Promise<string[]> {
  await sendWrongCredentials(instance, 1);
  await exchange(instance.url, 'NONSENSE\r\n\r\n');
  const { panels } = JSON.parse(readFileSync(join(FILES, 'dashboard.json'), 'utf8')) as { panels: Panel[] };
  const asked = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  let without = asked;
  const haveData = async (): Promise<boolean> => {
    const left: typeof asked = [];
    for (const each of without) if (!(await hasData(prometheus, each.expr))) left.push(each);
    without = left;
    return left.length === 0;
  };
  await until(haveData, undefined, COMES_WITHIN_MS).catch(() => undefined);
  say(`${asked.length - without.length} of ${asked.length} queries of the dashboard give data`);
  return without.map(({ title, expr }) => `no data for "${title}": ${expr}`);
}

async function hasData(prometheus: TrialPrometheus, expr: string): Promise<boolean> {
  let query = expr;
  for (const [variable, value] of Object.entries(VARIABLES)) query = query.replaceAll(variable, value);
  const samples = await prometheus.query(query);
  // A ratio of nothing is NaN where a label had no request of late.
  return samples.some(({ value }) => Number.isFinite(Number(value[1])));
}

/** Brings about what the alerts are for, and makes it good again. */
async function alertProblems(subject: Subject, say: Say): Promise<string[]> {
  const { database, instance, prometheus } = subject;
  const problems: string[] = [];
  const fires = async (name: string, isWanted: boolean): Promise<void> => {
    const isSo = async (): Promise<boolean> => {
      const firing = await prometheus.firing();
      return firing.includes(name) === isWanted && (!isWanted || prometheus.sent.has(name));
    };
    const text = `${name} ${isWanted ? 'fires' : 'is quiet again'}`;
    await until(isSo, undefined, COMES_WITHIN_MS).then(
      () => say(text),
      () => problems.push(`it did not come to this: ${text}`),
    );
  };
  await fires('CardDrawBackupTooOld', true);
  await makeBackup(database);
  await fires('CardDrawBackupTooOld', false);
  const others = (await prometheus.firing()).filter((name) => !OF_DISK.test(name));
  problems.push(...others.map((name) => `${name} fires while all is well`));
  await sendWrongCredentials(instance, WRONG_CREDENTIALS);
  await fires('CardDrawCredentialsRefused', true);
  const client = await database.connect();
  await client.query("insert into draw_seeds (day, commitment, seed, created_at) values ('20200101', '', '', now())");
  await fires('CardDrawDayNotClosed', true);
  await client.query("delete from draw_seeds where day = '20200101'");
  await fires('CardDrawDayNotClosed', false);
  await database.crash();
  await fires('CardDrawDatabaseAway', true);
  await fires('CardDrawErrors', true);
  await database.startAgain();
  await fires('CardDrawDatabaseAway', false);
  await instance.kill('SIGKILL');
  await fires('CardDrawDown', true);
  await instance.startAgain();
  await fires('CardDrawDown', false);
  return problems;
}

async function makeBackup({ url }: OwnPostgres): Promise<void> {
  const folder = temporaryFolder();
  const file = join(folder.path, 'backup.sql.gz');
  const env = { ...INHERITED, DATABASE_URL: url };
  await runToEnd(process.execPath, [builtProgram('commands/backup'), '--file', file], { env });
  folder.remove();
}

/** As from so many addresses, for one address is soon refused. */
async function sendWrongCredentials({ url }: Instance, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const headers = { authorization: 'Bearer wrong-credential-of-the-trial', 'x-forwarded-for': `192.0.2.${i}` };
    await (await fetch(`${url}/users/1`, { method: 'PATCH', headers })).arrayBuffer();
  }
}
