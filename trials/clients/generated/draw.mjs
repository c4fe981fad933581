// Uses the types that openapi-typescript makes of the document: a user, a card with a key, twice, and two lists.
import createClient from 'openapi-fetch';

const [address, username] = process.argv.slice(2);
const password = process.env.OPERATOR_PASSWORD ?? '';
/** @type {import('openapi-fetch').Client<import('./api.js').paths>} */
const game = createClient({ baseUrl: address });

/**
 * @template T
 * @param {{ data?: T, error?: unknown }} answer
 */
function given({ data, error }) {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const user = given(await game.POST('/users', { body: { username: username ?? '', password } }));
const params = { header: { 'Idempotency-Key': `draw-${user.id}` } };
const draw = async () => given(await game.POST('/cards', { params, body: { owner: user.id, password } }));
const [card, same] = [await draw(), await draw()];
const query = { itemsPerPage: 100, page: 1 };
const users = given(await game.GET('/users', { params: { query } }));
const cards = given(await game.GET('/users/{id}/card', { params: { path: { id: user.id }, query } }));
const isRight = same.id === card.id && cards.length === 1 && users.some(({ id }) => id === user.id);
if (!isRight) throw new Error('The lists do not have what was drawn');
console.log(`openapi-typescript: card ${card.card}, ${card.status}, of ${user.username}`);
