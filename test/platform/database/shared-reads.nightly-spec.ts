import { afterAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { HttpClient } from '../../harness/http-client.js';
import { OwnPostgres } from '../../harness/own-postgres.js';
import { PASSWORD, SECRETS } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';

const READERS = 12;
const CARDS = 20_000;
const PATH = `/users/1/card?itemsPerPage=1000000&after=0`;

const client = new HttpClient();
const sockets: Socket[] = [];
// Where others write, in any database of the server, a reader cannot know that nothing has changed.
const database = await (await OwnPostgres.start()).database();
const service = new ServiceProcess({ DATABASE_URL: database.url, ...SECRETS });
const url = await service.url();
const body = { username: 'owner', password: PASSWORD };
expect((await client.request(url, 'POST', '/users', { body })).status).toBe(200);
await addCards(CARDS);

describe('slow clients that read the same long list', () => {
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });

  it('share one body, and a reader who comes after a write sees it', async () => {
    const { count, bytes } = await cards();
    expect(count).toBe(CARDS);
    const before = service.residentBytes();
    for (let reader = 0; reader < READERS; reader++) await readSlowly();
    // Reading takes memory for a while, too.
    expect(service.residentBytes() - before).toBeLessThan((READERS / 2) * bytes);
    await addCards(1);
    expect((await cards()).count).toBe(CARDS + 1);
  });
});

async function addCards(count: number): Promise<void> {
  await database.query(
    `insert into cards (owner_id, card, author, created_at) select 1, 1, repeat('x', 1000), now()
      from generate_series(1, $1)`,
    [count],
  );
}

/** Takes the beginning of the answer, and no more. */
async function readSlowly(): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await once(socket, 'readable');
}

async function cards(): Promise<{ count: number; bytes: number }> {
  const { status, bytes } = await client.get(url, PATH);
  expect(status).toBe(200);
  return { count: (JSON.parse(bytes.toString()) as unknown[]).length, bytes: bytes.length };
}
