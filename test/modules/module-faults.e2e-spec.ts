import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Metrics } from '../harness/metrics.js';
import { runToEnd } from '../harness/program.js';
import { PASSWORD, TOKEN } from '../harness/secrets.js';
import { ServiceProcess, temporaryFolder } from '../harness/service-process.js';
import { createTestDatabase } from '../harness/test-database.js';

/** A module as a team may have built it. */
const FAULTY = `
import { Module } from '@nestjs/common';
export class module {
  onApplicationBootstrap() {
    setTimeout(() => Promise.reject(new Error('a sweep was rejected')));
    setTimeout(() => Promise.reject('a text was rejected'));
    setTimeout(() => { throw new Error('a timer threw'); });
  }
}
Module({})(module);
`;

describe('a service', () => {
  it('goes on when a module leaves errors to no one, and logs and counts each', async () => {
    const database = await createTestDatabase();
    const { path } = temporaryFolder();
    const file = join(path, 'faulty.mjs');
    writeFileSync(file, FAULTY);
    const secrets = { OPERATOR_PASSWORD: PASSWORD, OPERATOR_TOKEN: TOKEN };
    const service = new ServiceProcess({ DATABASE_URL: database.url, MODULES: file, ...secrets });
    const url = await service.url();
    for (const fault of ['Error: a sweep was rejected', "'a text was rejected'", 'Error: a timer threw'])
      await service.printed(`No code caught this: ${fault}`);
    expect((await fetch(`${url}/users`)).status).toBe(200);
    const metrics = new Metrics(await (await fetch(`${url}/metrics`)).text());
    expect(metrics.of('card_draw_unhandled_errors_total')).toBe(3);
    expect(await service.kill('SIGTERM')).toBe(0);
    await database.drop();
  });

  it.each([
    ['encoder of art', 'catalog/art-process', "new (await made).ArtProcess().encode(Buffer.from('x'), [1])"],
    ['renderer of pictures', 'faces/png-renderer', "new (await made).PngRenderer().render('<svg/>', 1)"],
  ])('without file descriptors gets an error from its %s, and goes on', async (_, file, work) => {
    const program = `
      import { openSync } from 'node:fs';
      import { setTimeout as sleep } from 'node:timers/promises';
      const made = import(${JSON.stringify(resolve(`dist/${file}.js`))});
      await made;
      try { for (;;) openSync('/dev/null'); } catch {}
      for (let i = 0; i < 2; i++) await ${work}.catch(() => console.log('refused'));
      await sleep(200);
      console.log('goes on');`;
    const script = `ulimit -n 1024; exec "$0" --input-type=module -e "$1"`;
    expect(await runToEnd('sh', ['-c', script, process.execPath, program])).toBe('refused\nrefused\ngoes on\n');
  });
});
