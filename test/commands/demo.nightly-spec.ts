import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DemoFolder, ended, ready, SMALL } from '../harness/demo-folder.js';
import { until } from '../harness/until.js';

const demos = new DemoFolder();

async function get(url: string): Promise<any> {
  return (await fetch(url)).json();
}

// demo-service.e2e-spec.ts has what a day's run tests of the command.
it('npx card-draw demo --table has every banner of the file in force, whatever its days, in a folder for this table', async () => {
  const { banners } = JSON.parse(readFileSync('examples/tables/pity-and-featured.json', 'utf8'));
  const file = join(demos.path, 'tables.json');
  writeFileSync(file, JSON.stringify({ banners: [{ ...banners[0], from: '20990101' }] }));
  const program = demos.start('table', [...SMALL, '--table', file]);
  const url = await ready(program);
  expect(demos.of('table')).toMatch(/\/demo-[0-9a-f]{8}$/);
  const inForce: any[] = await get(`${url}/game/banners`);
  expect(inForce.map(({ banner, state, from }) => [banner, state, from])).toEqual([
    ['standard', 'in_force', null],
    ['wish', 'in_force', null],
  ]);
  expect(program.output).toContain(`Odds of wish `);
  const drawn: any[] = await get(`${url}/game/draws?itemsPerPage=1000`);
  expect(new Set(drawn.map(({ banner }) => banner))).toEqual(new Set(['standard', 'wish']));
  expect(await program.kill('SIGINT')).toBe(0);
});

it('a demo that is killed while its days are played does not go on, and says which folder to remove', async () => {
  const killed = demos.start('killed');
  await until(
    () => killed.ended || killed.output.includes('Made 6 players'),
    () => killed.output,
  );
  await killed.kill('SIGKILL');
  const words = `The demo in ${demos.of('killed')} was stopped while it was made. Remove the folder`;
  expect(await ended(demos.start('killed'))).toEqual({ code: 2, output: expect.stringContaining(words) });
});

it('npx card-draw demo goes on with the same data when it is started again, and says that a port is in use', async () => {
  const first = demos.start('again');
  const drawsAt = (url: string): Promise<any[]> => get(`${url}/game/draws?itemsPerPage=1000`);
  const draws = await drawsAt(await ready(first));
  expect(await first.kill('SIGINT')).toBe(0);
  const [last = ''] = /\d{8}(?= is over and revealed\n(?![^]* is over and revealed))/.exec(first.output) ?? [];
  const again = demos.start('again');
  expect(await drawsAt(await ready(again))).toHaveLength(draws.length);
  expect(again.output).not.toContain('is over and revealed');
  expect(again.output).toContain(`Verified ${last}: `);
  expect(await again.kill('SIGINT')).toBe(0);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { code, output } = await ended(demos.start('again', SMALL, port));
  server.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is in use by another program. Choose another, such as PORT=${port + 1}`);
});
