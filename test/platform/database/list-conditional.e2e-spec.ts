import { describe, expect, it } from '@jest/globals';
import { createUser } from '../../factories/records.js';
import { decoded, HttpClient, type WireAnswer, type WireRequest } from '../../harness/http-client.js';
import { changeAll, LISTS, makeListedRecords, pathOf } from './lists.js';
import { BEARER, TestApp } from '../../harness/test-app.js';

type Headers = NonNullable<WireRequest['headers']>;

/** RFC 9110, section 8.8.3: strong, with visible characters other than the quote. */
const STRONG_ETAG = /^"[\x21\x23-\x7e]+"$/;

const http = new HttpClient();
const app = await TestApp.start();
const other = await TestApp.start({ database: app.database });
const records = await makeListedRecords(app);

describe('a list that the client has already', () => {
  const get = (path: string, headers?: Headers, from = app): Promise<WireAnswer> => http.get(from.url, path, headers);

  async function etagOf(path: string, headers?: Headers, from = app): Promise<string> {
    const answer = await get(path, headers, from);
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    expect(answer.headers.etag).toMatch(STRONG_ETAG);
    return answer.headers.etag as string;
  }

  function expectFull({ status, headers, bytes }: WireAnswer, etag: string): void {
    expect({ status, etag: headers.etag }).toEqual({ status: 200, etag });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(bytes.length).toBeGreaterThan(0);
  }

  /** With the headers that a 200 would have, for the client to keep with what it has. */
  function expectUnchanged({ status, headers, bytes }: WireAnswer, etag: string): void {
    expect({ status, etag: headers.etag, body: bytes.toString() }).toEqual({ status: 304, etag, body: '' });
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.vary).toMatch(/\bAccept-Encoding\b/i);
    expect(headers['content-length'] ?? '0').toBe('0');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('transfer-encoding');
  }

  describe.each(LISTS)('%s', (list) => {
    it('has a strong ETag, to which each instance answers 304, and in full to any other', async () => {
      const path = pathOf(list, records);
      const answer = await get(path);
      const etag = await etagOf(path);
      expectFull(answer, etag);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers.vary).toMatch(/\bAccept-Encoding\b/i);
      expect(answer.headers).not.toHaveProperty('content-encoding');
      for (const from of [app, other]) {
        expectUnchanged(await get(path, { 'if-none-match': etag }, from), etag);
        expectFull(await get(path, { 'if-none-match': '"another"' }, from), etag);
      }
    });

    it('is answered to HEAD with the same headers and no body', async () => {
      const path = pathOf(list, records);
      const full = await get(path);
      const head = await http.request(app.url, 'HEAD', path);
      expect({ status: head.status, body: head.bytes.toString() }).toEqual({ status: 200, body: '' });
      for (const name of ['etag', 'vary', 'content-type', 'content-length'])
        expect([name, head.headers[name]]).toEqual([name, full.headers[name]]);
      const etag = String(full.headers.etag);
      expectUnchanged(await http.request(app.url, 'HEAD', path, { headers: { 'if-none-match': etag } }), etag);
    });
  });

  it('has another ETag on both instances when it shows anything else, and the old one no longer counts', async () => {
    const own = await makeListedRecords(app);
    const paths = LISTS.filter((list) => list !== '/game/seeds').map((list) => pathOf(list, own));
    const before = new Map<string, string>();
    for (const path of paths) before.set(path, await etagOf(path));
    await changeAll(other, own);
    for (const path of paths) {
      const old = before.get(path) ?? '';
      const answers = [];
      for (const from of [app, other]) answers.push(await get(path, { 'if-none-match': old }, from));
      for (const answer of answers) expectFull(answer, await etagOf(path));
      expect({ path, etag: answers[0]?.headers.etag }).not.toEqual({ path, etag: old });
    }
  });

  it('has its old ETag again when it shows the same again', async () => {
    const { id } = await createUser(app);
    const path = '/users?itemsPerPage=5000';
    const set = async (luck: number, through: TestApp): Promise<void> => {
      const { status } = await through.request('PATCH', `/users/${id}`, { body: { luck }, headers: BEARER });
      expect(status).toBe(200);
    };
    const before = await etagOf(path);
    await set(7, app);
    expectFull(await get(path, { 'if-none-match': before }), await etagOf(path, {}, other));
    expect(await etagOf(path)).not.toBe(before);
    await set(0, other);
    for (const from of [app, other]) expectUnchanged(await get(path, { 'if-none-match': before }, from), before);
  });

  it('keeps its ETag when something else is written', async () => {
    const path = pathOf('/users/{id}/card', records);
    const etag = await etagOf(path);
    await createUser(other);
    for (const from of [app, other]) expectUnchanged(await get(path, { 'if-none-match': etag }, from), etag);
  });

  describe('named in If-None-Match', () => {
    /** Given the ETag. */
    const MATCHING: [string, (etag: string) => string | readonly string[]][] = [
      ['alone', (etag) => etag],
      ['as weak', (etag) => `W/${etag}`],
      ['as any', () => '*'],
      ['as any, with space around', () => ' * '],
      ['first of several', (etag) => `${etag}, "b"`],
      ['last of several', (etag) => `"a", "b", ${etag}`],
      ['among weak ones', (etag) => `W/"a", W/${etag}, W/"b"`],
      ['without spaces between', (etag) => `"a",${etag},"b"`],
      ['with more space between', (etag) => `"a" \t,  ${etag}\t, "b"`],
      ['among empty members', (etag) => `, ,${etag},`],
      ['beside one with commas in it', (etag) => `"a,b", ${etag}, "c, d"`],
      ['in a line of its own', (etag) => ['"a"', etag]],
      ['among very many', (etag) => `${'"a", '.repeat(1500)}${etag}`],
    ];
    it.each(MATCHING)('%s is a match', async (_how, header) => {
      const path = pathOf('/users', records);
      const etag = await etagOf(path);
      expectUnchanged(await get(path, { 'if-none-match': header(etag) }), etag);
    });

    const OTHERS: [string, (etag: string) => string | readonly string[]][] = [
      ['another', () => '"another"'],
      ['nothing', () => ''],
      ['without quotes', (etag) => etag.slice(1, -1)],
      ['with one quote', (etag) => etag.slice(0, -1)],
      ['cut short', (etag) => `${etag.slice(0, -2)}"`],
      ['with more in it', (etag) => `${etag.slice(0, -1)}x"`],
      ['with more before it', (etag) => `"x${etag.slice(1)}`],
      ['in another case', (etag) => swapCase(etag)],
      ['weak in another case', (etag) => `w/${etag}`],
      ['weak twice', (etag) => `W/W/${etag}`],
      ['weak with a space', (etag) => `W/ ${etag}`],
      ['any, as a tag', () => '"*"'],
      ['several others', () => '"a", W/"b", "c"'],
      ['of another list', () => '"of-the-cards"'],
    ];
    it.each(OTHERS)('%s is none', async (_how, header) => {
      const path = pathOf('/users', records);
      const etag = await etagOf(path);
      expectFull(await get(path, { 'if-none-match': header(etag) }), etag);
    });

    it('is none when it is that of another page, or of another list', async () => {
      const path = pathOf('/users', records);
      const etag = await etagOf(path);
      for (const others of [await etagOf(`${path}?itemsPerPage=1`), await etagOf('/cards')]) {
        expectFull(await get(path, { 'if-none-match': others }), etag);
      }
    });

    it('is a match when other words ask for the same page', async () => {
      const path = pathOf('/users', records);
      const etag = await etagOf(path);
      for (const same of ['?page=1', '?itemsPerPage=30&page=1', '?page=1&other=x', '?', '?page=01'])
        expectUnchanged(await get(path + same, { 'if-none-match': etag }), etag);
    });
  });

  describe('and errors', () => {
    it.each([
      ['/users/9000000/card', 404],
      ['/groups/9000000/users', 404],
      ['/game/seeds/19990101/draws', 404],
      ['/users?page=0', 400],
      ['/users/x/card', 400],
      ['/game/seeds/x/draws', 400],
      ['/nothing', 404],
    ])('%s is answered %i whatever the client has', async (path, code) => {
      for (const etag of ['*', await etagOf('/users')]) {
        const answer = await get(path, { 'if-none-match': etag, 'accept-encoding': 'br, gzip' });
        expect(answer.status).toBe(code);
        expect(JSON.parse(decoded(answer))).toMatchObject({ code });
        expect(answer.headers).not.toHaveProperty('etag');
      }
    });

    it('is a 403 for one who must not read it, however often others did', async () => {
      const environment = { TOKEN_OPERATIONS: 'listUser', SUSPENDED_OPERATIONS: 'listCard' };
      const closed = await TestApp.start({ database: app.database, environment });
      const etag = await etagOf('/users', BEARER, closed);
      expectUnchanged(await get('/users', { ...BEARER, 'if-none-match': etag }, closed), etag);
      for (const [path, tag] of [
        ['/users', etag],
        ['/cards', await etagOf('/cards')],
      ] as const) {
        for (const header of [tag, '*']) {
          const answer = await get(path, { 'if-none-match': header }, closed);
          expect([answer.status, JSON.parse(decoded(answer)).code]).toEqual([403, 403]);
        }
      }
    });
  });

  it('leaves single records as they are', async () => {
    const { user, card, ue, group, day } = records;
    for (const path of [`/users/${user}`, `/cards/${card}`, `/ues/${ue}`, `/groups/${group}`, `/game/seeds/${day}`]) {
      const answer = await get(path, { 'if-none-match': '*', 'accept-encoding': 'br, gzip' });
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toHaveProperty('etag');
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(JSON.parse(answer.bytes.toString())).toEqual(expect.any(Object));
    }
  });
});

function swapCase(text: string): string {
  const swapped = (letter: string): string => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase());
  return text.replace(/[a-z]/gi, swapped);
}
