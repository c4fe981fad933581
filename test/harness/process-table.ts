import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
/** Far beyond what any process needs to end, so that a busy machine does not matter. */
const PATIENCE_MS = 40_000;

/** A process of this machine that has not ended. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** The program and its arguments, as all users can see them. */
  readonly command: string;
}

/** All processes that run now. */
export function processTable(): ProcessEntry[] {
  return existsSync('/proc/self/stat') ? fromProc() : fromPs();
}

/** Waits until none of the processes runs. */
export async function allGone(processes: readonly ProcessEntry[]): Promise<void> {
  const pids = new Set(processes.map(({ pid }) => pid));
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    if (!processTable().some(({ pid }) => pids.has(pid))) return;
    await sleep(POLL_MS);
  }
  throw new Error(`One of the processes ${[...pids].join(', ')} still runs`);
}

/** See proc(5): the fields after the program's name, which stands in parentheses, are the state and the parent. */
function fromProc(): ProcessEntry[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z') return [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');
      return [{ pid: Number(pid), parent: Number(parent), command }];
    } catch {
      // It has ended since the list was made.
      return [];
    }
  });
}

function fromPs(): ProcessEntry[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,state=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? [];
    return pid === undefined || state?.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
