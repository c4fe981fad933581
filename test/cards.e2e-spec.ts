import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardBody, userBody } from './factories/bodies.js';
import { TestApp, TOKEN } from './support/test-app.js';

describe('cards', () => {
  let app: TestApp;
  let owner: number;

  beforeAll(async () => {
    app = await TestApp.start();
    owner = (await app.request('POST', '/users', { body: userBody() })).body.id;
  });
  afterAll(() => app.close());

  describe('POST /cards', () => {
    it('draws a card and stores it', async () => {
      const { status, body } = await app.request('POST', '/cards', { body: cardBody(owner) });
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual([
        'id',
        'card',
        'skill',
        'status',
        'cp',
        'url',
        'count',
        'author',
        'created_at',
      ]);
      const rows = await app.database.query('select * from cards where id = $1', [body.id]);
      expect(rows).toMatchObject([{ card: body.card, owner_id: owner }]);
      expect(TOKEN).toBeDefined();
    });
  });
});
