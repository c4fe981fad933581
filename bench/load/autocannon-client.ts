import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Children } from '../children.js';
import type { ErrandPlan, LoadClient, LoadPlan, Measured } from './plan.js';

const PROGRAM = fileURLToPath(new URL('./autocannon-process.js', import.meta.url));

/** What the client's process is asked for. */
export type Task = { readonly load: LoadPlan } | { readonly errand: ErrandPlan };

/** What it sends back. */
export type TaskResult = { readonly done: Measured | number } | { readonly problem: string };

/** autocannon in a process of its own, which stays, so that it is warm. */
export class Autocannon implements LoadClient {
  readonly name = 'autocannon';
  readonly version = installedVersion();
  private child: ChildProcess | undefined;

  constructor(private readonly children: Children) {}

  measure(load: LoadPlan): Promise<Measured> {
    return this.run({ load }) as Promise<Measured>;
  }

  /**
   * Sends every request once.
   * @throws Error when anything but a 2xx was answered
   */
  async runErrand(errand: ErrandPlan): Promise<void> {
    await this.run({ errand });
  }

  /** One at a time. */
  private async run(task: Task): Promise<Measured | number> {
    const child = (this.child ??= this.children.start(() => fork(PROGRAM)));
    const result = await new Promise<TaskResult>((resolve, reject) => {
      const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
        reject(new Error(`the client ended with ${signal ?? `code ${String(code)}`}`));
      };
      child.once('exit', ended).once('error', reject);
      child.once('message', (message) => {
        child.off('exit', ended).off('error', reject);
        resolve(message as TaskResult);
      });
      child.send(task);
    });
    if ('problem' in result) throw new Error(result.problem);
    return result.done;
  }
}

function installedVersion(): string {
  const { version } = createRequire(import.meta.url)('autocannon/package.json') as { version: string };
  return version;
}
