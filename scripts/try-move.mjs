// On the server of DATABASE_URL: what `npx card-draw export` writes and `npx card-draw import` reads is exported again, and must be the same byte for
// byte. Prints how long the commands take and how much memory they have at most; more cards must not need more of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import pg from 'pg';
import { dataSourceOptions } from '../dist/platform/database/data-source-options.js';
import { migrate } from '../dist/platform/database/migrate.js';
import { SCHEMA } from '../dist/schema.js';
import { startService } from './start-service.mjs';

const KINDS = ['users', 'cards', 'ues', 'groups'];
const MEBIBYTE = 1024;
/** Of the last two sizes: how much more memory more cards may need. It is that of garbage, which is collected sooner or later. */
const MOST_MORE_MIB = 60;
/** Users and cards. */
const SIZES = [
  [1222, 60_000],
  [100_000, 60_000],
  [100_000, 1_000_000],
];
const home = mkdtempSync(join(tmpdir(), 'card-draw-move-'));

const url = (name) => Object.assign(new URL(process.env.DATABASE_URL), { pathname: `/${name}` }).href;

async function query(database, text) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function createDatabase(name) {
  await query(process.env.DATABASE_URL, `create database ${name} template template0`);
  return url(name);
}

/** Users whose texts and times are as odd as those of real data, some without cards, and with ids that have gaps. */
const fill = (users, cards) => `
  create temp table one on commit drop as select
    'Zoë "' || chr(9) || '\\ ' || chr(8232) || '猫' as odd, timestamptz '2024-09-07 21:01:08.123456+09' as at,
    timestamptz '0001-01-01 00:00:00+00' as first, timestamptz '9999-12-31 23:59:59.999999+00' as last;
  insert into users (id, username, did, aiten, next, social_b, ${['created', 'updated', 'raid', 'server', 'egg', 'luck', 'like', 'ten', 'model'].map((name) => `${name}_at`)})
    select 3 * i, odd || i, 'did:plc:' || md5(i::text), i::bigint * 51980099, '20260131', i % 2 = 0,
      ${"at + i * interval '7 seconds', ".repeat(7)} case when i % 500 = 0 then first else at end, case when i % 500 = 1 then last else at end
    from one, generate_series(1, ${users}) i;
  insert into cards (id, card, skill, status, cp, url, author, created_at, owner_id)
    select 2 * i, i % 100, 'normal', case when i % 100 = 0 then 'super' else 'normal' end, i % 800, 'https://card.example/7.webp', odd,
      at + i * interval '1 second', 3 * (1 + (i::bigint * i) % (${users} - 1))
    from one, generate_series(1, ${cards}) i;
  insert into ues (id, lv, mode, location_x, created_at, owner_id)
    select i, i % 40, odd, -i, at, 3 * i from one, generate_series(1, ${Math.round(users / 3)}) i;
  insert into groups (id, name) select i, odd || i from one, generate_series(1, 50) i;
  insert into group_users select i, 3 * (1 + (i * 7 + j * j) % ${users}) from generate_series(1, 50) i, generate_series(1, 40) j on conflict do nothing;
  do 'declare name text; begin foreach name in array ''{users,cards,ues,groups}''::text[] loop
    execute format(''select setval(%L, max(id)) from %I'', name || ''_id_seq'', name); end loop; end'`;

/** Runs a built command to its end. Gives its seconds, and its memory at the highest in MiB. */
async function measured(name, database, args) {
  const started = performance.now();
  const child = spawn(process.execPath, [resolve(`dist/commands/${name}.js`), ...args], {
    cwd: home,
    env: { ...process.env, DATABASE_URL: database },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, peakOf(child.pid))), 20);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - started) / 1000, peak };
}

/** As Linux keeps it; 0 on other systems. */
function peakOf(pid) {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / MEBIBYTE;
  } catch {
    return 0;
  }
}

function compare(one, other) {
  for (const kind of KINDS) {
    const [first, second] = [one, other].map((folder) => readFileSync(join(folder, `${kind}.jsonl`)));
    if (first.length === 0 || !first.equals(second)) throw new Error(`${kind}.jsonl differs`);
  }
}

async function move(users, cards) {
  const [from, to, overHttp] = await Promise.all([1, 2, 3].map((n) => createDatabase(`move_${users}_${cards}_${n}`)));
  await migrate(dataSourceOptions({ url: from }, SCHEMA));
  await query(from, `begin; ${fill(users, cards)}; commit`);
  const [one, other, third] = ['one', 'other', 'third'].map((name) => join(home, name));
  const results = {
    export: await measured('export', from, ['--to', one]),
    import: await measured('import', to, ['--from', one]),
  };
  await measured('export', to, ['--to', other]);
  compare(one, other);
  const [counts] = await query(to, 'select (select count(*) from users) = (select count(*) from characters) as same');
  if (!counts.same) throw new Error('Not every user has a character');
  // At the large size this would take minutes: a request for each user.
  if (users < 10_000) {
    const service = await startService({ DATABASE_URL: from });
    try {
      results['import over HTTP'] = await measured('import', overHttp, ['--from', service.url]);
    } finally {
      await service.stop();
    }
    await measured('export', overHttp, ['--to', third]);
    compare(one, third);
  }
  const bytes = KINDS.reduce((sum, kind) => sum + statSync(join(one, `${kind}.jsonl`)).size, 0);
  console.log(`${users} users, ${cards} cards, ${(bytes / 1e6).toFixed(0)} MB of JSON lines, the same after each way`);
  for (const [name, { seconds, peak }] of Object.entries(results))
    console.log(`  ${name.padEnd(17)} ${seconds.toFixed(1).padStart(6)} s  ${peak.toFixed(0).padStart(4)} MiB`);
  for (const folder of [one, other, third]) rmSync(folder, { recursive: true, force: true });
  for (const n of [1, 2, 3]) await query(process.env.DATABASE_URL, `drop database move_${users}_${cards}_${n}`);
  return results;
}

try {
  const all = [];
  for (const [users, cards] of SIZES) all.push(await move(users, cards));
  const [few, many] = all.slice(-2);
  for (const name of ['export', 'import'])
    if (many && many[name].peak - few[name].peak > MOST_MORE_MIB)
      throw new Error(`${name}: memory grows with the cards`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
