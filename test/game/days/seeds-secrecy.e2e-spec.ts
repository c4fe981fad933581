import { beforeAll, describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { cardBody, userBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { amount } from '../../harness/long-form.js';
import { OPERATIONS, prepare } from '../../harness/operations.js';
import { BEARER, TestApp, WRONG } from '../../harness/test-app.js';

/** Characters that JSON, logs and encodings leave as they are, or would show as others; `{}` are not among the former. */
const PRINTABLE = Buffer.from('seed of a day, as printable text');
const HIGH = Buffer.from(Array.from({ length: 32 }, (_, index) => 0xff - 2 * index));
/** The path of a picture. */
const PICTURE = /\.(?:svg|png|jpg|webp)$/;
/** Of the day after. */
const NEXT = Buffer.from('seed of another day; it may wait');
/** Of all other days. */
const OTHER = Buffer.from('seed that these tests do not see');
const DAYS = [
  { day: '20260115', seed: PRINTABLE },
  { day: '20260116', seed: HIGH },
];
const momentOf = (day: string, time: string): string => `2026-01-${day}T${time}:00.000Z`;

const withoutPadding = (text: string): string => text.replaceAll('=', '');
const withoutSpace = (text: string): string => text.replace(/\s/g, '');

/** The ways to write bytes. */
const WRITTEN: Readonly<Record<string, (bytes: Buffer) => string>> = {
  'lower-case hex': (bytes) => bytes.toString('hex'),
  'upper-case hex': (bytes) => bytes.toString('hex').toUpperCase(),
  base64: (bytes) => bytes.toString('base64'),
  base64url: (bytes) => bytes.toString('base64url'),
  'raw bytes': (bytes) => bytes.toString('latin1'),
  'a Buffer in JSON': (bytes) => JSON.stringify(bytes),
  'a Buffer in a log': (bytes) => inspect(bytes),
  'a Uint8Array in a log': (bytes) => inspect(new Uint8Array(bytes)),
};

/** In which ways a text holds the bytes. */
function found(text: string, bytes: Buffer): string[] {
  const squeezed = withoutSpace(text);
  const holds: [string, boolean][] = [
    ['hex', squeezed.toLowerCase().includes(bytes.toString('hex'))],
    ['base64', squeezed.includes(withoutPadding(bytes.toString('base64')))],
    ['base64url', squeezed.includes(bytes.toString('base64url'))],
    ['raw', text.includes(bytes.toString('latin1'))],
    ['numbers', squeezed.includes(bytes.join(','))],
  ];
  return holds.filter(([, isHeld]) => isHeld).map(([way]) => way);
}

/** The service is used in every way, with an answer kept of each request, before the tests look for traces of the seed. */
describe.each(amount(DAYS.slice(0, 1), DAYS))('the seed of $day', ({ day, seed }) => {
  const date = Number(day.slice(-2));
  const eve = momentOf(`${date - 1}`, '12:00');
  const noon = momentOf(`${date}`, '12:00');
  const midnight = momentOf(`${date + 1}`, '00:00');
  let app: TestApp;
  const clock = new FakeClock(eve);
  const answers: string[] = [];

  beforeAll(async () => {
    app = await TestApp.start({ clock, bytes });
    keepAnswers();
    // Of the day before: a new user opens the day.
    const { id } = await createUser(app);
    clock.set(noon);
    await failToMakeSeed(id);
    await draw();
    await useEveryOperation();
    await makeErrors();
    await makeServerErrors();
  });

  let made = 0;

  /** Seeds are made in pairs, for a day and the day after. */
  function bytes(): Buffer {
    const isOfDayAfter = made++ % 2 === 1;
    if (clock.now() < new Date(noon)) return isOfDayAfter ? seed : OTHER;
    if (clock.now() < new Date(midnight)) return isOfDayAfter ? NEXT : seed;
    return isOfDayAfter ? OTHER : NEXT;
  }

  function keepAnswers(): void {
    const request = app.request.bind(app);
    app.request = async (...args) => {
      const answer = await request(...args);
      answers.push(answer.text + JSON.stringify([...answer.headers]));
      return answer;
    };
  }

  /** PostgreSQL describes a row that it refuses, with all that is in it. */
  async function failToMakeSeed(id: number): Promise<void> {
    await app.database.query('alter table draw_seeds add constraint refused check (false) not valid');
    expectError(await app.request('POST', '/cards', { body: cardBody(id) }), 500);
    for (const [method, path, body] of [
      ['GET', '/game/seeds', undefined],
      ['POST', '/users', userBody()],
      ['PUT', `/users/${id}/d`, undefined],
    ] as const)
      expectError(await app.request(method, path, { body }), 500);
    await app.database.query('alter table draw_seeds drop constraint refused');
  }

  async function draw(): Promise<void> {
    const owner = (await createUser(app)).id;
    for (const given of [{}, { skill: 'x' }, { client_seed: 'lucky' }, { card: 1 }, { cp: 1 }, { status: 'super' }]) {
      const { id } = await createCard(app, owner, given);
      await app.request('GET', `/cards/${id}/draw`);
    }
    const other = (await createUser(app)).id;
    await app.request('PUT', `/users/${owner}/d`, { body: { battle: other } });
    const lists = ['draws', 'battles', 'character'].map((list) => `/users/${owner}/${list}`);
    const ofDay = ['battles', 'characters'].map((list) => `/game/seeds/${day}/${list}`);
    for (const path of [...lists, ...ofDay, `/game/seeds/${day}/draws?itemsPerPage=3`, '/game/seeds?page=1']) {
      expect((await app.request('GET', path)).status).toBe(200);
    }
  }

  async function useEveryOperation(): Promise<void> {
    // Pictures once: they are made of what the answers have, too.
    for (const operation of OPERATIONS.filter(({ path }) => seed === PRINTABLE || !PICTURE.test(path))) {
      const { method, path, body } = await prepare(app, operation);
      const withBody = method === 'GET' ? undefined : body;
      expect([200, 204]).toContain((await app.request(method, path, { body: withBody, headers: BEARER })).status);
    }
    for (const path of ['/openapi.json', '/openapi.yaml', '/docs', '/health/live', '/health/ready']) {
      expect((await app.request('GET', path)).status).toBe(200);
    }
  }

  async function makeErrors(): Promise<void> {
    const owner = (await createUser(app)).id;
    const refused: [number, object][] = [
      [400, { client_seed: 1 }],
      [400, { client_seed: 'x'.repeat(65) }],
      [400, { created_at: '' }],
      [403, { password: WRONG }],
      [409, { owner: 9_000_000 }],
    ];
    for (const [code, given] of refused) {
      expectError(await app.request('POST', '/cards', { body: cardBody(owner, given) }), code);
    }
    for (const [code, path] of [
      [404, '/cards/9000000/draw'],
      [404, '/users/9000000/draws'],
      [404, '/game/seeds/20990101'],
      [404, '/game/seeds/20990101/draws'],
      [404, '/game/seeds/20990101/battles'],
      [404, '/game/seeds/20990101/characters'],
      [404, '/users/9000000/character'],
      [404, `/game/seeds/${day}/seed`],
      [404, `/game/odds/${'f'.repeat(64)}`],
      [400, '/game/seeds/today'],
      [400, '/game/seeds?page=0'],
      [400, `/game/seeds/${day}/draws?itemsPerPage=x`],
      [400, '/cards/x/draw'],
    ] as const) {
      expectError(await app.request('GET', path), code);
    }
  }

  /** The database fails where no request should make it fail. */
  async function makeServerErrors(): Promise<void> {
    const owner = (await createUser(app)).id;
    const { id } = await createCard(app, owner);
    const requests = [
      () => app.request('POST', '/cards', { body: cardBody(owner) }),
      () => app.request('GET', '/game/seeds'),
      () => app.request('GET', `/game/seeds/${day}`),
      () => app.request('GET', `/game/seeds/${day}/draws`),
      () => app.request('GET', `/cards/${id}/draw`),
      () => app.request('GET', `/users/${owner}/draws`),
      () => app.request('GET', '/game/odds'),
    ];
    for (const table of ['draws', 'draw_seeds', 'draw_tables', 'draw_counts', 'cards']) {
      await app.database.query(`alter table ${table} rename to moved`);
      const statuses = [];
      for (const send of requests) statuses.push((await send()).status);
      await app.database.query(`alter table moved rename to ${table}`);
      expect(statuses).toContain(500);
    }
    await app.database.query('alter table draws add constraint refused check (false) not valid');
    expectError(await app.request('POST', '/cards', { body: cardBody(owner) }), 500);
    await app.database.query('alter table draws drop constraint refused');
  }

  it.each(Object.keys(WRITTEN))('would be found as %s', (way) => {
    expect(found(`before ${WRITTEN[way]?.(seed) ?? ''} after`, seed)).not.toEqual([]);
  });

  it('is in no answer as long as the day is not over', () => {
    expect(answers.length).toBeGreaterThan(150);
    expect(answers.filter((text) => found(text, seed).length > 0)).toEqual([]);
  });

  it('is in no line of the log', () => {
    expect(app.log.filter((line) => line.startsWith('error')).length).toBeGreaterThan(10);
    expect(app.log.filter((line) => found(line, seed).length > 0)).toEqual([]);
  });

  it('is in the answers when the day is over, and that of the next day is not', async () => {
    const before = answers.length;
    clock.set(midnight);
    const ofDay = ['', '/draws', '/battles', '/characters'].map((list) => `/game/seeds/${day}${list}`);
    for (const path of ['/game/seeds', ...ofDay]) {
      expect(found((await app.request('GET', path)).text, seed)).toEqual(['hex']);
    }
    expect(answers.slice(before).filter((text) => found(text, NEXT).length > 0)).toEqual([]);
  });
});
