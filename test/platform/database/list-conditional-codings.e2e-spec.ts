import { describe, expect, it } from '@jest/globals';
import { createUser } from '../../factories/records.js';
import { decoded, HttpClient, type WireAnswer } from '../../harness/http-client.js';
import { EACH_KIND, makeListedRecords, pathOf } from './lists.js';
import { TestApp } from '../../harness/test-app.js';

/** Users for a list that is worth compressing. */
const USERS = 40;
const CODINGS = ['br', 'gzip'] as const;
const LARGE = '/users?itemsPerPage=5000';
/** A list of nothing. */
const SMALL = '/cards?page=1000000';

const http = new HttpClient();
const app = await TestApp.start();
const other = await TestApp.start({ database: app.database });
const records = await makeListedRecords(app);
for (let i = 0; i < USERS; i++) await createUser(app, { did: 'Привет 🎴' });

describe('the content coding of lists', () => {
  function get(path: string, accepted?: string, headers: Record<string, string> = {}, from = app): Promise<WireAnswer> {
    return http.get(from.url, path, { ...headers, ...(accepted !== undefined && { 'accept-encoding': accepted }) });
  }

  const codingOf = ({ headers }: WireAnswer): string => headers['content-encoding'] ?? 'identity';

  describe('that the client asks for', () => {
    it.each([
      [undefined, 'identity'],
      ['', 'identity'],
      ['br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip;q=1.0, br;q=1.0', 'br'],
      ['gzip, br;q=0.9', 'gzip'],
      ['br;q=0.002, gzip;q=0.001', 'br'],
      [' GZip ; Q=0.5 ,\tBR ; q=0.7 ', 'br'],
      ['*', 'br'],
      ['gzip;q=0.5, *;q=0.8', 'br'],
      ['br;q=0, *', 'gzip'],
      ['br;q=0.000, gzip;q=0.0', 'identity'],
      ['*;q=0', 'identity'],
      ['identity;q=0, br;q=0.1, gzip;q=0', 'br'],
      ['identity, br;q=0.5', 'identity'],
      ['identity;q=0.5, gzip;q=0.8', 'gzip'],
      ['zstd, gzip;q=0.1', 'gzip'],
      ['brr, gzipped', 'identity'],
      [',,, br ,', 'br'],
    ])('with Accept-Encoding %j is %s', async (accepted, coding) => {
      const answer = await get(LARGE, accepted);
      expect({ status: answer.status, coding: codingOf(answer) }).toEqual({ status: 200, coding });
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      expect(decoded(answer)).toBe(decoded(await get(LARGE)));
    });

    it.each([';q=1', 'br;q=x', 'q=0', '\u00ff', '*'.repeat(5000), 'gzip;q=1;q=0;;'])(
      'in words that say nothing (%j) is still one that it knows',
      async (accepted) => {
        const answer = await get(LARGE, accepted);
        expect(answer.status).toBe(200);
        expect(decoded(answer)).toBe(decoded(await get(LARGE)));
      },
    );
  });

  it.each(EACH_KIND)('of %s changes its bytes and its ETag, and not what it says', async (list) => {
    const path = pathOf(list, records);
    const plain = await get(path);
    const etags = new Set([plain.headers.etag]);
    for (const coding of CODINGS) {
      const [coded, again] = [await get(path, coding), await get(path, coding, {}, other)];
      expect(decoded(coded)).toBe(decoded(plain));
      expect(coded.headers.vary).toMatch(/\bAccept-Encoding\b/i);
      expect(coded.headers['cache-control']).toBe('no-cache');
      expect(coded.headers['content-type']).toBe(plain.headers['content-type']);
      expect([again.headers.etag, codingOf(again)]).toEqual([coded.headers.etag, codingOf(coded)]);
      // A strong ETag stands for the bytes.
      expect(again.bytes.equals(coded.bytes)).toBe(true);
      if (codingOf(coded) === coding) etags.add(coded.headers.etag);
      else expect(coded.headers.etag).toBe(plain.headers.etag);
    }
    expect(etags.size).toBe(1 + (codingOf(await get(path, 'br')) === 'br' ? CODINGS.length : 0));
  });

  it('makes large lists much smaller', async () => {
    const plain = (await get(LARGE)).bytes.length;
    for (const coding of CODINGS) {
      const answer = await get(LARGE, coding);
      expect(codingOf(answer)).toBe(coding);
      expect(answer.bytes.length).toBeLessThan(plain / 4);
    }
  });

  it.each([
    ['br, gzip', 'identity'],
    ['*', 'identity'],
    // The client refuses to do without.
    ['identity;q=0, gzip', 'gzip'],
    ['*;q=0, br', 'br'],
  ])('of a small list, with Accept-Encoding %s, is %s', async (accepted, coding) => {
    const answer = await get(SMALL, accepted);
    expect({ text: decoded(answer), coding: codingOf(answer) }).toEqual({ text: '[]', coding });
    expect(answer.headers.vary).toMatch(/\bAccept-Encoding\b/i);
    if (coding === 'identity') expect(answer.headers.etag).toBe((await get(SMALL)).headers.etag);
  });

  it.each(CODINGS)('%s is answered 304 to its own ETag only', async (coding) => {
    const etags = new Map<string, string>();
    for (const each of ['identity', ...CODINGS]) etags.set(each, String((await get(LARGE, each)).headers.etag));
    expect(new Set(etags.values()).size).toBe(3);
    for (const from of [app, other]) {
      for (const [each, etag] of etags) {
        const answer = await get(LARGE, coding, { 'if-none-match': etag }, from);
        expect([each, answer.status]).toEqual([each, each === coding ? 304 : 200]);
        expect(answer.headers.etag).toBe(etags.get(coding));
        if (answer.status === 304) expect(answer.bytes).toHaveLength(0);
        else expect(codingOf(answer)).toBe(coding);
      }
      const all = { 'if-none-match': [...etags.values()].join(', ') };
      expect((await get(LARGE, coding, all, from)).status).toBe(304);
    }
  });

  it('is there for many who ask at the same time for the first time', async () => {
    await createUser(other);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => get(LARGE, index % 3 ? CODINGS[index % 2] : undefined)),
    );
    const texts = new Set(answers.map(decoded));
    expect(texts.size).toBe(1);
    expect(JSON.parse([...texts][0] ?? '')).toEqual(await other.read(LARGE));
  });
});
