import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { commandHere, type Outcome } from './harness/commands.js';
import { serveHttp } from './harness/http-server.js';
import { temporaryFolder } from './harness/service-process.js';
import { BEARER, SECRETS } from './harness/secrets.js';
import { TestApp, WRONG } from './harness/test-app.js';

/** Runs the command as `npx card-draw demo` does. */
const demo = (url: string, args: readonly string[] = [], secrets = SECRETS): Promise<Outcome> =>
  commandHere('demo', ['--at', url, '--users', '5', '--cards', '30', ...args], secrets);

/** How many of a kind were made, as the command says. */
const made = ({ out }: Outcome, kind: string): number => Number(new RegExp(`(\\d+) ${kind}`).exec(out.toString())?.[1]);

/** All that may be seen of the world, with the ids of its users. */
async function contents(app: TestApp): Promise<Record<string, any[]>> {
  const list = (path: string): Promise<any[]> => app.read(`${path}?itemsPerPage=1000`);
  const users = await list('/users');
  const groups = await list('/groups');
  return {
    users,
    groups,
    cards: await list('/cards'),
    ues: await list('/ues'),
    ranking: await list('/game/ranking'),
    members: await Promise.all(groups.map(({ id }) => list(`/groups/${id}/users`))),
    draws: (await Promise.all(users.map(({ id }) => list(`/users/${id}/draws`)))).flat(),
    battles: (await Promise.all(users.map(({ id }) => list(`/users/${id}/battles`)))).flat(),
  };
}

/** With one, none of the demo's is sent: demo-service.e2e-spec.ts has those. */
async function makeKind(app: TestApp): Promise<void> {
  await app.request('PUT', '/game/cards/1', { body: { name: 'A kind' }, headers: BEARER });
}

/** What of a world does not depend on the service's own chance, nor on which record came first. */
function shapeOf(world: Record<string, any[]>): unknown {
  const { users = [], groups = [], members = [] } = world;
  const names = (list: any[]): string[] => list.map(({ username, did }) => `${username} ${did}`).sort();
  const counts = ['cards', 'ues', 'draws', 'battles'].map((kind) => world[kind]?.length);
  return { users: names(users), groups: groups.map(({ name }) => name), members: members.map(names), counts };
}

/** Passes requests on, puts off each third one, and loses the answer to each fifth one. */
function disturbing(target: string): RequestListener {
  let count = 0;
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const place = ++count;
    if (place % 3 === 0) {
      response.writeHead(429, { 'retry-after': '0' }).end();
      return;
    }
    const { method = '', url = '' } = request;
    const headers = { authorization: '', 'idempotency-key': '', 'content-type': '' };
    for (const name of Object.keys(headers)) Object.assign(headers, { [name]: request.headers[name] });
    const answer = await fetch(target + url, { method, headers, ...(body.length > 0 && { body }) });
    const content = await answer.text();
    if (place % 5 === 0) response.destroy();
    else response.writeHead(answer.status).end(content);
  };
  return (request, response) => void pass(request, response);
}

// All that the token can close.
const app = await TestApp.start({ environment: { TOKEN_OPERATIONS: 'battle,drawStart,drawDone,createCard' } });
await makeKind(app);
const first = await demo(app.url);
const world = await contents(app);

describe('npx card-draw demo', () => {
  it('makes users, cards, ues, groups and battles, and says how many', () => {
    expect(first).toMatchObject({ code: 0, err: '' });
    for (const kind of ['users', 'cards', 'ues', 'groups', 'battles']) {
      expect({ kind, count: world[kind]?.length }).toEqual({ kind, count: made(first, kind) });
      expect(world[kind]?.length).toBeGreaterThan(0);
    }
    expect(world['users']).toHaveLength(5);
    expect(world['members']?.[0]?.length).toBeGreaterThan(1);
    for (const { username } of world['users'] ?? []) expect(username).toMatch(/^[A-Z][a-z]{3,} [A-Z][a-z]{3,}$/);
  });

  it('draws half of the cards today, and gives the others times after their owners came', () => {
    const { users = [], cards = [], draws = [] } = world;
    const drawn = new Set(draws.map(({ card_id }) => card_id));
    const given = cards.filter(({ id }) => !drawn.has(id));
    expect(Math.abs(drawn.size - given.length)).toBeLessThanOrEqual(users.length);
    expect(draws.every(({ client_seed }) => client_seed !== '')).toBe(true);
    const came = Math.min(...users.map(({ created_at }) => Date.parse(created_at)));
    expect(given.every(({ created_at }) => Date.parse(created_at) >= came)).toBe(true);
    // Who has drawn may do so again on the next game day.
    const today = draws[0].day;
    const owners = new Set(draws.map(({ owner }) => owner));
    for (const { id, next } of users) expect({ id, later: next > today }).toEqual({ id, later: owners.has(id) });
  });

  it('refuses players that are there already, and adds others with another seed', async () => {
    const again = await demo(`${app.url}/`);
    expect(again).toMatchObject({ code: 2, err: 'These players are there already: another --seed makes others\n' });
    expect(await contents(app)).toEqual(world);
    expect(await demo(app.url, ['--seed', 'second'])).toMatchObject({ code: 0 });
    expect((await contents(app))['users']).toHaveLength(10);
  });

  it('makes each record once, although answers are lost and requests are put off', async () => {
    const other = await TestApp.start();
    await makeKind(other);
    expect(await demo(await serveHttp(disturbing(other.url)))).toMatchObject({ code: 0, err: '' });
    expect(shapeOf(await contents(other))).toEqual(shapeOf(world));
  });

  it.each([
    ['no URL', ['--at', 'localhost:8080'], '--at must be a URL such as http://localhost:8080, not "localhost:8080"'],
    ['no user', ['--at', 'http://a', '--users', '0'], '--users must be a whole number from 1 to 100000, not "0"'],
    ['half a card', ['--at', 'http://a', '--cards', '0.5'], '--cards must be a whole number from 0 to 10000000, not'],
  ])('refuses %s in one line', async (_, args, problem) => {
    const { code, err } = await commandHere('demo', args, SECRETS);
    expect({ code, lines: err.split('\n') }).toEqual({ code: 2, lines: [expect.stringContaining(problem), ''] });
  });

  it('finds the secrets that an embedded service keeps, and takes an empty line for none', async () => {
    const folder = temporaryFolder();
    const keep = (secrets: object): void => {
      const lines = Object.entries(secrets).map(([name, secret]) => `${name}=${String(secret)}\n`);
      writeFileSync(join(folder.path, 'operator.env'), lines.join(''));
    };
    const args = ['--at', app.url, '--users', '1', '--cards', '0', '--seed', 'kept'];
    const run = (): Promise<Outcome> => commandHere('demo', args, { DATA_DIR: folder.path });
    keep({ ...SECRETS, OPERATOR_TOKEN: '' });
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('OPERATOR_TOKEN must be') });
    keep(SECRETS);
    const { code, out } = await run();
    expect({ code, out: out.toString() }).toEqual({ code: 0, out: expect.stringMatching(/^Made 1 users, 0 cards/) });
  });

  it('needs the secrets, and says what a wrong one does', async () => {
    const none = await commandHere('demo', ['--at', app.url], { DATA_DIR: '/nowhere' });
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('OPERATOR_PASSWORD') });
    const wrong = await demo(app.url, ['--seed', 'third'], { ...SECRETS, OPERATOR_PASSWORD: WRONG });
    expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/^POST http\S+\/users: 403 .*\n$/) });
  });
});
