import { afterEach, describe, expect, it } from '@jest/globals';
import type { MiddlewareCallbackParams } from 'openapi-fetch';
import type * as Pages from '../src/api/pages';

/** The bound that it learns here is not for other tests. */
const MODULE = '../src/api/pages.ts?bounded';
const { shorterPages } = (await import(MODULE)) as typeof Pages;

type Call = MiddlewareCallbackParams & { response: Response };

describe("the page's requests for long pages of a list", () => {
  const { fetch } = globalThis;
  const refused = new Request('http://service/cards?itemsPerPage=100');
  let sent: string[] = [];

  afterEach(() => {
    globalThis.fetch = fetch;
    sent = [];
  });

  /** What the page does after the service refused a page of 100 records for this field, where the document has this bound. */
  async function afterRefusal(field: string, maximum: unknown): Promise<Response | undefined> {
    const parameters = [{ name: 'page' }, { name: 'itemsPerPage', schema: { maximum } }];
    const document = JSON.stringify({ paths: { '/cards': { get: { parameters } } } });
    globalThis.fetch = (asked) => {
      const url = asked instanceof Request ? asked.url : String(asked);
      sent.push(url);
      return Promise.resolve(new Response(url.endsWith('/openapi.json') ? document : '[]'));
    };
    const errors = JSON.stringify({ code: 400, errors: [{ field, message: 'in any words' }] });
    const response = new Response(errors, { status: 400 });
    const call = { request: refused, response, schemaPath: '/cards' } as unknown as Call;
    return (await shorterPages.onResponse?.(call)) as Response | undefined;
  }

  it('are not repeated when another field was wrong', async () => {
    expect(await afterRefusal('after', 40)).toBeUndefined();
    expect(sent).toEqual([]);
  });

  // Pages of no records have no end.
  it.each([0, -1, 'many', undefined])('are not repeated when the document says %j', async (maximum) => {
    expect(await afterRefusal('itemsPerPage', maximum)).toBeUndefined();
    expect(await shorterPages.onRequest?.({ request: refused } as Call)).toBeUndefined();
    expect(sent).toEqual(['http://service/openapi.json']);
  });

  it('are repeated with the bound of the document, which is asked for once', async () => {
    expect((await afterRefusal('itemsPerPage', 40))?.status).toBe(200);
    expect(sent).toEqual(['http://service/openapi.json', 'http://service/cards?itemsPerPage=40']);
    sent = [];
    expect((await afterRefusal('itemsPerPage', 40))?.status).toBe(200);
    expect(sent).toEqual(['http://service/cards?itemsPerPage=40']);
  });
});
