import { expect } from '@jest/globals';
import { STATUS_CODES } from 'node:http';
import { ERROR_REASONS, type ErrorReason } from '../../src/platform/error-reasons.js';
import { type Answer, TestApp, type TestAppOptions } from './test-app.js';
import type { TestDatabase } from './test-database.js';
import { until } from './until.js';

/** What every answer has but those of the page and its documents. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Expects the one error body with reasons of the list, and the fields at fault where they are named here. */
export function expectError(answer: Answer, code: number, fields?: readonly string[]): void {
  expect({ code: answer.status, text: answer.text }).toEqual({ code, text: answer.text });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(answer.body).toEqual({ code, status: STATUS_CODES[code], errors: expect.any(Array) });
  const errors = answer.body.errors as { field?: string; message: string; reason: string }[];
  expect(errors.length).toBeGreaterThan(0);
  for (const { message, reason } of errors) {
    expect(message).toMatch(/\w/);
    expect(Object.keys(ERROR_REASONS)).toContain(reason);
  }
  if (fields) expect(errors.map(({ field }) => field).sort()).toEqual([...fields].sort());
}

/** Expects a success that has nothing to say. */
export function expectNoContent(answer: Answer): void {
  expect({ code: answer.status, text: answer.text }).toEqual({ code: 204, text: '' });
}

/** Expects that the application does not start, and gives the reason; one that starts all the same is closed. */
export async function expectNoStart(options: TestAppOptions): Promise<Error> {
  const outcome: unknown = await TestApp.start(options).catch((error: unknown) => error);
  if (outcome instanceof TestApp) await outcome.close();
  expect(outcome).toBeInstanceOf(Error);
  return outcome as Error;
}

/** The stored record, its times as text with their microseconds; undefined when there is none. */
export async function storedRow(app: TestApp, table: string, id: number): Promise<Record<string, unknown> | undefined> {
  const text = `select to_jsonb(t) as record from ${table} t where id = $1`;
  const rows = await app.database.query<{ record: Record<string, unknown> }>(text, [id]);
  return rows[0]?.record;
}

/** A digest of everything that each table of the records holds, to see that a refused request left no trace. */
export async function storedRecords(app: TestApp): Promise<unknown> {
  const all = (table: string, order: string): string =>
    `(select md5(string_agg(t::text, e'\n' order by ${order})) from ${table} t) as ${table}`;
  const records = ['users', 'cards', 'ues', 'groups'].map((table) => all(table, 'id'));
  const others = [
    all('group_users', 'group_id, user_id'),
    all('characters', 'user_id'),
    all('battles', 'id'),
    all('draws', 'card_id'),
  ];
  return app.database.query(`select ${[...records, ...others].join(', ')}`);
}

/** A 409 for a reason, which says this. */
export function expectRefusal(answer: Answer, reason: ErrorReason, words: string): void {
  expectError(answer, 409);
  expect(answer.body.errors).toMatchObject([{ reason, message: expect.stringContaining(words) }]);
}

/** Waits until the sessions of services that have closed have ended: what they did is counted then. */
export async function sessionsEnded(database: TestDatabase): Promise<void> {
  const left = "select from pg_stat_activity where datname = current_database() and application_name like 'card-draw%'";
  await until(async () => (await database.query(left)).length === 0);
}

/** A deadlock that is retried answers well, but only after a second. Services must have closed: sessions report them at their end. */
export async function expectNoDeadlocks(database: TestDatabase): Promise<void> {
  await sessionsEnded(database);
  const deadlocks = 'select deadlocks from pg_stat_database where datname = current_database()';
  expect(await database.query(deadlocks)).toEqual([{ deadlocks: 0 }]);
}
