import { expect, it } from '@jest/globals';
import { answer } from './fixtures/original-service.mjs';
import { serveHttp } from './harness/http-server.js';
import { MovingTarget } from './harness/moving-target.js';

// moving-from-original.nightly-spec.ts compares every field, and has what may go wrong.
it('npx card-draw import takes what the original has', async () => {
  const target = await MovingTarget.create();
  const original = await serveHttp(({ url = '' }, response) => {
    const { status, type, text } = answer(url);
    return response.writeHead(status, { 'content-type': type }).end(text);
  });
  const { code, out } = await target.import(original);
  expect({ code, out: out.toString() }).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^Imported 18 users, 18 characters, 49 cards, 9 ues, 3 groups, 13 members of groups in/m,
    ),
  });
  expect(out.toString()).toContain('The old service has as many records as at the beginning, and the same last ids\n');
  expect(await target.export('moved')).toMatchObject({ code: 0 });
  expect(target.records('moved', 'cards')).toHaveLength(49);
});
