import { IsNull, type QueryRunner } from 'typeorm';
import { NAMED_TOKENS_PKEY, NamedToken } from '../platform/access/credentials.entity.js';
import {
  SECRET_BYTES,
  secretOf,
  sha256Of,
  TOKEN_NAME,
  TOKEN_NAME_FORM,
} from '../platform/access/named-tokens.service.js';
import { Clock } from '../platform/clock.js';
import { violates } from '../platform/database/database-errors.js';
import { Random } from '../platform/random.js';
import { toPostgresTime } from '../platform/rfc3339.js';
import { commandLine, CommandRefused, runCommand } from './cli.js';
import { ownDatabase, withDatabase } from './command-connection.js';

const USAGE = `card-draw tokens create --name NAME --operations ID,ID --until DAY
card-draw tokens list
card-draw tokens revoke NAME
Named tokens: secrets for one client each, which count for some operations in place of the operator's password and token. The service may be
running; within five seconds each instance knows what has changed.
  create             makes one and prints its secret on the standard output, this once; the database keeps only its SHA-256
    --name NAME      ${TOKEN_NAME_FORM}; a name is used once, for the log names the token by it
    --operations IDS ids of operations, separated by commas, such as createCard,battle; /docs has them
    --until DAY      counts before this day begins in UTC, such as 2027-01-01; or before a moment such as 2027-01-01T09:00:00+09:00
  list               prints all of them, those that are over too: name, state, end, operations
  revoke NAME        ends one for ever
Settings: DATABASE_URL; else the embedded database of DATA_DIR (./data)
Example: card-draw tokens create --name bot --operations createCard,battle --until 2027-01-01
Ends with 0 when it is done, 1 when it failed, 2 when nothing was tried.`;

type Work = (runner: QueryRunner) => Promise<void>;
type NewToken = Pick<NamedToken, 'name' | 'operations' | 'until'>;

const clock = new Clock();

function readArguments(): Work {
  const { positionals, ...values } = commandLine(['name', 'operations', 'until'], [], true);
  const [action, name, ...others] = positionals;
  if (action === 'create' && name === undefined) return creation(values);
  const isBare = Object.keys(values).length === 0 && others.length === 0;
  if (action === 'list' && name === undefined && isBare) return list;
  if (action === 'revoke' && name !== undefined && isBare) return (runner) => revoke(runner, name);
  throw new Error('One of "create" with its options, "list" and "revoke NAME" is needed');
}

function creation(given: Readonly<Partial<Record<'name' | 'operations' | 'until', string>>>): Work {
  const { name = '', operations: ids = '', until: end = '' } = given;
  if (!TOKEN_NAME.test(name)) throw new Error(`--name must be ${TOKEN_NAME_FORM}, not "${name}"`);
  const operations = [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (operations.length === 0) throw new Error('--operations must be ids of operations, separated by commas');
  if (end === '') throw new Error('--until is missing: a day such as 2027-01-01');
  const until = toPostgresTime(/^\d{4}-\d\d-\d\d$/.test(end) ? `${end}T00:00:00Z` : end);
  if (until === undefined)
    throw new Error(`--until must be a day such as 2027-01-01, or a time such as 2027-01-01T09:00:00Z, not "${end}"`);
  if (Date.parse(until) <= clock.now().getTime()) throw new Error(`--until must be in the future, not ${end}`);
  return async (runner) => create(runner, { name, operations, until });
}

async function create({ manager }: QueryRunner, { name, operations, until }: NewToken): Promise<void> {
  // The application is large: only what asks for its operations loads it.
  const known = await (await import('./operation-ids.js')).operationIds();
  const unknown = operations.filter((id) => !known.has(id)).join(', ');
  if (unknown !== '')
    throw new CommandRefused(
      `--operations names no operation of this service: ${unknown}. Known are: ${[...known].sort().join(', ')}`,
    );
  const secret = secretOf(new Random().bytes(SECRET_BYTES));
  const created_at = clock.now().toISOString();
  const row = { name, operations, until, sha256: sha256Of(secret), created_at, revoked_at: null };
  await manager.insert(NamedToken, row).catch((error: unknown) => {
    if (!violates(error, NAMED_TOKENS_PKEY)) throw error;
    throw new CommandRefused(`There is or was a named token "${name}" already, and a name is used once`);
  });
  console.error(
    `Made "${name}" for ${operations.join(', ')}. It counts until ${until}. Its secret is shown this once:`,
  );
  console.log(secret);
}

async function list({ manager }: QueryRunner): Promise<void> {
  const now = clock.now().toISOString();
  const tokens = await manager.find(NamedToken, { order: { name: 'ASC' } });
  for (const { name, operations, until, revoked_at } of tokens) {
    const state = revoked_at !== null ? `revoked ${revoked_at}` : now < until ? 'in force' : 'over';
    console.log([name, state, `until ${until}`, operations.join(',')].join('\t'));
  }
  if (tokens.length === 0) console.error('There are no named tokens');
}

async function revoke({ manager }: QueryRunner, name: string): Promise<void> {
  const revoked_at = clock.now().toISOString();
  const { affected } = await manager.update(NamedToken, { name, revoked_at: IsNull() }, { revoked_at });
  if (affected === 0 && !(await manager.existsBy(NamedToken, { name })))
    throw new CommandRefused(`There is no named token "${name}"`);
  console.error(
    affected === 0 ? `"${name}" was revoked before` : `Revoked "${name}": within five seconds it counts nowhere`,
  );
}

await runCommand(USAGE, readArguments, (work) =>
  withDatabase(ownDatabase(), 'tokens', async (runner) => {
    if (!(await runner.hasTable('named_tokens')))
      throw new CommandRefused('The database has no table of named tokens: start this version of the service once');
    await work(runner);
  }),
);
