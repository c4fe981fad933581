import type { Client } from 'pg';
import { summarize, type Summary } from '../../test/harness/figures.js';
import { copyRow, make, makeFirst } from '../copies.js';
import { LARGE, type Say, withService } from '../instance.js';

/** A request, with another value each time. */
interface MeasuredRequest {
  readonly what: string;
  readonly path: (round: number) => string;
  /** The fields of what is to be made; without them something is read. */
  readonly fields?: (round: number) => object;
}

/** Far longer than any of them should take. */
const TOO_LONG_MS = 2_000;
/** The cards of one user, besides one of each other user. */
const COLLECTED = 10_000;
/** The draws are of the open day and those before it, as many of each. */
const DAYS = 100;
const dayBefore = (days: string): string => `to_char(to_date(day, 'YYYYMMDD') - (${days})::int, 'YYYYMMDD')`;
/** As the service leaves them when their digests are made. */
const PAST_DAYS = `
  insert into draw_seeds (day, commitment, seed, created_at, table_id, banners, closed_at, revealed_at)
  select ${dayBefore('i')}, commitment, seed, created_at, table_id, banners, now(), now()
  from draw_seeds, generate_series(1, ${DAYS} - 1) i where table_id is not null;
  insert into draw_counts (day, table_id, outcome, draws)
  select day, d.table_id, outcome, count(*) from draws d join draw_seeds using (day) where revealed_at is not null group by 1, 2, 3`;

/** A different number for each round, from 1 to the last. */
const some = (last: number) => (round: number) => 1 + ((round * 7_919) % last);
const hex = (digits: number) => (round: number) => (round * 0x9e3779b1).toString(16).padStart(12, '7').slice(-digits);

function requestsAmong(users: number): MeasuredRequest[] {
  const id = some(users);
  return [
    { what: 'one user', path: (round) => `/users/${id(round)}` },
    { what: 'the cards of a user', path: (round) => `/users/${id(round)}/card` },
    { what: 'a draw', path: () => '/cards', fields: (round) => ({ owner: id(round) }) },
    { what: 'a new user', path: () => '/users', fields: (round) => ({ username: `new-${round}` }) },
    { what: 'the odds, with all draws counted', path: () => '/game/odds' },
    { what: 'days, with their draws counted', path: () => '/game/seeds' },
    { what: '30 users, from the cache', path: () => '/users' },
    { what: 'the same with order=desc, from the cache', path: () => '/users?order=desc' },
    { what: 'page= in the middle, read once', path: (round) => `/users?page=${Math.floor(users / 60) + round}` },
    { what: 'after= anywhere', path: (round) => `/users?after=${id(round)}` },
    { what: 'after= anywhere, 1,000 users', path: (round) => `/users?itemsPerPage=1000&after=${id(round)}` },
    { what: 'fields=id,username, 1,000 users', path: () => '/users?itemsPerPage=1000&fields=id,username' },
    { what: 'count=true of all users', path: () => '/users?count=true' },
    { what: 'username=, one user', path: (round) => `/users?username=user${id(round) | 1}` },
    { what: 'did=, one user', path: (round) => `/users?did=did:plc:${id(round)}` },
    { what: 'search= of what all dids begin with', path: () => '/users?search=did:' },
    { what: 'search= of 1 digit, each 32nd user', path: (round) => `/users?search=${hex(1)(round)}` },
    { what: 'search= of 2 digits, each 512th', path: (round) => `/users?search=${hex(2)(round)}` },
    { what: 'search= of 4 digits', path: (round) => `/users?search=${hex(4)(round)}` },
    { what: 'search= of 8 digits, hardly any', path: (round) => `/users?search=${hex(8)(round)}` },
    {
      what: 'search= of 2 digits, after= anywhere',
      path: (round) => `/users?search=${hex(2)(round)}&after=${id(round)}`,
    },
    { what: 'search= of 2 digits, count=true', path: (round) => `/users?search=${hex(2)(round)}&count=true` },
    { what: 'status=super, each 100th card', path: (round) => `/cards?status=super&after=${id(round)}` },
    { what: 'status= that no card has', path: (round) => `/cards?status=none${round}` },
    { what: 'status=super, count=true', path: () => '/cards?status=super&count=true' },
    { what: 'card=, each 16th', path: (round) => `/cards?card=${1 + (round % 16)}&order=desc` },
    { what: 'card= that no card has', path: (round) => `/cards?card=${1_000 + round}` },
    {
      what: `status=super of a user with ${COLLECTED} cards`,
      path: (round) => `/users/1/card?status=super&after=${round}`,
    },
    { what: 'the newest 30 draws of all days, from the cache', path: () => '/game/draws?order=desc' },
    { what: 'draws after= anywhere', path: (round) => `/game/draws?after=${id(round)}` },
    { what: 'open trades of a user', path: (round) => `/trades?state=open&user=${id(round)}` },
    { what: `matches of a user with ${COLLECTED} cards`, path: () => '/trades/matches?user=1' },
  ];
}

/** Measures what each request costs among very many users, with as many cards and draws. @returns what is wrong */
export function runScale(users: number, rounds: number, say: Say): Promise<string[]> {
  return withService({}, LARGE, async ({ url }, postgres) => {
    await fill(url, await postgres.connect(), users);
    say(`${users} users, cards and draws`);
    const problems: string[] = [];
    for (const request of requestsAmong(users)) {
      const { median, max } = await measure(url, request, rounds);
      say(`${median.toFixed(1).padStart(7)} ms, at most ${max.toFixed(1).padStart(7)} ms: ${request.what}`);
      if (max > TOO_LONG_MS) problems.push(`${request.what} took ${max.toFixed(0)} ms`);
    }
    return problems;
  });
}

/** Milliseconds. The first request is not counted. */
async function measure(url: string, { path, fields }: MeasuredRequest, rounds: number): Promise<Summary> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const begin = performance.now();
    if (fields) await make(url, path(round), fields(round));
    else await read(url + path(round));
    times.push(performance.now() - begin);
  }
  return summarize(times.slice(1));
}

async function read(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
}

/** Copies a user, a card and a draw that the service has made. */
async function fill(url: string, client: Client, users: number): Promise<void> {
  await makeFirst(url);
  // Half of the names are hexadecimal, in both cases.
  const name = `case i % 4 when 0 then md5(i::text) when 2 then upper(md5(i::text)) else 'user' || i end`;
  await copyRow(client, 'users', { username: name, did: `'did:plc:' || i` }, users - 1);
  const owner = `case when i % 100 = 0 and i <= ${COLLECTED} * 100 then 1 else 1 + i % ${users} end`;
  const status = `case when i % 100 = 1 then 'super' else 'normal' end`;
  await copyRow(client, 'cards', { owner_id: owner, card: '1 + i % 16', status }, users - 1);
  const day = dayBefore(`i % ${DAYS}`);
  await copyRow(client, 'draws', { card_id: '1 + i', owner_id: '1 + i', nonce: '1', day }, users - 1);
  await client.query(PAST_DAYS);
  await client.query(`insert into wishes (owner_id, card) select i, 1 + i % 16 from generate_series(1, ${users}) i`);
  await client.query(`insert into trades (from_id, to_id, gives, asks, created_at)
    select i, 1 + i % ${users}, array[i], '{}', now() from generate_series(1, ${users}) i`);
  await client.query('vacuum analyze');
}
