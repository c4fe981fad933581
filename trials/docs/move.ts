import { deepStrictEqual, ok } from 'node:assert';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { temporaryFolder } from '../../test/harness/program.js';
import { cardDrawMeasured } from '../helpers.js';
import { type Say, whileRunning } from '../instance.js';

const KINDS = ['users', 'cards', 'ues', 'groups'];
/** How much more memory more cards may need. It is that of garbage, which is collected sooner or later. */
const MOST_MORE_BYTES = 60e6;
/** Users and cards. */
const SIZES = [
  [1_222, 60_000],
  [100_000, 60_000],
  [100_000, 1_000_000],
] as const;
const TIMES = ['created', 'updated', 'raid', 'server', 'egg', 'luck', 'like', 'ten', 'model'].map(
  (name) => `${name}_at`,
);

/** Users whose texts and times are as odd as those of real data, some without cards, and with ids that have gaps. */
const fill = (users: number, cards: number): string => `
  begin;
  create temp table one on commit drop as select
    'Zoë "' || chr(9) || '\\ ' || chr(8232) || '猫' as odd, timestamptz '2024-09-07 21:01:08.123456+09' as at,
    timestamptz '0001-01-01 00:00:00+00' as first, timestamptz '9999-12-31 23:59:59.999999+00' as last;
  insert into users (id, username, did, aiten, next, social_b, ${TIMES.join()})
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
    execute format(''select setval(%L, max(id)) from %I'', name || ''_id_seq'', name); end loop; end';
  commit`;

/**
 * What `card-draw export` writes and `card-draw import` reads is exported again, and must be the same byte for byte. Measures both; more
 * cards must not need more memory. @returns what is wrong
 */
export async function runMove(say: Say): Promise<string[]> {
  const postgres = await OwnPostgres.start();
  try {
    let fewer = [0, 0];
    for (const [users, cards] of SIZES) {
      const peaks = await move(postgres, users, cards, say);
      const grown = peaks.some((bytes, index) => bytes - (fewer[index] ?? 0) > MOST_MORE_BYTES);
      if (cards > SIZES[0][1] && grown) return ['Memory grows with the cards'];
      fewer = peaks;
    }
    return [];
  } finally {
    await postgres.remove();
  }
}

/** @returns how much memory the commands had at most */
async function move(postgres: OwnPostgres, users: number, cards: number, say: Say): Promise<number[]> {
  const folder = temporaryFolder();
  const [one, other] = ['one', 'other'].map((name) => join(folder.path, name)) as [string, string];
  const from = await postgres.database(`from_${users}_${cards}`);
  const to = await postgres.database(`to_${users}_${cards}`);
  // It makes the schema.
  await whileRunning({ DATABASE_URL: from.url }, () => Promise.resolve());
  await from.query(fill(users, cards));
  const written = await cardDrawMeasured(['export', '--to', one], from.url, say);
  const read = await cardDrawMeasured(['import', '--from', one], to.url, say);
  await cardDrawMeasured(['export', '--to', other], to.url, () => undefined);
  for (const kind of KINDS) {
    const [first, second] = [one, other].map((each) => readFileSync(join(each, `${kind}.jsonl`)));
    ok(
      first !== undefined && second !== undefined && first.length > 0 && first.equals(second),
      `${kind}.jsonl differs`,
    );
  }
  const same = 'select (select count(*) from users) = (select count(*) from characters) as same';
  deepStrictEqual(await to.query(same), [{ same: true }], 'Not every user has a character');
  const bytes = KINDS.reduce((sum, kind) => sum + statSync(join(one, `${kind}.jsonl`)).size, 0);
  say(`${users} users, ${cards} cards, ${(bytes / 1e6).toFixed(0)} MB of JSON lines, the same after each way`);
  folder.remove();
  return [written, read];
}
