// node scripts/keyed-draws.mjs URL USER PASSWORD: draws cards for a user until SIGTERM, each with an Idempotency-Key of its own, and sends a
// request again until it is answered. Then it reads all cards of the user: each draw must be there, once.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;
const [url, user, password] = process.argv.slice(2);
const body = JSON.stringify({ owner: Number(user), password });
let isStopping = false;
process.on('SIGTERM', () => (isStopping = true));

const cardsOf = async () => (await fetch(`${url}/users/${user}/card?itemsPerPage=1000000`)).json();

/** Sends one draw until its answer is there. @returns the id of the card, and how often it was sent */
async function draw(key) {
  for (let sent = 1; ; sent++) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const answer = await fetch(`${url}/cards`, { method: 'POST', headers, body }).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (answer?.ok && text !== undefined) return { id: JSON.parse(text).id, sent };
    if (answer !== undefined && answer.status !== 503 && answer.status !== 409)
      throw new Error(`POST /cards: ${answer.status} ${text}`);
    await sleep(PAUSE_MS);
  }
}

const before = await cardsOf();
const drawn = [];
while (!isStopping) drawn.push(await draw(randomUUID()));
const after = await cardsOf();
const known = new Set(before.map(({ id }) => id));
const made = after.filter(({ id }) => !known.has(id)).map(({ id }) => id);
const acknowledged = drawn.map(({ id }) => id);
const lost = acknowledged.filter((id) => !made.includes(id));
const again = drawn.filter(({ sent }) => sent > 1).length;
console.log(
  `${drawn.length} draws by key, ${again} of them sent again; ${lost.length} lost, ${made.length - drawn.length} too many`,
);
if (lost.length > 0 || made.length !== drawn.length || again === 0) process.exitCode = 1;
