import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RunLog } from './run-log.js';
import { type ProcessEntry, processTable } from './process-table.js';

const POLL_MS = 20;
/** Far beyond any real start or stop, so that a busy machine does not matter. */
const PATIENCE_MS = 40_000;

/** Settings that the test run may have itself, and that a test gives the service or leaves out. */
const SETTINGS = new Set([
  'DATABASE_URL',
  'DATA_DIR',
  'DATABASE_REPLICA_URLS',
  'OPERATOR_PASSWORD',
  'OPERATOR_TOKEN',
  'OPERATOR_PASSWORD_PREVIOUS',
  'OPERATOR_TOKEN_PREVIOUS',
  'TOKEN_OPERATIONS',
  'SUSPENDED_OPERATIONS',
  'DRAW_TABLE',
  'WEB_CONCURRENCY',
  'ANSWER_TIMEOUT_SECONDS',
  'DRAIN_SECONDS',
  'ADMIN_PORT',
  'LOG_LEVEL',
  'LOG_FORMAT',
]);
/** What of the test run's own environment a process gets. */
export const INHERITED = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.has(name)));

/** Unless a test is about them: a busy machine may take its time, and nobody has to notice that a service is about to stop. */
export const UNHURRIED = { ANSWER_TIMEOUT_SECONDS: '60', DRAIN_SECONDS: '0' };

/** An empty folder that other users may pass through. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'card-draw-service-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The built service as a process, as `npm start` runs it. */
export class ServiceProcess {
  /** All that it has printed, what is in lines of JSON as people would read it. */
  output = '';
  /** The same, as it was printed. */
  readonly lines: string[] = [];
  private readonly child: ChildProcess;
  private readonly closed: Promise<unknown>;
  private readonly log = new RunLog();

  constructor(
    readonly environment: Readonly<Record<string, string>>,
    identity: { uid?: number; gid?: number; detached?: boolean } = {},
  ) {
    // A working directory without a .env file.
    this.child = spawn(process.execPath, [join(process.cwd(), 'dist/main.js')], {
      cwd: tmpdir(),
      env: { ...INHERITED, ...UNHURRIED, HOST: '127.0.0.1', PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identity,
    });
    this.closed = once(this.child, 'close');
    const secrets = Object.entries(environment).filter(([name]) => /^OPERATOR_(PASSWORD|TOKEN)/.test(name));
    this.log.noteSecret(...secrets.map(([, secret]) => secret));
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (stream) createInterface(stream).on('line', (line) => this.take(line));
    }
  }

  private take(line: string): void {
    this.log.append(`${line}\n`);
    this.lines.push(line);
    this.output += `${readable(line)}\n`;
  }

  /** Its process id; with `detached` that of its process group too. */
  get pid(): number {
    return this.child.pid ?? 0;
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

  /** How much memory it takes. Only where the system tells (/proc). */
  residentBytes(): number {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  }

  get ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
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
    for (let waited = 0; waited < PATIENCE_MS && !this.ended; waited += POLL_MS) {
      if (this.count(text) >= times) return;
      await sleep(POLL_MS);
    }
    throw new Error(`The service did not print "${text}":\n${this.output}`);
  }

  /** Sends a signal and waits for the end; gives the exit code, or null when the signal itself ended it. */
  async kill(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.ended) this.child.kill(signal);
    return this.end();
  }

  /** Waits for it to end by itself; gives the exit code. */
  async end(): Promise<number | null> {
    if (!this.ended) await once(this.child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
    // What it has printed last is still to come; something that it leaves behind could keep its output open.
    await Promise.race([this.closed, sleep(PATIENCE_MS, undefined, { ref: false })]);
    return this.child.exitCode;
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
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const pid = postmasterOf(dataDir);
    if (pid === undefined || !runs(pid)) return;
    await sleep(POLL_MS);
  }
  throw new Error(`A PostgreSQL server still holds ${dataDir}`);
}

/** The process id of the server in a data directory, if its lock file is there. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
