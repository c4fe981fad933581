import { writeFileSync } from 'node:fs';
import type pg from 'pg';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { PASSWORD } from '../../test/harness/secrets.js';
import { SeededRandom } from '../../test/harness/seeded-random.js';
import { temporaryFolder } from '../../test/harness/service-process.js';
import { Instance } from '../instance.js';

const PLAYERS = 12;
const TICKETS = 100_000;
/** Between two kills, so that writes are under way. */
const LOAD_MS = 2_000;
/** No request is waited for any longer: its answer may be lost with a process. */
const TIMEOUT_MS = 30_000;

const outcomes = [{ card: 1, status: 'normal', skill: '', weight: 1, cp: { min: 1, max: 9 } }];
const TABLES = {
  currencies: { ticket: {}, spark: {}, dust: {} },
  banners: [{ name: 'paid', outcomes, cost: { ticket: 2 }, free: 5, gives: { spark: 1 }, limit: { ever: 1_000_000 } }],
  exchanges: [
    { name: 'card', cost: { spark: 3 }, card: { card: 2, status: 'super', skill: '', cp: 1 } },
    { name: 'ticket', cost: { dust: 4 }, gives: { ticket: 1 }, limit: { day: 1_000_000 } },
  ],
  salvage: { normal: { dust: 3 } },
};

/** Each of them finds rows only where something was stored without what belongs to it. */
const WRONG: Readonly<Record<string, string>> = {
  'draws without their cost, or with another': `select card_id as id from (select d.*, row_number() over (partition by owner_id, day order by nonce) as place from draws d) d
     where (select coalesce(sum(amount), 0) from entries e where e.reason = 'draw' and e.reference = card_id::text
       and e.currency = 'ticket') <> case when place > 5 then -2 else 0 end
     or (select count(*) from entries e where e.reason = 'draw' and e.reference = card_id::text and e.currency = 'spark') <> 1`,
  'costs without a draw': `select id from entries e where reason = 'draw' and not exists (select from draws where card_id::text = e.reference)`,
  'draws that are not counted': `select owner_id as id from draws group by 1 having count(*) <> (select count(*) from uses
       where user_id = owner_id and name = 'banner:paid')`,
  'balances that do not follow from those before': `select id from (select *, lag(number, 1, 0::bigint) over w as last, lag(balance, 1, 0::bigint) over w as before from entries
       window w as (partition by user_id, currency order by number)) e
     where number <> last + 1 or balance <> before + amount or balance < 0`,
  'exchanges without their entries, or without their card': `select id from exchanges x where (select count(*) from entries where reason = 'exchange' and reference = x.name || ':' || x.id)
       <> case name when 'ticket' then 2 else 1 end
     or (name = 'card' and not exists (select from cards where id = x.card_id and status = 'super'))`,
  'cards that are salvaged and there, or neither': `select card_id as id from draws d where exists (select from cards where id = card_id) = exists (
       select from entries where reason = 'salvage' and reference = card_id || ':normal')`,
};

/** Players draw, exchange and salvage, while the service and its database are killed in turns. @returns what is wrong */
export async function runCosts(kills: number, seed: number, say: (line: string) => void): Promise<string[]> {
  const folder = temporaryFolder();
  const file = `${folder.path}/tables.json`;
  writeFileSync(file, JSON.stringify(TABLES));
  const postgres = await OwnPostgres.start();
  const instance = await Instance.start({ DATABASE_URL: postgres.url, DRAW_TABLE: file });
  const load = new Load(instance.url, new SeededRandom(seed));
  try {
    await load.begin();
    for (let kill = 1; kill <= kills; kill++) {
      await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
      const what = kill % 2 ? 'the service' : 'the database';
      if (kill % 2) await instance.kill('SIGKILL').then(() => instance.startAgain());
      else await postgres.crash().then(() => postgres.startAgain());
      say(`kill -9 of ${what}: ${load.done} requests took effect so far`);
    }
    await load.end();
    return await problemsOf(await postgres.connect(), load);
  } finally {
    await load.end();
    await instance.kill('SIGKILL');
    await postgres.remove();
    folder.remove();
  }
}

/** What players send, each one request after another. */
class Load {
  /** Requests that were answered with a success. */
  done = 0;
  private isOver = false;
  private players: Promise<void>[] = [];

  constructor(
    private readonly url: string,
    private readonly random: SeededRandom,
  ) {}

  async begin(): Promise<void> {
    for (let player = 1; player <= PLAYERS; player++) {
      await this.send('/users', { username: `player${player}` });
      await this.send(`/users/${player}/entries`, { currency: 'ticket', amount: TICKETS, reason: 'gift' });
    }
    this.players = Array.from({ length: PLAYERS }, (_, place) => this.play(place + 1));
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.players);
  }

  private async play(owner: number): Promise<void> {
    const cards: number[] = [];
    for (let turn = 1; !this.isOver; turn++) {
      const headers = turn % 2 ? {} : { 'idempotency-key': `${owner}-${turn}` };
      const [path, body] = this.random.pick<[string, object]>([
        ['/cards', { owner, banner: 'paid' }],
        [`/users/${owner}/draws`, { count: 1 + (turn % 10), banner: 'paid' }],
        [`/users/${owner}/exchanges`, { name: turn % 2 ? 'card' : 'ticket' }],
        [`/users/${owner}/salvages`, { cards: cards.splice(0, 5) }],
      ]) ?? ['/cards', { owner }];
      const answer = await this.send(path, body, headers).catch(() => undefined);
      if (path === '/cards' && answer !== undefined) cards.push((answer as { id: number }).id);
    }
  }

  /** @returns undefined for a request that was refused */
  private async send(path: string, body: object, headers: object = {}): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ password: PASSWORD, ...body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await response.json();
    if (!response.ok) return undefined;
    this.done++;
    return answer;
  }
}

async function problemsOf(client: pg.Client, { done }: Load): Promise<string[]> {
  const problems = done < PLAYERS * 10 ? [`Only ${done} requests took effect`] : [];
  // Each draw looks for its entries. Without this, that takes minutes.
  await client.query('create index on entries (reference); analyze');
  for (const [what, sql] of Object.entries(WRONG)) {
    const { rows } = await client.query<{ id: number }>(sql);
    if (rows.length > 0)
      problems.push(
        `${what}: ${rows
          .slice(0, 5)
          .map(({ id }) => id)
          .join(', ')}`,
      );
  }
  return problems;
}
