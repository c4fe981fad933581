import { randomInt } from 'node:crypto';
import { DEFAULT_DRAW_TABLE } from '../../src/game/rules/odds.js';
import { battleDay, BATTLES_PER_DAY, describeBattle, fight } from '../../src/game/rules/battle.js';
import { draw as drawFrom } from '../../src/game/rules/draw-state.js';
import { HttpError, inTransaction, rendered } from './database.js';

const TABLE = 1;
const integer = (below: number): number => randomInt(below);

/** One draw of an owner at a time, until the transaction ends. */
const LOCK_DRAWS = { name: 'lock draws', text: `select pg_advisory_xact_lock(hashtextextended('draws', $1))` };
/** A statement of its own, so that it sees what was committed while the lock was waited for. */
const NEXT_NONCE = {
  name: 'next nonce',
  text: 'select coalesce(max(nonce), 0) + 1 as nonce from draws where owner_id = $1 and day = $2',
};
const STORE_DRAW = {
  name: 'store draw',
  text: `
    with drawn as (
      insert into cards (owner_id, card, status, skill, cp, created_at) values ($1, $2, $3, $4, $5, $6)
      returning id, card, skill, status, cp, url, count, author, created_at
    ), companion as (
      insert into draws (card_id, owner_id, day, nonce, table_id, outcome, card, status, skill, cp, created_at)
      select id, $1, $7, $8, $9, $10, $2, $3, $4, $5, $6 from drawn
    )
    select row_to_json(drawn)::text as json from drawn`,
};

const LOCK_CHARACTER = {
  name: 'lock character',
  text: `select strength::float8, status, battles::float8, battle_day, battles_of_day::float8, opponent_id from characters
    where user_id = $1 for no key update`,
};
const READ_OPPONENT = {
  name: 'read opponent',
  text: `select strength::float8, username from characters join users on users.id = user_id where user_id = $1`,
};
const STORE_BATTLE = {
  name: 'store battle',
  text: `
    with fighter as (
      update characters set
        hp = hp + case $5 when 'hp' then $6 else 0 end,
        attack = attack + case $5 when 'attack' then $6 else 0 end,
        defense = defense + case $5 when 'defense' then $6 else 0 end,
        critical = critical + case $5 when 'critical' then $6 else 0 end,
        skill = skill + case $5 when 'skill' then $6 else 0 end,
        strength = strength + $6, win = win + case when $3 then 1 else 0 end, battles = battles + 1,
        status = $9, comment = $7, battle_day = $10, battles_of_day = $11, updated_at = $8
      where user_id = $1
    )
    insert into battles (user_id, opponent_id, won, win_probability, stat, gain, comment, created_at,
      status, day, nonce, strength, opponent_strength, battles_before, status_before)
    values ($1, $2, $3, $4, $5, $6::bigint, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
};

interface Fighter {
  readonly strength: number;
  readonly status: string;
  readonly battles: number;
  readonly battle_day: string;
  readonly battles_of_day: number;
  /** A bigint, which the driver leaves as text. */
  readonly opponent_id: string;
}

/** A random card for an owner, and the record of the draw. */
export function draw(owner: number): Promise<string> {
  const { outcome, card, status, skill, cp } = drawFrom({ outcomes: DEFAULT_DRAW_TABLE }, [], integer).drawn;
  const now = new Date().toISOString();
  const day = dayOf(now);
  return inTransaction(async (client) => {
    await client.query({ ...LOCK_DRAWS, values: [owner] });
    const { rows } = await client.query<{ nonce: string }>({ ...NEXT_NONCE, values: [owner, day] });
    const drawn = [owner, card, status, skill, cp, now];
    return rendered(STORE_DRAW, [...drawn, day, rows[0]?.nonce, TABLE, outcome], client);
  });
}

/** A battle of a user against the chosen opponent. */
export function battle(id: number): Promise<void> {
  const now = new Date().toISOString();
  return inTransaction(async (client) => {
    const { rows: own } = await client.query<Fighter>({ ...LOCK_CHARACTER, values: [id] });
    if (!own[0]) throw new HttpError(404, 'no such user');
    const { strength, status, battles, battle_day, battles_of_day, opponent_id } = own[0];
    const { day, fought, limit } = battleDay({ day: battle_day, fought: battles_of_day }, dayOf(now));
    if (limit) throw new HttpError(409, `${BATTLES_PER_DAY} battles were fought today`);
    const opponents = await client.query<{ strength: number; username: string }>({
      ...READ_OPPONENT,
      values: [opponent_id],
    });
    const [opponent] = opponents.rows;
    if (!opponent) throw new HttpError(409, 'no opponent');
    const result = fight({ strength, status, battles }, opponent.strength, integer);
    const { won, winProbability, stat, gain } = result;
    const comment = describeBattle(result, status, opponent.username);
    const record = [id, opponent_id, won, winProbability, stat ?? '', gain, comment, now];
    const decided = [strength, opponent.strength, battles, status];
    await client.query({ ...STORE_BATTLE, values: [...record, result.status, day, fought + 1, ...decided] });
  });
}

function dayOf(time: string): string {
  return time.slice(0, 10).replaceAll('-', '');
}
