import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import type { Answer } from './requests.js';
import type { SeededRecord } from './seed.js';

/**
 * How many draws since a card are whole: every card with its draw, and every owner's nonces of a day from 1 on without gaps.
 * As they are unique, the highest ones add up to the number of draws only then.
 */
export function drawsWritten(lastCard: number): string {
  return `
    select (select count(*) from cards where id > ${lastCard}) as cards,
      (select count(*) from draws join cards on cards.id = draws.card_id and cards.owner_id = draws.owner_id
        where draws.card_id > ${lastCard}) as draws,
      (select coalesce(sum(highest), 0) from (
        select max(nonce) as highest from draws group by owner_id, day having min(nonce) = 1
      ) days) - (select count(*) from draws where card_id <= ${lastCard}) as "nonces without gaps"`;
}

/** How many battles are whole: in the history, and counted by those who fought. */
export const BATTLES_WRITTEN = `
  select (select count(*) from battles) as battles,
    (select sum(battles) from characters) as "battles of the characters"`;

const CARD_FIELDS = ['author', 'card', 'count', 'cp', 'created_at', 'id', 'skill', 'status', 'url'];

/** @throws Error when the answer is not the list of these records, by id */
export function expectRecords({ status, body }: Answer, records: readonly SeededRecord[]): void {
  strictEqual(status, 200);
  ok(Array.isArray(body), 'the answer is no list');
  strictEqual(body.length, records.length, `${body.length} records in the list instead of ${records.length}`);
  records.forEach((record, index) => deepStrictEqual(comparable(body[index]), comparable(record)));
}

/** @throws Error when it is not this record, with every field */
export function expectRecord(body: unknown, record: SeededRecord | undefined): void {
  deepStrictEqual(comparable(body), comparable(record));
}

/** @throws Error when it is not a new user with a name that starts so and the fields that others have */
export function expectCreated(body: unknown, nameStart: string, other: SeededRecord | undefined): void {
  const user = fields(body);
  ok(String(user['username']).startsWith(nameStart), `the new user is called ${String(user['username'])}`);
  deepStrictEqual(Object.keys(user).sort(), Object.keys(fields(other)).sort());
}

/** @throws Error when it is not a card that was drawn */
export function expectCard(body: unknown): void {
  const card = fields(body);
  deepStrictEqual(Object.keys(card).sort(), CARD_FIELDS);
  ok(Number(card['card']) > 0 && Number(card['cp']) > 0, `card ${String(card['card'])} with cp ${String(card['cp'])}`);
}

/** @throws Error when one of the counts is not this number */
export function expectWritten(counts: Readonly<Record<string, unknown>> = {}, times: number): void {
  for (const [what, count] of Object.entries(counts))
    strictEqual(Number(count), times, `${String(count)} ${what} after ${times} requests: ${JSON.stringify(counts)}`);
}

/** Servers may order the fields as they like, and write a time with any offset. */
function comparable(record: unknown): Record<string, unknown> {
  const pairs = Object.entries(fields(record));
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, name.endsWith('_at') ? Date.parse(String(value)) : value]),
  );
}

function fields(answer: unknown): Record<string, unknown> {
  ok(typeof answer === 'object' && answer !== null, `the answer is ${String(answer)}`);
  return answer as Record<string, unknown>;
}
