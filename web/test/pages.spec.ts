import { afterEach, describe, expect, it } from '@jest/globals';
import type { MiddlewareCallbackParams } from 'openapi-fetch';
import { shorterPages } from '../src/api/pages';

type Call = MiddlewareCallbackParams & { response: Response };

describe("the page's requests for long pages of a list", () => {
  const { fetch } = globalThis;
  const refused = new Request('http://service/cards?itemsPerPage=100');
  let sent: string[] = [];

  afterEach(() => {
    globalThis.fetch = fetch;
    sent = [];
  });

  /** What the page does after the service refused a page of 100 records. */
  async function afterRefusal(message: string): Promise<Response | undefined> {
    globalThis.fetch = (request) => {
      sent.push((request as Request).url);
      return Promise.resolve(new Response('[]'));
    };
    const errors = JSON.stringify({ code: 400, errors: [{ field: 'itemsPerPage', message }] });
    const call = { request: refused, response: new Response(errors, { status: 400 }) } as Call;
    return (await shorterPages.onResponse?.(call)) as Response | undefined;
  }

  // Pages of no records have no end.
  it('are not repeated when the service says that a page has no records', async () => {
    expect(await afterRefusal('must be a whole number from 1 to 0')).toBeUndefined();
    expect(await shorterPages.onRequest?.({ request: refused } as Call)).toBeUndefined();
  });

  it('are repeated with the bound that the service says', async () => {
    expect((await afterRefusal('must be a whole number from 1 to 40'))?.status).toBe(200);
    expect(sent).toEqual(['http://service/cards?itemsPerPage=40']);
  });
});
