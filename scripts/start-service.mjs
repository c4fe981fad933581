// The built service as a process, on the server of DATABASE_URL and a free port, for the scripts beside this file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export const SECRETS = { OPERATOR_PASSWORD: 'script-password-41c0', OPERATOR_TOKEN: 'script-token-8e27f3' };

/** Starts it and waits until it takes requests. */
export function startService(settings = {}) {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', DRAIN_SECONDS: '0', ...SECRETS, ...settings };
  // A working directory without a .env file.
  return startProgram([resolve('dist/main.js')], { cwd: tmpdir(), env });
}

/** The same by another program of it. `stop` gives the code with which it ends. */
export async function startProgram(args, { cwd, env }) {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let output = '';
  const url = await new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`;
      const [, address] = /Listening on (http:\/\/[\d.:]+)/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error(`The service did not start:\n${output}`)));
  });
  const stop = async () => {
    child.kill();
    const [code] = await ended;
    return code;
  };
  return { url, stop };
}
