// Draws a player's card of the day, and says which it is, however often it runs: node bot.js http://localhost:8080 kuno
import { cardDrawClient, dataOf } from 'card-draw-client';

const [address = 'http://localhost:8080', username = 'kuno'] = process.argv.slice(2);
const { OPERATOR_PASSWORD: password = '' } = process.env;
const external_id = `example:${username}`;
// It sends a request again that got no answer, waits as Retry-After says, and keeps the key when it tries again.
const game = cardDrawClient(address);

async function findOrCreate() {
  const [user] = await dataOf(game.GET('/users', { params: { query: { external_id } } }));
  return user ?? dataOf(game.POST('/users', { body: { username, external_id, password } }));
}

const { id: owner } = await findOrCreate();
const today = await dataOf(game.GET('/users/{id}/day', { params: { path: { id: owner } } }));
const { day } = today;
// The same key for the whole day: whoever draws for this player, it is one card. After midnight the day is refused.
const header = { 'Idempotency-Key': `draw-${owner}-${day}` };
const { id, card, status, cp } = await dataOf(
  game.POST('/cards', { params: { header }, body: { owner, password, day } }),
);
console.log(`${username}'s card of ${day} is card ${card}, ${status}, cp ${cp}`);
console.log(`Post it with its picture: ${address}/cards/${id}/face.png`);
console.log(`${today.battles_left} battles are left until ${today.day_ends_at ?? 'the end of time'}`);
