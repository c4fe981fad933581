import { beforeEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Delete, Param, Post } from '@nestjs/common';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Operation } from '../../../src/platform/access/operation.decorator.js';
import { IntegerField, SecretField, TextField } from '../../../src/platform/http/field.decorators.js';
import { Id } from '../../../src/platform/http/param.decorators.js';
import { userBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { BlockedTables } from '../../harness/blocked-tables.js';
import { expectError, expectNoContent } from '../../harness/expectations.js';
import { ALL_IDS, OPERATIONS, prepare } from '../../harness/operations.js';
import type { AccessLine, RequestLine } from '../../harness/run-log-stream.js';
import { problemsOfRunLog } from '../../harness/search-run-log.mjs';
import { temporaryFolder } from '../../harness/service-process.js';
import { teamOf } from '../../harness/team.js';
import { type Answer, BEARER, PASSWORD, TestApp, WRONG } from '../../harness/test-app.js';
import { until } from '../../harness/until.js';

const OLD_PASSWORD = 'test-password-before-4f';
const OLD_TOKEN = 'test-token-before-81';
const PREVIOUS = { OPERATOR_PASSWORD_PREVIOUS: OLD_PASSWORD, OPERATOR_TOKEN_PREVIOUS: OLD_TOKEN };

/** What is logged about the request that was answered so. */
function facts(answer: Answer, operation: string, credential: string): Partial<AccessLine> {
  const { status, headers } = answer;
  return { request_id: String(headers.get('x-request-id')), operation, credential, status, client: '127.0.0.1' };
}

const app = await TestApp.start({ environment: { TOKEN_OPERATIONS: ALL_IDS, ...PREVIOUS } });

describe('the log of credentials', () => {
  // Failed checks are limited to ten a minute.
  beforeEach(() => app.clock.advance(60_000));

  function linesOf({ headers }: Answer): AccessLine[] {
    const id = headers.get('x-request-id');
    return app.accessLines().filter(({ request_id }) => request_id === id);
  }

  it.each(OPERATIONS.filter(({ method }) => method !== 'GET'))(
    'has a line for $id that was done',
    async (operation) => {
      const { method, path, body } = await prepare(app, operation);
      const answer = await app.request(method, path, { body, headers: BEARER });
      expect([200, 204]).toContain(answer.status);
      const isCreate = operation.needs === 'password';
      const [, type, id] = path.split('/');
      expect(linesOf(answer)).toEqual([
        {
          ...facts(answer, operation.id, isCreate ? 'password,token' : 'token'),
          level: 'info',
          message: 'request',
          time: expect.any(String),
          pid: process.pid,
          method,
          route: expect.any(String),
          duration_ms: expect.any(Number),
          record: `${type}/${id ?? answer.body.id}`,
        },
      ]);
    },
  );

  // The guard writes it, whatever the operation.
  it.each(OPERATIONS.filter((_, place) => place % 10 === 0))(
    'has a warning for $id with a wrong credential',
    async (operation) => {
      const { method, path, body } = await prepare(app, operation);
      const answer = await app.request(method, path, { body, headers: { authorization: `Bearer ${WRONG}` } });
      expectError(answer, 403, ['token']);
      expect(linesOf(answer)).toEqual([
        {
          ...facts(answer, operation.id, 'token'),
          level: 'warn',
          message: 'credential refused',
          time: expect.any(String),
          pid: process.pid,
        },
      ]);
    },
  );

  it('has one warning for HEAD, and one for a wrong password', async () => {
    const head = await app.request('HEAD', '/cards', { headers: { authorization: `Bearer ${WRONG}` } });
    expect(linesOf(head)).toMatchObject([facts(head, 'listCard', 'token')]);
    const create = await app.request('POST', '/users', { body: userBody({ password: WRONG }), headers: BEARER });
    expect(linesOf(create)).toMatchObject([facts(create, 'createUser', 'password')]);
  });

  it('says whether a previous credential was taken', async () => {
    const body = userBody({ password: OLD_PASSWORD });
    const created = await app.request('POST', '/users', { body, headers: BEARER });
    expect(linesOf(created)).toMatchObject([facts(created, 'createUser', 'password_previous,token')]);
    for (const request of [{ body: { token: OLD_TOKEN } }, { headers: { authorization: `Bearer ${OLD_TOKEN}` } }]) {
      const updated = await app.request('PATCH', `/users/${created.body.id as number}`, request);
      expect(updated.status).toBe(200);
      expect(linesOf(updated)).toMatchObject([facts(updated, 'updateUser', 'token_previous')]);
    }
  });

  it('has no line for what wrote nothing', async () => {
    const { id } = await createUser(app);
    const key = { ...BEARER, 'idempotency-key': 'access-log-1' };
    const body = userBody();
    const first = await app.request('POST', '/users', { body, headers: key });
    expect(linesOf(first)).toHaveLength(1);
    const requests: [number, Promise<Answer>][] = [
      [200, app.request('POST', '/users', { body, headers: key })],
      [200, app.request('GET', `/users/${id}`, { headers: BEARER })],
      [404, app.request('PATCH', '/users/9000000', { headers: BEARER })],
      [400, app.request('PATCH', `/users/${id}`, { body: { aiten: 'x' }, headers: BEARER })],
      [403, app.request('PATCH', `/users/${id}`)],
      [400, app.request('POST', '/users', { body: {} })],
    ];
    for (const [status, request] of requests) {
      const answer = await request;
      expect(answer.status).toBe(status);
      expect(linesOf(answer)).toEqual([]);
    }
  });

  it('has a line for a write of which no one knows', async () => {
    await app.database.query('alter table ues rename to moved');
    const body = { owner: 1, password: PASSWORD };
    const answer = await app.request('POST', '/ues', { body, headers: BEARER });
    await app.database.query('alter table moved rename to ues');
    expect(answer.status).toBe(500);
    expect(linesOf(answer)).toMatchObject([{ ...facts(answer, 'createUe', 'password,token'), record: 'ues' }]);
  });

  it('has a line for a write whose client did not wait for the answer', async () => {
    const { id } = await createUser(app);
    const tables = await BlockedTables.take(app.database.url, 'users');
    const client = new AbortController();
    const headers = { ...BEARER, 'content-type': 'application/json', 'x-request-id': 'impatient' };
    const request = { method: 'PATCH', headers, body: '{"aiten":1}', signal: client.signal };
    const answer = fetch(`${app.url}/users/${id}`, request).catch(() => undefined);
    await tables.anyWaiting();
    client.abort();
    await answer;
    const isGone = ({ request_id, aborted }: RequestLine): boolean => request_id === 'impatient' && aborted === true;
    await until(() => app.requestLines().some(isGone));
    const lines = (): AccessLine[] => app.accessLines().filter(({ request_id }) => request_id === 'impatient');
    expect(lines()).toEqual([]);
    await tables.release();
    await until(() => lines().length > 0);
    expect(lines()).toMatchObject([{ operation: 'updateUser', record: `users/${id}`, status: 200 }]);
  });

  it('has no line for what needs no credential, and follows LOG_LEVEL', async () => {
    const open = await TestApp.start({ database: app.database, environment: { LOG_LEVEL: 'warn' } });
    const card = await createCard(open, (await createUser(open)).id);
    expectNoContent(await open.request('DELETE', `/cards/${card.id}`, { headers: BEARER }));
    expect(open.accessLines()).toEqual([]);
    expectError(await open.request('PATCH', '/users/1', { body: { token: WRONG } }), 403, ['token']);
    expect(open.accessLines()).toMatchObject([{ level: 'warn', operation: 'updateUser', credential: 'token' }]);
  });
});

class CreateNoteDto {
  @SecretField() password!: string;
  @TextField() text!: string;
}

class NoteRead {
  @TextField() text!: string;
  @IntegerField() id!: number;
}

@Controller()
class NotesController {
  @Post('decks/:deck/notes')
  @Operation({ id: 'createNote', summary: '', needs: 'password', returns: NoteRead })
  create(@Body() { text }: CreateNoteDto): NoteRead {
    return { text, id: 7 };
  }

  @Delete('decks/:deck/notes/:note/lines')
  @Operation({ id: 'deleteNoteLines', summary: '', needs: 'token' })
  delete(@Param('deck') deck: string, @Id('note') note: number): void {
    if (deck === '' || note === 0) throw new Error('There is no such note');
  }
}

it("The log of credentials names the records that a team's operations write", async () => {
  const team = await TestApp.start({ modules: [teamOf({ controllers: [NotesController] })] });
  const body = { text: 'x', password: PASSWORD };
  expect((await team.request('POST', '/decks/3/notes', { body, headers: BEARER })).status).toBe(200);
  expect((await team.request('DELETE', '/decks/3/notes/5/lines', { headers: BEARER })).status).toBe(204);
  expect(team.accessLines()).toMatchObject([
    { operation: 'createNote', record: 'notes/7', credential: 'password' },
    { operation: 'deleteNoteLines', record: 'notes/5', credential: 'token' },
  ]);
});

const REQUEST = '{"message":"request","operation":"readUser"}\n';
const NO_REQUEST = ['The log of the run has no line of a request'];

/** The search at the end of a run of the tests, which fails the run when a secret was logged. */
describe('the search of the log of a run', () => {
  const secret = (text: string, line: string): string => `The log has the secret "${text}": ${line}`;

  it.each<[string, Record<string, string | undefined>, string[]]>([
    ['nothing in a log without secrets', { 'app.log': REQUEST }, []],
    [
      'a secret in any case and any log',
      { 'one.log': REQUEST, 'other.log': 'first\na KEPT-SECRET\nlast\n' },
      [secret('kept-secret', 'a kept-secret')],
    ],
    [
      'that of another file',
      { 'a.log': `${REQUEST}x another-secret\n` },
      [secret('another-secret', 'x another-secret')],
    ],
    ['one with quotes', { 'a.log': `${REQUEST}with "quotes"\n` }, [secret('with "quotes"', 'with "quotes"')]],
    ['any bearer', { 'a.log': `${REQUEST}authorization: Bearer x\n` }, [secret('bearer ', 'authorization: bearer x')]],
    ['no request in an empty log', { 'app.log': '' }, NO_REQUEST],
    ['no request among other lines', { 'app.log': 'Listening\n' }, NO_REQUEST],
    ['no log', {}, NO_REQUEST],
    ['nothing where no request was sent', { 'app.requests': undefined }, []],
  ])('finds %s', (_, files, problems) => {
    const { path } = temporaryFolder();
    const all: Record<string, string | undefined> = {
      'app.requests': '..',
      'app.secrets': '"kept-secret"\n"with \\"quotes\\""\n',
      'other.secrets': '"another-secret"\n',
      ...files,
    };
    for (const [name, text] of Object.entries(all)) if (text !== undefined) writeFileSync(join(path, name), text);
    expect(problemsOfRunLog(path)).toEqual(problems);
  });
});
