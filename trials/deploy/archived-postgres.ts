import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, Program, temporaryFolder, versionOf } from '../../test/harness/program.js';
import { processTable, signalProcess } from '../../test/harness/process-table.js';
import { until } from '../../test/harness/until.js';
import { ordinaryUser, postgresPrograms } from '../debian-postgres.js';

const PASSPHRASE = 'passphrase-of-the-trial';
const TIMEOUT_MS = 60_000;

/** Names of Debian packages that the trial needs and that are not installed here. */
export function missingForRecovery(): string[] {
  return [
    ...(postgresPrograms() === undefined ? ['postgresql'] : []),
    ...(versionOf('pgbackrest', 'version') === undefined ? ['pgbackrest'] : []),
  ];
}

/** A PostgreSQL of Debian whose log pgBackRest archives, with the files of `deploy/postgresql/`. */
export class ArchivedPostgres {
  private readonly folder = temporaryFolder();
  private readonly user = ordinaryUser();
  private server: Program | undefined;

  private constructor(private readonly port: number) {}

  static async start(): Promise<ArchivedPostgres> {
    const postgres = new ArchivedPostgres(await freePort());
    try {
      postgres.makeFiles();
      await postgres.startAgain();
      postgres.archive('stanza-create');
      postgres.archive('check');
      postgres.archive('--type=full', 'backup');
      await postgres.make();
      return postgres;
    } catch (error) {
      await postgres.remove();
      throw error;
    }
  }

  /** For the service, in the form of `deploy/systemd/settings.env`. */
  get url(): string {
    return this.urlOf('card-draw');
  }

  /** Starts it, and waits until it takes writes: a recovery goes before. */
  async startAgain(): Promise<void> {
    const { path } = this.folder;
    const args = ['-D', this.data, '-p', String(this.port), '-k', path, '-c', 'listen_addresses='];
    this.server = this.run(join(postgresPrograms() ?? '', 'postgres'), args);
    const isReady = async (): Promise<boolean> => {
      if (this.server?.ended === true) throw new Error(this.server.output);
      const answers = await this.query('select pg_is_in_recovery() as going').catch(() => [{ going: true }]);
      return answers[0]?.['going'] === false;
    };
    await until(isReady, () => `PostgreSQL does not start:\n${this.server?.output}`, TIMEOUT_MS);
  }

  /** As the superuser. */
  async query(text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.urlOf(this.user.superuser, database) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Waits until what was written so far is in the archive. */
  archiveAll(): void {
    this.archive('check');
  }

  /** Ends it in an orderly way, as `systemctl stop postgresql` does. */
  async stop(): Promise<void> {
    await this.server?.kill('SIGINT');
  }

  /** Kills it, and deletes its folder: the disk is gone. */
  async lose(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const children = processTable().filter(({ parent }) => parent === server.pid);
    for (const { pid } of [{ pid: server.pid }, ...children]) signalProcess(pid, 'SIGKILL');
    await until(() => server.ended && !processTable().some(({ pid }) => children.some((child) => child.pid === pid)));
    rmSync(this.data, { recursive: true });
    this.makeFolder(this.data);
  }

  /** Runs what docs/backup.md says with a block's name, up to its end. @param moment in place of the printed one */
  restore(block: string, moment = ''): void {
    const line = documented(block).replace(/'\d{4}-.*?'/, `'${moment}'`);
    const [, command = ''] = /^runuser -u postgres -- pgbackrest (.*)\n$/.exec(line) ?? [];
    this.archive(...command.split(/ (?=(?:[^']*'[^']*')*[^']*$)/).map((word) => word.replaceAll("'", '')));
  }

  async remove(): Promise<void> {
    await this.server?.kill('SIGQUIT');
    this.folder.remove();
  }

  private get data(): string {
    return join(this.folder.path, 'main');
  }

  private urlOf(user: string, database = 'card-draw'): string {
    return `postgres://${user}@localhost:${this.port}/${database}?host=${this.folder.path}`;
  }

  /** The cluster, and what the guide installs for it. */
  private makeFiles(): void {
    const { path } = this.folder;
    for (const name of ['', 'main', 'repository', 'repository/lock', 'log']) this.makeFolder(join(path, name));
    this.runToEnd(join(postgresPrograms() ?? '', 'initdb'), ['-D', this.data, '--auth=trust', '--encoding=UTF8']);
    copyFileSync('deploy/postgresql/card-draw.conf', join(path, 'card-draw.conf'));
    appendFileSync(join(this.data, 'postgresql.conf'), `include '${join(path, 'card-draw.conf')}'\n`);
    const { superuser } = this.user;
    const here = `pg1-port=${this.port}\npg1-socket-path=${path}\npg1-user=${superuser}\n`;
    const configuration = readFileSync('deploy/postgresql/pgbackrest.conf', 'utf8')
      .replaceAll('/var/lib/pgbackrest', join(path, 'repository'))
      .replace('/var/lib/postgresql/17/main', this.data)
      .replace('REPLACE-BY-LONG-RANDOM-TEXT', PASSPHRASE)
      .replace('[global]\n', `[global]\nlog-path=${join(path, 'log')}\n`);
    writeFileSync(join(path, 'pgbackrest.conf'), configuration + here);
  }

  private makeFolder(path: string): void {
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
    if (this.user.identity) chownSync(path, this.user.identity.uid, this.user.identity.gid);
  }

  /** The role and the database of the service. */
  private async make(): Promise<void> {
    await this.query('create role "card-draw" login');
    await this.query('create database "card-draw" owner "card-draw"');
  }

  private archive(...args: string[]): void {
    this.runToEnd('pgbackrest', ['--stanza=card-draw', ...args.filter((arg) => arg !== '--stanza=card-draw')]);
  }

  private get options() {
    const { path } = this.folder;
    const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', PGBACKREST_CONFIG: join(path, 'pgbackrest.conf') };
    return { cwd: path, env, ...this.user.identity };
  }

  private run(program: string, args: readonly string[]): Program {
    return new Program(program, args, this.options);
  }

  private runToEnd(program: string, args: readonly string[]): void {
    const { status, stdout, stderr } = spawnSync(program, args, { ...this.options, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(status)}:\n${stdout}${stderr}`);
  }
}

function documented(name: string): string {
  const page = readFileSync('docs/backup.md', 'utf8');
  const block = new RegExp(`<!-- ${name} -->\n\`\`\`sh\n([^]*?)\`\`\``).exec(page)?.[1];
  if (block === undefined) throw new Error(`docs/backup.md has no block ${name}`);
  return block;
}
