import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Children } from '../children.js';
import type { LoadClient, LoadPlan, Measured, Measurement } from './plan.js';
import { type Request, UNIQUE } from './requests.js';

/** It is not compiled, and stays where it is. */
const SCRIPT = fileURLToPath(new URL('../../../bench/load/wrk.lua', import.meta.url));
/** Only for a server that no longer answers. */
const PATIENCE = '60s';
/** Where too few answers come in the time that was asked for, more is taken, up to this. */
const MOST_SECONDS = 3600;

/** What the script says in the end: counts, and times in microseconds. */
interface Summary {
  /** Those that were answered. */
  readonly requests: number;
  /** Nearly the same, as the script counted them. */
  readonly answers: number;
  /** From the answer whose number is that of the connections to the last. */
  readonly between: number;
  readonly p50: number;
  readonly p99: number;
  readonly connect: number;
  readonly read: number;
  readonly write: number;
  /** Answers with a status of 400 or more. */
  readonly status: number;
  readonly timeout: number;
}

/** The version of the wrk on the PATH; undefined when there is none. */
export function wrkVersion(): string | undefined {
  const { stdout, error } = spawnSync('wrk', ['--version'], { encoding: 'utf8' });
  return error ? undefined : /\d+(\.\d+)+/.exec(stdout)?.[0];
}

/**
 * wrk with one thread. It leaves without the answers to the requests that are under way when the time is over; where so few come
 * that this matters, it takes more time.
 */
export class Wrk implements LoadClient {
  readonly name = 'wrk';
  /** How many seconds it took to get enough answers where that was longer than asked for. */
  private readonly needed = new Map<string, number>();

  /** @param home a directory for what it is to send */
  constructor(
    readonly version: string,
    private readonly home: string,
    private readonly children: Children,
  ) {}

  async measure(plan: LoadPlan): Promise<Measured> {
    const planFile = join(this.home, 'wrk-plan.lua');
    writeFileSync(planFile, luaOf(plan));
    const { connections } = plan;
    const before = { answered: 0, abandoned: 0 };
    const target = `${plan.url}${plan.requests[0].path}`;
    for (let seconds = Math.max(plan.seconds, this.needed.get(target) ?? 0); seconds <= MOST_SECONDS; seconds *= 2) {
      const summary = await this.run(plan, seconds, planFile);
      const answered = before.answered + summary.requests;
      const abandoned = before.abandoned + connections;
      if (summary.answers >= 2 * connections) return { measurement: measurementOf(summary, plan), answered, abandoned };
      Object.assign(before, { answered, abandoned });
      this.needed.set(target, 2 * seconds);
    }
    throw new Error('there are too few answers to measure');
  }

  private async run({ url, connections }: LoadPlan, seconds: number, planFile: string): Promise<Summary> {
    const load = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`];
    const args = [...load, '--timeout', PATIENCE, '--script', SCRIPT, url, '--', planFile];
    const child = this.children.start(() => spawn('wrk', args, { stdio: ['ignore', 'pipe', 'pipe'] }));
    const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    const last = output.trim().split('\n').at(-1) ?? '';
    if (child.exitCode !== 0 || !last.startsWith('{')) throw new Error(`wrk failed: ${complaints || output}`);
    const summary = JSON.parse(last) as Summary;
    const { connect, read, write, status, timeout } = summary;
    if (connect + read + write + status + timeout === 0) return summary;
    throw new Error(`errors, or answers with a status of 400 or more: ${last}`);
  }
}

function measurementOf({ answers, between, p50, p99 }: Summary, { connections }: LoadPlan): Measurement {
  return { requestsPerSecond: ((answers - connections) / between) * 1e6, p50: p50 / 1000, p99: p99 / 1000 };
}

function luaOf({ requests, run, connections }: LoadPlan): string {
  const lines = requests.map((request) => `  ${tableOf(request)},\n`);
  return `return { run = ${quoted(run)}, connections = ${connections}, unique = ${quoted(UNIQUE)}, requests = {\n${lines.join('')}} }\n`;
}

function tableOf({ method, path, headers = {}, body }: Request): string {
  const fields = Object.entries(headers).map(([name, value]) => `[${quoted(name)}] = ${quoted(value)}`);
  const sent = body === undefined ? '' : `, body = ${quoted(body)}`;
  return `{ method = ${quoted(method)}, path = ${quoted(path)}, headers = { ${fields.join(', ')} }${sent} }`;
}

/** Byte by byte, as Lua has no escapes but those for bytes that mean the same here and there. */
function quoted(value: string): string {
  const plain = (byte: number): boolean => byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
  const bytes = Array.from(Buffer.from(value), (byte) =>
    plain(byte) ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`,
  );
  return `"${bytes.join('')}"`;
}
