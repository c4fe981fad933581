import { describe, expect, it } from '@jest/globals';
import { SettingsError } from '../../../src/platform/config/settings.js';
import { cardBody, groupBody, ueBody, userBody } from '../../factories/bodies.js';
import { createCard, createGroup, createUe, createUser } from '../../factories/records.js';
import { expectError, expectNoStart } from '../../harness/expectations.js';
import { OPERATIONS, prepare } from '../../harness/operations.js';
import { type Answer, BEARER, PASSWORD, TestApp, TOKEN, WRONG as TRIED } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';

const SECRETS = [PASSWORD, TOKEN];
const BOTH = { password: PASSWORD, token: TOKEN };
const JSON_TYPE = { 'content-type': 'application/json' };
const MARKER = 'stored-marker-71ab20';

interface Column {
  readonly table_schema: string;
  readonly table_name: string;
  readonly column_name: string;
}

/** Everything here is done before the tests look for traces of it. */
const answers: Answer[] = [];
const app = await TestApp.start();
await createUser(app, { did: MARKER });
await useEveryOperation();
await makeErrors();
await makeServerErrors();

describe("the operator's secrets", () => {
  it('are in no column of any table', async () => {
    const columns = await app.database.query<Column>(
      `select table_schema, table_name, column_name from information_schema.columns
       where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { table_schema, table_name, column_name } of columns) {
      const rows = await app.database.query<{ text: string }>(
        `select "${column_name}"::text as text from "${table_schema}"."${table_name}"
         where "${column_name}"::text like any ($1)`,
        [[...SECRETS, TRIED, MARKER].map((text) => `%${text}%`)],
      );
      found.push(...rows.map(({ text }) => `${table_name}.${column_name}: ${text}`));
    }
    // The marker shows that the search finds what is there.
    expect(found).toEqual([expect.stringContaining('audited_writes.changed: {"username"'), `users.did: ${MARKER}`]);
  });

  it('are in no line of the log, nor is what was tried instead', () => {
    expect(app.log.filter((line) => line.startsWith('error')).length).toBeGreaterThanOrEqual(12);
    for (const line of app.log) for (const text of [...SECRETS, TRIED]) expect(line).not.toContain(text);
  });

  it('are in no answer, nor is what was tried instead', () => {
    expect(answers.length).toBeGreaterThan(100);
    for (const { text, headers } of answers) {
      for (const secret of [...SECRETS, TRIED]) expect(text + JSON.stringify([...headers])).not.toContain(secret);
    }
  });

  it('are no part of a server error, which is reported by an id that the log has', () => {
    const failed = answers.filter(({ status }) => status === 500);
    expect(failed).toHaveLength(12);
    for (const { text } of failed) {
      const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text)?.[0];
      expect(app.log.filter((line) => line.includes(String(id)))).toHaveLength(1);
      expect(text).not.toMatch(/relation|select|moved|at .*:\d+|node_modules/i);
    }
  });

  it('have no field in a record that is read', () => {
    const read = answers.filter(({ status }) => status === 200);
    expect(read.length).toBeGreaterThan(20);
    for (const { text } of read) expect(text).not.toMatch(/"(password|token)"/);
  });
});

async function send(...request: Parameters<TestApp['request']>): Promise<Answer> {
  const answer = await app.request(...request);
  answers.push(answer);
  return answer;
}

async function useEveryOperation(): Promise<void> {
  for (const operation of OPERATIONS) {
    const { method, path, body } = await prepare(app, operation);
    const withBody = method === 'GET' ? undefined : { ...body, ...BOTH };
    expect([200, 204]).toContain((await send(method, path, { body: withBody, headers: BEARER })).status);
  }
}

/** Errors of every kind that a request with secrets in it can run into. */
async function makeErrors(): Promise<void> {
  const { username, id } = await createUser(app);
  await send('POST', '/users', { body: userBody({ username, token: TOKEN }) });
  for (const [path, body] of [
    ['/users', userBody()],
    ['/cards', cardBody(id)],
    ['/ues', ueBody(id)],
    ['/groups', groupBody()],
  ] as const) {
    // Failed checks are limited to ten a minute.
    app.clock.advance(60_000);
    for (const password of [TRIED, [PASSWORD], { secret: PASSWORD }, null]) {
      await send('POST', path, { body: { ...body, password, token: TOKEN } });
    }
    await send('POST', path, { body: { password: PASSWORD, token: { secret: TOKEN }, users: 1, owner: 'x' } });
    for (const raw of [
      `{"password":"${PASSWORD}"`,
      `{"password":${PASSWORD}}`,
      PASSWORD,
      `["${TOKEN}"]`,
      `"${TOKEN}`,
    ]) {
      await send('POST', path, { raw, headers: JSON_TYPE });
      await send('PATCH', `${path}/1`, { raw, headers: JSON_TYPE });
    }
    await send('POST', path, { raw: `password=${PASSWORD}`, headers: { 'content-type': 'text/plain' } });
    await send('PATCH', `${path}/9000000`, { body: BOTH });
    await send('PATCH', `${path}/1`, { body: { token: TRIED } });
    await send('PATCH', `${path}/${TOKEN}`, { body: BOTH });
    await send('GET', `${path}?page=${TOKEN}&itemsPerPage=${PASSWORD}`);
    await send('DELETE', `${path}/9000000`, { body: BOTH, headers: BEARER });
  }
}

/** The database fails where no request should make it fail. */
async function makeServerErrors(): Promise<void> {
  const owner = (await createUser(app)).id;
  const records: [string, { id: number }, object][] = [
    ['cards', await createCard(app, owner), cardBody(owner, BOTH)],
    ['ues', await createUe(app, owner), ueBody(owner, BOTH)],
    ['groups', await createGroup(app), groupBody(BOTH)],
    ['users', { id: owner }, userBody(BOTH)],
  ];
  for (const [table, { id }, body] of records) {
    await app.database.query(`alter table ${table} rename to moved`);
    const failed = [
      await send('POST', `/${table}`, { body }),
      await send('PATCH', `/${table}/${id}`, { body: { cp: 1, fav: 1, name: 'new', token: TOKEN } }),
      await send('GET', `/${table}?token=${TOKEN}`, { headers: BEARER }),
    ];
    await app.database.query(`alter table moved rename to ${table}`);
    for (const answer of failed) expectError(answer, 500);
  }
}

const OLD = 'test-secret-before-52c7';

const database = await createTestDatabase();

it.each([
  ['OPERATOR_PASSWORD', 'OPERATOR_TOKEN', { OPERATOR_PASSWORD: TOKEN }],
  ['OPERATOR_PASSWORD', 'OPERATOR_TOKEN_PREVIOUS', { OPERATOR_TOKEN_PREVIOUS: PASSWORD }],
  ['OPERATOR_PASSWORD_PREVIOUS', 'OPERATOR_TOKEN', { OPERATOR_PASSWORD_PREVIOUS: TOKEN }],
  [
    'OPERATOR_PASSWORD_PREVIOUS',
    'OPERATOR_TOKEN_PREVIOUS',
    { OPERATOR_PASSWORD_PREVIOUS: OLD, OPERATOR_TOKEN_PREVIOUS: OLD },
  ],
])("the operator's credentials %s and %s that are the same stop the start", async (one, other, environment) => {
  const error = await expectNoStart({ database, environment });
  expect(error).toBeInstanceOf(SettingsError);
  expect(error.message).toBe(`${one} and ${other} must differ`);
});
