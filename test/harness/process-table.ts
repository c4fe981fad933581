import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { until } from './until.js';

/** A process of this machine that has not ended. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** The program and its arguments, as all users can see them. */
  readonly command: string;
}

const HAS_PROC = existsSync('/proc/self/stat');

/** All processes that run now. */
export function processTable(): ProcessEntry[] {
  if (!HAS_PROC) return fromPs();
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? entriesOf(Number(name)) : []));
}

/** Whether one of the processes runs. A look at each takes much less time than the table of all. */
export function anyRuns(pids: readonly number[]): boolean {
  if (HAS_PROC) return pids.some((pid) => entriesOf(pid).length > 0);
  return fromPs().some(({ pid }) => pids.includes(pid));
}

/** Waits until none of the processes runs. */
export async function allGone(processes: readonly ProcessEntry[]): Promise<void> {
  const pids = processes.map(({ pid }) => pid);
  await until(
    () => !anyRuns(pids),
    () => `One of the processes ${pids.join(', ')} still runs`,
  );
}

/** Sends a signal to a process, which may have ended by itself meanwhile. */
export function signalProcess(pid: number | undefined, signal: NodeJS.Signals): void {
  // To the system, 0 would be the whole group of this process.
  if (pid === undefined || !(pid > 0)) throw new Error('There is no such process');
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** How many bytes of a process are in memory, now and at most so far. */
export function residentMemory(pid: number): { now: number; peak: number } {
  const status = existsSync('/proc/self/status') ? readFileSync(`/proc/${pid}/status`, 'utf8') : rssFromPs(pid);
  const bytes = (name: string): number => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const now = bytes('VmRSS');
  if (!(now > 0)) throw new Error('The memory of a process cannot be read: it has ended');
  return { now, peak: bytes('VmHWM') || now };
}

/**
 * The processor time that each of these processes has taken, in microseconds, by process id; NaN where the system does not say. One that
 * ends meanwhile is left out.
 */
export function processorTimes(includes: (process: ProcessEntry) => boolean): Map<number, number> {
  const times = processTable().filter(includes);
  return new Map(times.map(({ pid }) => [pid, processorTimeOf(pid)] as const).filter(([, time]) => time !== 0));
}

/** See proc(5): the first field of `schedstat` of each thread is the time that it ran, in nanoseconds. */
function processorTimeOf(pid: number): number {
  if (!existsSync('/proc/self/schedstat')) return NaN;
  const threads = unlessEnded(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const statOf = (thread: string): string => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8');
  return threads.reduce((sum, thread) => sum + parseInt(unlessEnded(() => statOf(thread)) ?? '0', 10) / 1000, 0);
}

function unlessEnded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function rssFromPs(pid: number): string {
  return `VmRSS: ${spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout}`;
}

/** None when it has ended. See proc(5): the fields after the program's name, which stands in parentheses, are the state and the parent. */
function entriesOf(pid: number): ProcessEntry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return [];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');
    return [{ pid, parent: Number(parent), command }];
  } catch {
    return [];
  }
}

function fromPs(): ProcessEntry[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,state=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? [];
    return pid === undefined || state?.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
