import { expect } from '@jest/globals';
import { createUser } from '../factories/records.js';
import { type Answer, BEARER, PASSWORD, TestApp } from '../harness/test-app.js';
import type { TestDatabase } from '../harness/test-database.js';

const OUTCOMES = [{ card: 1, status: 'normal', skill: '', weight: 1, cp: { min: 1, max: 9 } }];
const TABLES = {
  currencies: { ticket: { most: 999 } },
  banners: [{ name: 'paid', outcomes: OUTCOMES, cost: { ticket: 1 } }],
};

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly watch?: string;
  readonly if_match?: string;
}

/** An entry of a user's tickets, as a request of a batch. */
export function entry(user: number, amount: number, more: object = {}): Sent {
  const body = { currency: 'ticket', amount, reason: 'event' };
  return { method: 'POST', path: `/users/${user}/entries`, body, ...more };
}

/** A service whose users have tickets, and whose writes all need a credential. */
export async function batchService(database: TestDatabase, environment: Record<string, string> = {}) {
  const settings = { TOKEN_OPERATIONS: 'writes', ...environment };
  const app = await TestApp.start({ database, tables: TABLES, environment: settings });
  const send = (body: object, headers: Record<string, string> = BEARER): Promise<Answer> =>
    app.request('POST', '/batches', { body, headers });
  const batch = (requests: readonly Sent[], more: object = {}, headers?: Record<string, string>): Promise<Answer> =>
    send({ password: PASSWORD, requests, ...more }, headers);
  return {
    app,
    send,
    batch,
    preview: (...requests: readonly Sent[]): Promise<Answer> => batch(requests, { preview: true }),
    userWith: async (tickets: number): Promise<number> => {
      const { id } = await createUser(app);
      if (tickets > 0) expect((await batch([entry(id, tickets)])).status).toBe(200);
      return id;
    },
    traces: () => traces(app),
  };
}

/** All that a write may leave behind. */
async function traces(app: TestApp): Promise<unknown> {
  const tables = ['users', 'cards', 'ues', 'groups', 'group_users', 'entries', 'audited_writes'];
  const counts = [...tables, 'idempotency_keys', 'card_moves', 'draws'].map(
    (table) => `(select md5(string_agg(t::text, e'\n' order by t::text)) from ${table} t) as ${table}`,
  );
  const lists = ['/users', '/cards', '/ues', '/groups', '/users?search=user'].map((path) => app.request('GET', path));
  const tags = (await Promise.all(lists)).map(({ headers, text }) => [headers.get('etag'), text]);
  // Those that wait are tried meanwhile.
  const webhooks = '(select json_agg(id order by id) from webhooks) as webhooks';
  return [await app.database.query(`select ${counts.join()}, ${webhooks}`), tags];
}
