import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Children } from '../children.js';
import type { LoadPlan, LoadResult, Measured } from './plan.js';

const CLIENT = fileURLToPath(new URL('./client.js', import.meta.url));

/**
 * Does one measurement in a process of its own.
 * @throws Error when anything but a 2xx was answered
 */
export async function measure(plan: LoadPlan, children: Children): Promise<Measured> {
  const child = children.start(() => fork(CLIENT));
  const result = await new Promise<LoadResult>((resolve, reject) => {
    child.once('message', (message) => resolve(message as LoadResult));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the client ended with ${signal ?? `code ${String(code)}`}`)),
    );
    child.send(plan);
  });
  if (child.connected) child.disconnect();
  if ('problem' in result) throw new Error(result.problem);
  return result;
}
