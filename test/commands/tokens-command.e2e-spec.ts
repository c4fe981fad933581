import { afterAll, describe, expect, it } from '@jest/globals';
import { ConsoleLogger, Controller, Get, Logger, Module, Post } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { operationIds } from '../../src/commands/operation-ids.js';
import { sha256Of } from '../../src/platform/access/named-tokens.service.js';
import { Operation } from '../../src/platform/access/operation.decorator.js';
import { TEAM_MODULES } from '../../src/modules/modules.js';
import { backup, commandHere, type Outcome, restore } from '../harness/commands.js';
import { bearer, IN_FORCE_MS, LATER, makeToken } from '../harness/named-tokens.js';
import { ALL_IDS } from '../harness/operations.js';
import { RunLog } from '../harness/run-log.js';
import { temporaryFolder } from '../harness/service-process.js';
import { TestApp } from '../harness/test-app.js';
import { createEmptyDatabase, createTestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';

/** The names, states and operations of a list of tokens. */
const inList = (name: string, state: string, operations = 'listUe'): string =>
  `${name}\t${state}\tuntil ${LATER.replace('Z', '.000Z')}\t${operations}\n`;

/** The secret that a command has printed, which is in no log of the run. */
function secretIn({ code, out, err }: Outcome): string {
  const secret = out.toString().trim();
  new RunLog().noteSecret(secret);
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('shown this once') });
  expect(secret).toMatch(/^cdt_[\w-]{43}$/);
  return secret;
}

const database = await createTestDatabase();
const start = () => TestApp.start({ database, environment: { TOKEN_OPERATIONS: 'listUe' } });
const instances = [await start(), await start()];

describe('npx card-draw tokens', () => {
  function tokens(...args: string[]): Promise<Outcome> {
    return commandHere('tokens', args, { DATABASE_URL: database.url });
  }

  function create(name: string, operations = 'listUe', end = LATER): Promise<Outcome> {
    return tokens('create', '--name', name, '--operations', operations, '--until', end);
  }

  /** What the instances answer to this secret. */
  async function statuses(secret: string): Promise<number[]> {
    const ask = async (app: TestApp): Promise<number> => {
      app.clock.advance(IN_FORCE_MS);
      return (await app.request('GET', '/ues', { headers: bearer(secret) })).status;
    };
    return Promise.all(instances.map(ask));
  }

  /** Waits until both instances answer so. A wait is no guess: the secret is known, or the first question is answered already. */
  async function untilBoth(secret: string, status: number): Promise<void> {
    await until(async () => (await statuses(secret)).every((each) => each === status));
  }

  it('makes a token that counts on every instance until it is revoked', async () => {
    const secret = secretIn(await create('bot', 'listUe,createCard'));
    await untilBoth(secret, 200);
    const revoked = await tokens('revoke', 'bot');
    expect(revoked).toMatchObject({ code: 0, err: expect.stringContaining('Revoked "bot"') });
    await untilBoth(secret, 403);
    expect(await tokens('revoke', 'bot')).toMatchObject({ code: 0, err: '"bot" was revoked before\n' });
    expect(instances.flatMap(({ log }) => log).filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('keeps the hash alone', async () => {
    const secret = secretIn(await create('kept'));
    const stored = "select t::text as text from named_tokens t where name = 'kept'";
    const rows = await database.query<{ text: string }>(stored);
    expect(rows).toEqual([{ text: expect.stringContaining(sha256Of(secret)) }]);
    expect(rows[0]?.text).not.toContain(secret);
  });

  it('lists the tokens with their state', async () => {
    await database.query('delete from named_tokens');
    expect(await tokens('list')).toMatchObject({ code: 0, out: Buffer.from(''), err: 'There are no named tokens\n' });
    secretIn(await create('b', ' listUe, createCard,listUe', '2999-01-01T09:00:00+09:00'));
    await makeToken(database, 'a', ['listUe']);
    await makeToken(database, 'c', ['listUe'], '2026-01-03Z');
    await database.query("update named_tokens set revoked_at = '2026-01-02Z' where name = 'a'");
    const { code, out, err } = await tokens('list');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.toString()).toBe(
      inList('a', 'revoked 2026-01-02T00:00:00.000Z') +
        inList('b', 'in force', 'listUe,createCard') +
        'c\tover\tuntil 2026-01-03T00:00:00.000Z\tlistUe\n',
    );
  });

  it('uses a name once', async () => {
    await makeToken(database, 'once', ['listUe']);
    const taken = { code: 2, out: Buffer.from(''), err: expect.stringContaining('a name is used once') };
    expect(await create('once')).toEqual(taken);
    await database.query("update named_tokens set revoked_at = now() where name = 'once'");
    expect(await create('once')).toEqual(taken);
  });

  const creation = (change: Readonly<Record<string, string>>): string[] => {
    const options = { name: 'x', operations: 'listUe', until: LATER, ...change };
    return ['create', ...Object.entries(options).flatMap(([name, value]) => (value ? [`--${name}`, value] : []))];
  };
  it.each<[string, string[], string]>([
    ['an unknown operation', creation({ operations: 'listUe,fly' }), 'service: fly. Known'],
    ['a name of other characters', creation({ name: 'bot,1' }), '--name must'],
    ['no operation', creation({ operations: ' ,' }), '--operations must'],
    ['no end', creation({ until: '' }), '--until is missing'],
    ['a day that no calendar has', creation({ until: '2999-02-30' }), '--until must'],
    ['an end in the past', creation({ until: '2026-01-01' }), 'in the future'],
    ['an unknown name', ['revoke', 'nobody'], 'There is no named token "nobody"'],
    ['no command', [], '"create" with its options'],
  ])('refuses %s', async (_, args, problem) => {
    const { code, out, err } = await tokens(...args);
    expect({ code, out: out.toString(), err }).toEqual({ code: 2, out: '', err: expect.stringContaining(problem) });
    expect(await database.query("select from named_tokens where name = 'x'")).toEqual([]);
  });

  it('refuses a database without the table', async () => {
    const empty = await createEmptyDatabase();
    const { code, err } = await commandHere('tokens', ['list'], { DATABASE_URL: empty.url });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('no table of named tokens') });
  });

  it('makes tokens that are in backups, and that a restore names', async () => {
    const folder = temporaryFolder();
    const target = await createEmptyDatabase();
    const secret = secretIn(await create('saved'));
    const file = join(folder.path, 'backup.sql.gz');
    await backup({ DATABASE_URL: database.url }, '--file', file);
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text).toContain(sha256Of(secret));
    expect(text).not.toContain(secret);
    const restored = await restore({ DATABASE_URL: target.url }, [file]);
    expect(restored).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Named tokens count as in the backup.*\bsaved$/m),
    });
    const app = await TestApp.start({ database: target });
    const headers = bearer(secret);
    const refused = await app.request('PATCH', '/users/1', { body: {}, headers });
    expect(refused.body.errors[0].message).toBe('is that of the named token "saved", which is not for updateUser');
  });
});

@Controller('notes')
class NotesController {
  @Post()
  @Operation({ id: 'createNote', summary: '', needs: 'token' })
  create(): void {
    // Nothing to do.
  }

  @Get()
  list(): string[] {
    return [];
  }
}

@Module({ controllers: [NotesController] })
class NotesModule {}

describe('the operations that a token may be for', () => {
  afterAll(() => Logger.overrideLogger(new ConsoleLogger()));

  it('are those of the interface', async () => {
    expect([...(await operationIds())].sort()).toEqual(ALL_IDS.split(',').sort());
  });

  it("are also those of a team's module, declared or as Nest has them", async () => {
    TEAM_MODULES.push({ module: NotesModule });
    const ids = await operationIds();
    TEAM_MODULES.pop();
    expect(ids).toContain('createNote');
    expect(ids).toContain('NotesController_list');
  });
});
