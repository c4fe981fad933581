// node scripts/try-scale-load.mjs URL FILE: creates, draws and reads until there is the file, each read right after the write that it
// must show. Ends with 1 when anything was not answered as it must be.
import { existsSync } from 'node:fs';

const [url, stopFile] = process.argv.slice(2);
const CLIENTS = 8;
let requests = 0;
let longest = 0;

async function call(method, path, body) {
  const begun = performance.now();
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  requests += 1;
  longest = Math.max(longest, performance.now() - begun);
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function play(client) {
  const password = process.env.OPERATOR_PASSWORD;
  const { id: owner } = await call('POST', '/users', { username: `client ${client}`, password });
  for (let drawn = 1; !existsSync(stopFile); drawn++) {
    const { id } = await call('POST', '/cards', { owner, password });
    const [card, cards] = await Promise.all([
      call('GET', `/cards/${id}`),
      call('GET', `/users/${owner}/card?itemsPerPage=100000`),
    ]);
    if (card.id !== id || cards.length !== drawn)
      throw new Error(`Card ${id} was drawn as number ${drawn}, and ${cards.length} are shown`);
  }
}

await Promise.all(Array.from({ length: CLIENTS }, (_, client) => play(client)));
console.log(`${requests} requests, all answered; the longest took ${Math.round(longest)} ms`);
