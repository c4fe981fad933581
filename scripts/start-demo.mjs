// The demo as a process: the built service with three days that are over, in a folder that is removed afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The lines in which the demo says where it is, and what a newcomer may look at first. */
const SAID = {
  url: /^The demo is ready.* Open (\S+?)\/$/,
  card: /^ +A card of .*? (\/c\/\d+)$/,
  player: /^ +The player who has it .*? (\/u\/\S+)$/,
  // The last line that it says.
  end: /Ctrl-C stops the demo/,
};

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return String(port);
}

/** Starts it and waits until all is there. `card` and `player` are paths of the page. */
export async function startDemo(...args) {
  const folder = mkdtempSync(join(tmpdir(), 'card-draw-'));
  const child = spawn(process.execPath, [resolve('dist/commands/demo.js'), ...args], {
    // A working directory without a .env file.
    cwd: folder,
    env: { ...process.env, HOST: '127.0.0.1', PORT: await freePort(), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const said = {};
  for await (const line of createInterface(child.stdout))
    for (const [name, form] of Object.entries(SAID)) {
      const found = form.exec(line.replace(/ http:\/\/[\d.:]+(?=\/[cu]\/)/, ' '));
      if (found !== null) said[name] = found[1] ?? line;
      if (name === 'end' && found !== null) return { ...said, stop };
    }
  await stop();
  throw new Error('The demo did not start');
}
