import { spawnSync } from 'node:child_process';

/** Whether docs/verify.py can run here. */
export function hasPython(): boolean {
  if (spawnSync('python3', ['--version']).status === 0) return true;
  const sentence = 'No python3 is here: docs/verify.py is not tested';
  if (process.env['CI_STRICT'] === '1') throw new Error(sentence);
  console.warn(sentence);
  return false;
}
