import { beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const ORIGIN = 'https://cards.example';
const COLLECTION = `${ORIGIN}/u/mei`;

interface Asked {
  readonly url: string;
  readonly method?: string;
  readonly mode?: string;
}

describe('the service worker', () => {
  let network: (url: string) => Promise<string>;
  /** What the page has kept, the document first. */
  const kept = new Map([[COLLECTION, 'kept document']]);
  const handlers = new Map<string, (event: unknown) => void>();

  /** What a browser gets; undefined where the worker leaves the request to the browser. */
  const got = (request: Asked): Promise<unknown> | undefined => {
    let answer: Promise<unknown> | undefined;
    const respondWith = (given: Promise<unknown>): void => void (answer = given);
    handlers.get('fetch')?.({ request: { method: 'GET', ...request }, respondWith });
    return answer;
  };

  beforeEach(() => {
    const cache = {
      match: ({ url }: Asked) => Promise.resolve(kept.get(url)),
      keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    };
    const worker = {
      URL,
      location: new URL(ORIGIN),
      caches: { open: () => Promise.resolve(cache) },
      fetch: ({ url }: Asked) => network(url),
      Response: { redirect: (url: string) => `to ${url}` },
      addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
    };
    runInNewContext(readFileSync('web/public/offline.js', 'utf8'), worker);
  });

  it('gives what the network has, whatever is cached: after a deployment the next navigation has the new version', async () => {
    network = () => Promise.resolve('new document');
    expect(await got({ url: COLLECTION, mode: 'navigate' })).toBe('new document');
  });

  it('gives what is cached without a network, and leads all other navigations to the collection', async () => {
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await got({ url: COLLECTION, mode: 'navigate' })).toBe('kept document');
    expect(await got({ url: `${ORIGIN}/`, mode: 'navigate' })).toBe(`to ${COLLECTION}`);
    await expect(got({ url: `${ORIGIN}/users/2` })).rejects.toThrow('Failed to fetch');
  });

  it('has no part in writes, and in what is of other origins', () => {
    expect(got({ url: `${ORIGIN}/cards`, method: 'POST' })).toBeUndefined();
    expect(got({ url: 'https://elsewhere.example/' })).toBeUndefined();
  });
});
