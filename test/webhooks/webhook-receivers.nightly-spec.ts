import { describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../harness/program.js';
import { atEnd } from '../harness/scopes.js';
import { temporaryFolder } from '../harness/service-process.js';
import { until } from '../harness/until.js';

const SECRET = `whsec_${Buffer.from('thirty-two bytes of a test secret').toString('base64')}`;

describe('the receivers of examples/webhooks', () => {
  const folder = temporaryFolder();
  const built = join(folder.path, 'receiver');
  const RUN: Record<string, [check: string[], run: string[]]> = {
    'receiver.mjs': [
      [process.execPath, '--version'],
      [process.execPath, 'receiver.mjs'],
    ],
    'receiver.py': [
      ['python3', '--version'],
      ['python3', 'receiver.py'],
    ],
    'receiver.go': [['go', 'version'], [built]],
  };

  it.each(Object.keys(RUN))('%s takes what is signed, and nothing else', async (file) => {
    const [[check = '', ...version], [program = '', ...args]] = RUN[file] as [string[], string[]];
    if (spawnSync(check, version).status !== 0) {
      console.log(`${check} is not installed: ${file} is left out`);
      return;
    }
    const cwd = 'examples/webhooks';
    if (file.endsWith('.go')) expect(spawnSync('go', ['build', '-o', built, file], { cwd }).status).toBe(0);
    const port = String(await freePort());
    const receiver = spawn(program, args, { cwd, env: { ...process.env, PORT: port, WEBHOOK_SECRET: SECRET } });
    atEnd(() => void receiver.kill());
    let said = '';
    receiver.stdout.on('data', (data) => (said += String(data)));
    const at = new Date();
    const body = JSON.stringify({ type: 'card.drawn', timestamp: at.toISOString(), data: { skill: '炎' } });
    const send = async (signature: string, time = at): Promise<number> => {
      const timestamp = String(Math.floor(time.getTime() / 1000));
      const headers = { 'webhook-id': 'msg_7', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
    };
    const sign = (time: Date) => new Webhook(SECRET).sign('msg_7', time, body);
    await until(() =>
      send(sign(at)).then(
        (status) => status === 204,
        () => false,
      ),
    );
    const old = new Date(at.getTime() - 600_000);
    expect([await send(sign(old), old), await send('v1,AAAA'), await send(sign(old))]).toEqual([401, 401, 401]);
    await until(() => said === 'msg_7 card.drawn\n');
  });
});
