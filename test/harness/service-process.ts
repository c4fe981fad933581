import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './scopes.js';
import { anyRuns, type ProcessEntry, processTable, residentMemory } from './process-table.js';
import { builtProgram, Program, temporaryFolder } from './program.js';
import { RunLog } from './run-log.js';
import { until } from './until.js';

export { temporaryFolder };

/** Settings that the test run may have itself, and that a test gives the service or leaves out. */
const SETTINGS =
  /^(DATABASE_URL|DATA_DIR|OPERATOR_\w+|(TOKEN|SUSPENDED)_OPERATIONS|DRAW_TABLE|WEB_CONCURRENCY|\w+_SECONDS|ADMIN_PORT|LOG_\w+)$/;
/** What of the test run's own environment a process gets. */
export const INHERITED = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)));

/** Unless a test is about them: a busy machine may take its time, and nobody has to notice that a service is about to stop. */
export const UNHURRIED = { ANSWER_TIMEOUT_SECONDS: '60', DRAIN_SECONDS: '0' };

/** Services that have not been abandoned. */
const started = new Set<ServiceProcess>();

/** The built service as a process, as `npm start` runs it; its output in lines of JSON is kept as people would read it. */
export class ServiceProcess extends Program {
  /** What it has printed, as it was printed. */
  readonly lines: string[] = [];
  private readonly log = new RunLog();

  constructor(
    readonly environment: Readonly<Record<string, string>>,
    identity: { uid?: number; gid?: number; detached?: boolean } = {},
    program = builtProgram('main'),
  ) {
    const env = { ...INHERITED, ...UNHURRIED, HOST: '127.0.0.1', PORT: '0', ...environment };
    // A working directory without a .env file.
    super(process.execPath, [program], { cwd: tmpdir(), env, ...identity });
    const secrets = Object.entries(environment).filter(([name]) => /^OPERATOR_(PASSWORD|TOKEN)/.test(name));
    this.log.noteSecret(...secrets.map(([, secret]) => secret));
    started.add(this);
    atEnd(() => this.abandon());
  }

  /** The last service on a data directory leaves nothing behind. */
  private async abandon(): Promise<void> {
    await this.kill('SIGKILL');
    started.delete(this);
    const { DATA_DIR } = this.environment;
    const isLast = [...started].every(({ environment }) => environment['DATA_DIR'] !== DATA_DIR);
    if (DATA_DIR && isLast) await databaseGone(DATA_DIR);
  }

  protected override take(line: string): void {
    this.log.append(`${line}\n`);
    this.lines.push(line);
    super.take(readable(line));
  }

  /** The processes that it has started to take requests; none when it takes them itself. */
  workers(): ProcessEntry[] {
    return processTable().filter(({ parent, command }) => parent === this.pid && command.includes('main.js worker'));
  }

  /** How many sockets it has open. Only where the system tells (/proc). */
  sockets(): number {
    const folder = `/proc/${this.pid}/fd`;
    const targets = readdirSync(folder).map((name) => {
      try {
        return readlinkSync(join(folder, name));
      } catch {
        return '';
      }
    });
    return targets.filter((target) => target.startsWith('socket:')).length;
  }

  residentBytes(): number {
    return residentMemory(this.pid).now;
  }

  /** Waits until it takes requests, and gives its address. */
  async url(): Promise<string> {
    await this.printed('Listening on');
    return /Listening on (http:\S+[^,\s])/.exec(this.output)?.[1] ?? '';
  }

  /** How many times it has printed the text. */
  count(text: string): number {
    return this.output.split(text).length - 1;
  }

  /** Waits until it has printed the text, so many times. */
  async printed(text: string, times = 1): Promise<void> {
    const problem = (): string => `The service did not print "${text}":\n${this.output}`;
    await until(() => this.ended || this.count(text) >= times, problem);
    if (this.count(text) < times) throw new Error(problem());
  }
}

/** A line of the log without the quotes and escapes of JSON; a line about a request stays as it is. */
function readable(line: string): string {
  if (!line.startsWith('{"level"')) return line;
  const { level, context, message, request_id } = JSON.parse(line) as Record<string, string>;
  return request_id !== undefined ? line : `${String(level)} [${String(context)}] ${String(message)}`;
}

/** Waits until no PostgreSQL holds the directory, by PostgreSQL's own lock file and the process that it names. */
export async function databaseGone(dataDir: string): Promise<void> {
  await until(
    () => {
      const postmaster = postmasterOf(dataDir);
      return postmaster === undefined || !anyRuns([postmaster]);
    },
    () => `A PostgreSQL server still holds ${dataDir}`,
  );
}

/** The process id of the server in a data directory, if its lock file is there. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}
