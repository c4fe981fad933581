import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { type DrawState, firstState } from '../../src/game/rules/draw-state.js';
import { verifiableDraw } from '../../src/game/rules/draw.js';
import { readTable } from '../../src/game/rules/published-table.js';
import { megabytes } from '../../test/harness/figures.js';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { temporaryFolder } from '../../test/harness/service-process.js';
import { until } from '../../test/harness/until.js';
import { copyRow, make } from '../copies.js';
import { Instance, LARGE, type Say, ZONES } from '../instance.js';

const OWNERS = 5_000;
const PAGE = 5_000;
const POLL_INTERVAL_MS = 50;
const TIMEOUT_MS = 600_000;
/** Linux counts the processor time of a process in these. */
const TICKS_A_SECOND = 100;

const BANNER = 'spring';
const TABLE = {
  banners: [
    {
      name: BANNER,
      outcomes: [
        { card: 1, status: 'normal', skill: 'normal', weight: 9_900, cp: { min: 1, max: 200 } },
        { card: 13, status: 'super', skill: 'luck', weight: 50, cp: { min: 201, max: 800 } },
        { card: 21, status: 'super', skill: 'critical', weight: 50, cp: { min: 201, max: 800 }, featured: true },
      ],
      rarities: [
        { status: 'super', within: 20, ramp: { from: 15, add: 600 }, featured: { chance: [1, 2], misses: 1 } },
      ],
    },
  ],
};

/** Measures `npx card-draw verify` on a day of so many draws under rules. @returns what is wrong */
export async function runVerifyDay(draws: number, say: Say): Promise<string[]> {
  const postgres = await OwnPostgres.start(LARGE);
  const folder = temporaryFolder();
  try {
    const file = join(folder.path, 'table.json');
    writeFileSync(file, JSON.stringify(TABLE));
    const settings = { DATABASE_URL: postgres.url, DRAW_TABLE: file };
    const client = await postgres.connect();
    const day = await drawMany(settings, client, draws);
    const instance = await Instance.start({ ...settings, GAME_TIME_ZONE: ZONES.first });
    try {
      const isClosed = async (): Promise<boolean> =>
        ((await read(`${instance.url}/game/seeds/${day}`)) as { digest: string | null }).digest !== null;
      await until(isClosed, () => 'The day has no digest', TIMEOUT_MS);
      say(`${draws} draws by ${OWNERS} owners under a guarantee on ${day}`);
      return await verify(instance.url, day, say);
    } finally {
      await instance.kill('SIGTERM');
    }
  } finally {
    await postgres.remove();
    folder.remove();
  }
}

/** Has the service make the first draw of a day, and makes the others from its seed. @returns the day */
async function drawMany(settings: Readonly<Record<string, string>>, client: Client, draws: number): Promise<string> {
  const instance = await Instance.start({ ...settings, GAME_TIME_ZONE: ZONES.last });
  try {
    await make(instance.url, '/users', { username: 'first' });
    await make(instance.url, '/cards', { owner: 1, banner: BANNER });
    await copyRow(client, 'users', { username: `'user' || i`, did: `'did:plc:' || i` }, OWNERS - 1);
    const { rows } = await client.query<{ day: string; seed: Buffer; version: string }>(
      'select day, seed, version from draws join draw_seeds using (day) join draw_tables on draw_tables.id = draws.table_id',
    );
    const { day, seed, version } = rows[0] ?? { day: '', seed: Buffer.alloc(0), version: '' };
    const table = readTable(await read(`${instance.url}/game/odds/${version}`));
    const states = new Map<number, DrawState>();
    for (let card = 1; card <= draws;) {
      const page: object[] = [];
      for (; page.length < PAGE && card <= draws; card++) {
        const [owner, nonce] = [1 + ((card - 1) % OWNERS), 1 + Math.floor((card - 1) / OWNERS)];
        const state = states.get(owner) ?? firstState(table);
        const { drawn, decidedBy, next } = verifiableDraw(table, state, { seed, day, owner, nonce, clientSeed: '' });
        states.set(owner, next);
        const inputs = { card_id: card, owner_id: owner, nonce, number: nonce, state, decided_by: decidedBy };
        // The service made the first one.
        if (card > 1) page.push({ ...inputs, ...drawn });
      }
      await client.query(
        `insert into draws select (jsonb_populate_record(first, each)).*
         from draws first, jsonb_array_elements($1::jsonb) each where first.card_id = 1`,
        [JSON.stringify(page)],
      );
    }
    await client.query('vacuum analyze');
    return day;
  } finally {
    await instance.kill('SIGTERM');
  }
}

async function verify(url: string, day: string, say: Say): Promise<string[]> {
  const began = performance.now();
  const command = spawn(process.execPath, ['dist/commands/verify-day.js', '--from', url, '--day', day]);
  let [bytes, ticks] = [0, 0];
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (text) => (output += String(text)));
  const looking = setInterval(() => {
    const status = readFileSync(`/proc/${command.pid}/status`, 'utf8');
    bytes = Math.max(bytes, 1_024 * Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    const fields = readFileSync(`/proc/${command.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    ticks = Number(fields[11]) + Number(fields[12]);
  }, POLL_INTERVAL_MS);
  command.once('exit', () => clearInterval(looking));
  const [code] = (await once(command, 'close')) as [number | null];
  const [computing, all] = [ticks / TICKS_A_SECOND, (performance.now() - began) / 1_000];
  say(output.trim());
  say(`${megabytes(bytes)} at most, ${computing.toFixed(1)} s of processor time, ${all.toFixed(1)} s in all`);
  return code === 0 ? [] : [`verify-day ends with ${code}`];
}

async function read(address: string): Promise<unknown> {
  return (await fetch(address)).json();
}
