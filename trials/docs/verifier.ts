import { match, rejects } from 'node:assert';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { shell } from '../helpers.js';
import { type Fields, type Say, whileRunning, ZONES } from '../instance.js';

/** Changes of the database, and what the verifier says of each. */
const CHANGES: readonly (readonly [sql: string, said: RegExp])[] = [
  ['update battles set gain = gain + 1 where nonce = 2', /battles: for 2 the seed gives/],
  ['delete from battles where nonce = 1', /battles: 2 does not have the next nonce/],
  ['update character_draws set hp = hp + 1 where user_id = 2', /characters: for 2 the seed gives/],
  [
    `insert into draw_counts (day, table_id, outcome, draws) select day, table_id, 0, 1 from draws where card_id = 9
      on conflict (day, table_id, outcome, decided_by) do update set draws = draw_counts.draws + 1`,
    /10 are listed/,
  ],
  ['update draws set cp = cp + 1 where card_id = 9', /card 9: the seed gives/],
  ['delete from draws where card_id = 7', /does not have the next nonce/],
];

/** Runs docs/verify.py on every published vector, and on a day of a service, as it is and with changes. */
export async function runVerifier(say: Say): Promise<string[]> {
  const vectors = 'trials/docs/verify-vectors.py docs/draw-vectors.json docs/battle-vectors.json';
  say((await shell(`PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=docs python3 ${vectors}`)).trim());
  const postgres = await OwnPostgres.start();
  const settings = { DATABASE_URL: postgres.url, MAX_ITEMS_PER_PAGE: '4' };
  try {
    const day = await whileRunning({ ...settings, GAME_TIME_ZONE: ZONES.last }, async ({ get, post }) => {
      for (const username of ['ai', 'kuno']) await post('/users', { username });
      for (let i = 1; i <= 5; i++) for (const owner of [1, 2]) await post('/cards', { owner, client_seed: `猫:${i}` });
      // Members of a group fight until they are refused.
      await post('/groups', { name: 'duo', users: [1, 2] });
      await rejects(async () => {
        for (;;) await post('/users/2/d', { battle: 1 }, 'PUT');
      }, /409/);
      return String(((await get('/cards/1/draw')) as Fields)['day']);
    });
    await whileRunning({ ...settings, GAME_TIME_ZONE: ZONES.first }, async ({ url }) => {
      const verify = (): Promise<string> => shell(`python3 docs/verify.py ${url} ${day}`);
      const said = await verify();
      for (const what of ['10 draws by 2 owners match', '2 characters match', '2 battles match'])
        match(said, new RegExp(`^${day}: ${what}`, 'm'));
      // The digest and the signature were checked too.
      match(said, /^Everything was verified\.$/m);
      const client = await postgres.connect();
      for (const [sql, expected] of CHANGES) {
        await client.query(sql);
        await rejects(verify(), expected);
        say(`It refuses: ${sql.split('\n')[0] ?? ''}`);
      }
    });
    return [];
  } finally {
    await postgres.remove();
  }
}
