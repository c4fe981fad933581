import assert from 'node:assert/strict';
import { test } from 'node:test';

// `card-draw module test` starts the service with this module, on a database of its own, and sets these.
const { SERVICE_URL: url = '', OPERATOR_PASSWORD: password = '', OPERATOR_TOKEN: token = '' } = process.env;

async function send(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text) };
}

void test('decks are made, changed and deleted', async () => {
  const user = await send('POST', '/users', { username: 'ai', password });
  const { id: owner } = user.body as { id: number };
  const made = await send('POST', '/decks', { owner, name: 'first', password });
  const { id } = made.body as { id: number };
  assert.deepEqual((await send('PATCH', `/decks/${id}`, { name: 'second' })).body, { id, name: 'second' });
  assert.deepEqual((await send('GET', `/users/${owner}/decks`)).body, [{ id, name: 'second' }]);
  assert.equal((await send('DELETE', `/decks/${id}`)).status, 204);
  assert.equal((await send('GET', `/decks/${id}`)).status, 404);
});
