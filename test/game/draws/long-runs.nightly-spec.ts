import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Metrics } from '../../harness/metrics.js';
import { exchange } from '../../harness/raw-http.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { PASSWORD, SECRETS } from '../../harness/secrets.js';
import { createTestDatabase } from '../../harness/test-database.js';

/** For how long one request may hold the service's only thread. */
const HELD_MS = 250;
/** The service's own measure, by perf_hooks in its process; it begins again each time it is read. */
const MEASURE = 'nodejs_eventloop_lag_max_seconds';
/** After it was read, the first tick (10 ms) only starts the measure. */
const FIRST_TICK_MS = 50;
/** A busy machine may hold the process once; a pattern does it each time. */
const TRIES = 3;

/** An eighth of what a body may have: what takes the square of that time holds the process for seconds all the same. */
const BODY_BYTES = 128 * 1024;
/** With the rest of the head this comes close to Node's limit of 16 KiB. */
const HEAD_BYTES = 15_500;

const UNITS = ['0', '9', '1', ' ', '-', '.', 'e', '[', '{', '"', '\\', ',', '\t', '\x01'];
/** The bytes of a line separator, which is no character to `.` in a pattern. */
const LINE_SEPARATOR = Buffer.from('\u2028').toString('latin1');
const ENDS = ['x', `${LINE_SEPARATOR}x`, '1', '"'];

/** Makes a text of so many characters: one of the units again and again, and an end. */
type Run = (length: number) => string;

/** Requests that have a run in one place. */
type Requests = (run: Run) => Buffer[];

let sent = 0;

/** A request from an address of its own, since wrong credentials are limited for each address. One character is one byte. */
function request(line: string, headers: readonly string[], body?: string): Buffer {
  const from = `X-Forwarded-For: 198.18.${(sent >> 8) & 0xff}.${sent++ & 0xff}`;
  const about = body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`];
  const head = [`${line} HTTP/1.1`, 'Host: x', 'Connection: close', from, ...about, ...headers];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`, 'latin1');
}

/** A large body that is sent as it is. */
function bodyRequest(line: string, headers: readonly string[], lead: string, run: Run, end: string): Buffer {
  return request(line, headers, `${lead}${run(BODY_BYTES - lead.length - end.length)}${end}`);
}

/** What passes the guard and is refused for one field, after all fields were looked at. */
const REFUSED = { password: PASSWORD, member: 1 };
const MEMBERS = JSON.stringify(REFUSED).slice(0, -1);

function fieldsRequest(run: Run): Buffer {
  const escapes = JSON.stringify(run(1000)).length / 1000;
  const text = run(Math.floor(BODY_BYTES / 7 / escapes));
  const created_at = `2026-01-31T12:00:00.${text}`;
  const fields = { username: text, did: text, next: text, luck: text, card: text, created_at };
  return request('POST /users', [], JSON.stringify({ ...REFUSED, ...fields }));
}

const IN_BODIES: Readonly<Record<string, Requests>> = {
  'a body': (run) => [bodyRequest('POST /users', [], '', run, ''), bodyRequest('DELETE /users/9', [], '', run, '')],
  'a number': (run) =>
    ['', '1', '-1', '1.', '1e'].map((lead) => bodyRequest('POST /users', [], `${MEMBERS},"n":${lead}`, run, '}')),
  'a string': (run) => [bodyRequest('POST /users', [], `${MEMBERS},"n":"`, run, '"}')],
  'the name of a member': (run) => [bodyRequest('POST /users', [], `${MEMBERS},"`, run, '":1}')],
  'a list': (run) => [bodyRequest('POST /users', [], `${MEMBERS},"card":[1,`, run, ']}')],
  'a password': (run) => [bodyRequest('POST /users', [], '{"password":"', run, '"}')],
  'a token': (run) => [bodyRequest('PATCH /users/1', [], '{"token":"', run, '"}')],
  'every field': (run) => [fieldsRequest(run)],
  'a body with a key': (run) =>
    [
      ['{"n":1', '}'],
      ['{"n":"', '"}'],
      ['{"n":[1,', ']}'],
    ].map(([lead = '', end = '']) => bodyRequest('PUT /users/9/d', [`Idempotency-Key: ${sent}`], lead, run, end)),
};

/** The request that reads a header, and what may come before the run. */
const HEADERS: Readonly<Record<string, readonly [line: string, body: string | undefined, ...leads: string[]]>> = {
  Authorization: ['PATCH /users/1', '{}', '', 'Bearer ', 'bearer x'],
  'If-None-Match': ['GET /users', undefined, '', 'W/', '"', '"x",'],
  'Accept-Encoding': ['GET /users', undefined, '', 'br', 'br;q=0.', 'identity;', '*;q=0', 'gzip,'],
  'Idempotency-Key': ['PUT /users/9/d', '{}', '', 'x'],
  'X-Forwarded-For': ['GET /users', undefined, '', '[', '1.', '1:', 'x,', '127.0.0.1,'],
  'Content-Type': ['POST /users', '{}', '', 'application/', 'application/json', 'application/json;a="'],
  Cookie: ['GET /users', undefined, '', 'a=', 'a="'],
  'X-Request-Id': ['GET /users', undefined, '', 'x'],
  'Access-Control-Request-Headers': ['OPTIONS /users', undefined, '', 'x,'],
  Origin: ['GET /users', undefined, '', 'https://'],
  Accept: ['GET /users', undefined, '', 'text/'],
  Expect: ['GET /users', undefined, '', '100-continue'],
  'Transfer-Encoding': ['POST /users', undefined, '', 'chunked'],
  'Content-Length': ['POST /users', undefined, '', '1'],
  'If-Modified-Since': ['GET /docs/swagger-ui.css', undefined, '', 'Sun, '],
  Range: ['GET /docs/swagger-ui.css', undefined, '', 'bytes=', 'bytes=1-'],
  X: ['GET /users', undefined, ''],
};

const IN_HEADERS = Object.fromEntries(
  Object.entries(HEADERS).map(([name, [line, body, ...leads]]): [string, Requests] => [
    `the header ${name}`,
    (run) =>
      leads.flatMap((lead) =>
        // An address is looked at closely when those after it are proxies'.
        (name === 'X-Forwarded-For' ? ['', ',127.0.0.1'] : ['']).map((end) =>
          withoutOwn(name, request(line, [`${name}: ${lead}${run(HEAD_BYTES)}${end}`], body)),
        ),
      ),
  ]),
);

/** Where the request has a header of this name already, the last one counts. */
function withoutOwn(name: string, bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const first = text.indexOf(`\r\n${name}: `);
  if (first === text.lastIndexOf(`\r\n${name}: `)) return bytes;
  return Buffer.from(text.slice(0, first) + text.slice(text.indexOf('\r\n', first + 2)), 'latin1');
}

/** Each character as an escape, with something between them. */
const escaped = (text: string, between = ''): string =>
  Array.from(text, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`).join(between);

const IN_TARGETS: Readonly<Record<string, Requests>> = {
  'a path': (run) =>
    ['/', '/users/', '/users/1/', '/game/seeds/', '/docs/', '/docs/./', '//'].flatMap((lead) => [
      request(`GET ${lead}${run(HEAD_BYTES)}`, []),
      request(`GET ${lead}${escaped(run(HEAD_BYTES / 4))}`, []),
      request(`GET ${lead}${escaped(run(HEAD_BYTES / 4), '/')}`, []),
    ]),
  'a query': (run) =>
    ['?', '?page=', '?page=1', '?page[', '?itemsPerPage=1&'].flatMap((lead) => [
      request(`GET /users${lead}${run(HEAD_BYTES)}`, []),
      request(`GET /users${lead}${escaped(run(HEAD_BYTES / 4))}`, []),
      request(`GET /users${lead}${escaped(run(HEAD_BYTES / 4), '&')}`, []),
    ]),
};

const { url: DATABASE_URL } = await createTestDatabase();
// So that everything about addresses is at work.
const addresses = { TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '1000000' };
const url = await new ServiceProcess({ DATABASE_URL, ...SECRETS, ...addresses }).url();

describe('a long run of one character', () => {
  async function longestHold(): Promise<number> {
    const answer = await exchange(url, request('GET /metrics', []));
    return new Metrics(answer).of(MEASURE) * 1000;
  }

  /** For how long the requests held the service's thread at most. */
  async function heldBy(requests: readonly Buffer[]): Promise<number> {
    await longestHold();
    await sleep(FIRST_TICK_MS);
    for (const bytes of requests) expect(await exchange(url, bytes)).toMatch(/^HTTP\/1\.1 [1-4]\d\d /);
    const held = await longestHold();
    // A measure that did not run would say nothing.
    expect(held).toBeGreaterThan(0);
    return held;
  }

  it.each(Object.entries({ ...IN_BODIES, ...IN_HEADERS, ...IN_TARGETS }))(
    'in %s does not hold the process',
    async (_, requestsWith) => {
      const requestsOf = (unit: string): Buffer[] =>
        ENDS.flatMap((end) => requestsWith((length) => unit.repeat(length - end.length) + end));
      if ((await heldBy(UNITS.flatMap(requestsOf))) < HELD_MS) return;
      // One of them did, or the machine is busy.
      for (const unit of UNITS) {
        let held = Infinity;
        for (let tries = 0; tries < TRIES && held >= HELD_MS; tries++) held = await heldBy(requestsOf(unit));
        expect({ unit, held: held < HELD_MS || held }).toEqual({ unit, held: true });
      }
    },
  );
});
