import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expectWritten } from './checks.js';
import type { Children } from './children.js';
import { PGBENCH } from './columns.js';
import { type Contestant, type Ground, reset } from './contestants.js';
import { CONNECTIONS, type Measurement } from './load.js';
import type { Row } from './rows.js';

/** As many as the machines have cores on which this is usually run. */
const THREADS = 2;

/** The version of the pgbench on the PATH; undefined when there is none. */
export function pgbenchVersion(): string | undefined {
  const { stdout, error } = spawnSync('pgbench', ['--version'], { encoding: 'utf8' });
  return error ? undefined : /\d+(\.\d+)*/.exec(stdout)?.[0];
}

/** pgbench, which goes to the database by itself, on as many connections as the servers get requests on. */
export class PgbenchContestant implements Contestant {
  readonly column = PGBENCH;

  constructor(
    private readonly ground: Ground,
    private readonly children: Children,
  ) {}

  does({ transaction }: Row): boolean {
    return transaction !== undefined;
  }

  memory(): undefined {
    return undefined;
  }

  async measure(row: Row, seconds: number): Promise<Measurement> {
    const { database, seed } = this.ground;
    try {
      const report = await this.run(row.transaction ?? '', seconds);
      // Older versions say the rate twice, the second time without the time that connecting took.
      const requestsPerSecond = Number([...report.matchAll(/^tps = ([\d.]+)/gm)].at(-1)?.[1]);
      const done = Number(/^number of transactions actually processed: (\d+)/m.exec(report)?.[1]);
      const counts = row.written ? await database.query<Record<string, unknown>>(row.written(seed)) : [];
      expectWritten(counts[0] ?? {}, done);
      return { requestsPerSecond };
    } catch (error) {
      throw new Error(`${row.title}, ${this.column.title}: ${(error as Error).message}`, { cause: error });
    } finally {
      await reset(row, this.ground);
    }
  }

  /** In the script, `:first` and `:last` are the lowest and the highest user id. */
  private async run(script: string, seconds: number): Promise<string> {
    const { database, seed } = this.ground;
    const { host, port, username, database: name } = database.address;
    const [first, last] = [seed.userIds[0], seed.userIds.at(-1) ?? seed.userIds[0]];
    const args = [
      ...['--host', host, '--port', String(port), '--username', username],
      ...['--no-vacuum', '--protocol=prepared', `--client=${CONNECTIONS}`, `--jobs=${THREADS}`, `--time=${seconds}`],
      ...['--define', `first=${first}`, '--define', `last=${last}`, '--file', script, name],
    ];
    // Without a locale, so that its report is in English; and without settings of its own.
    const env = { PATH: process.env['PATH'] };
    const child = this.children.start(() => spawn('pgbench', args, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
    const [report, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    // Every connection says the same.
    if (child.exitCode !== 0) throw new Error(complaints.split('\n', 3).join('\n'));
    if (/^number of failed transactions: [1-9]/m.test(report)) throw new Error(report.trim());
    return report;
  }
}
