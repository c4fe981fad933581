import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { CommandProcess, type Outcome } from '../harness/commands.js';
import { bearer, LATER } from '../harness/named-tokens.js';
import { makeDataDir } from '../harness/own-postgres.js';
import { RunLog } from '../harness/run-log.js';
import { SECRETS } from '../harness/secrets.js';
import { ServiceProcess, temporaryFolder } from '../harness/service-process.js';

it('npx card-draw tokens on an embedded database works while the service runs, and while it does not', async () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: join(folder.path, 'data') };
  makeDataDir(settings.DATA_DIR);
  const tokens = (...args: string[]): Promise<Outcome> => new CommandProcess('tokens', args, settings).outcome();
  const service = new ServiceProcess({ ...settings, ...SECRETS, TOKEN_OPERATIONS: 'listUe' });
  const url = await service.url();
  const made = await tokens('create', '--name', 'bot', '--operations', 'listUe', '--until', LATER);
  const secret = made.out.toString().trim();
  new RunLog().noteSecret(secret);
  const headers = bearer(secret);
  expect((await fetch(`${url}/ues`, { headers })).status).toBe(200);
  await service.kill('SIGTERM');
  expect(await tokens('revoke', 'bot')).toMatchObject({ code: 0, err: expect.stringContaining('Revoked "bot"') });
});
