// The built service as a process, on the server of DATABASE_URL and a free port, for the scripts beside this file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export const SECRETS = { OPERATOR_PASSWORD: 'script-password-41c0', OPERATOR_TOKEN: 'script-token-8e27f3' };

/** Starts it and waits until it takes requests. */
export async function startService(settings = {}) {
  const child = spawn(process.execPath, [resolve('dist/main.js')], {
    // A working directory without a .env file.
    cwd: tmpdir(),
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DRAIN_SECONDS: '0', ...SECRETS, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const url = await new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const [, address] = /Listening on (http:\/\/[\d.:]+)/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error('The service did not start')));
  });
  return { url, stop: () => stopped(child) };
}

async function stopped(child) {
  child.kill();
  await once(child, 'exit');
}
