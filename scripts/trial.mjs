// npm run trial -- NAME [OPTION ...]: tries the service in a way for which the tests have no time, or no program. It builds what has
// changed first. Without a name, it lists the trials.
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';

const SEED = [randomInt(2 ** 32), 'the chance by which requests are made (default: another one each time)'];
const onDatabase = (...command) => ['node', 'scripts/with-database.mjs', ...command];

/**
 * For each trial: how long it takes on two cores; what it does; its options, each with its default, if it has one, and what it is for;
 * and its command. Without one, it is in trials/main.ts.
 */
const TRIALS = {
  crashes: {
    takes: '9 min',
    does: 'kills with SIGKILL under write load, and looks whether all is there',
    options: {
      kills: [20, 'how often each is killed'],
      what: [undefined, 'some of service,database,worker,embedded (default: all of them)'],
      seed: SEED,
    },
  },
  costs: {
    takes: '1 min',
    does: 'kills service and database while players pay for draws, and looks for draws without a cost and costs without a draw',
    options: { kills: [10, 'how many'], seed: SEED },
  },
  bluesky: {
    takes: '4 min',
    does: "kills the Bluesky bot and the service in turns while players mention it on the protocol's own servers; npm fetches these",
    options: { messages: [100, 'the number of mentions'], kills: [10, 'how many'], seed: SEED },
  },
  matrix: {
    takes: '4 min',
    does: 'kills the Matrix bot and the service in turns while players write to it on Synapse; needs Python, and pip fetches it',
    options: { messages: [100, 'how many'], kills: [10, 'how many'], seed: SEED },
  },
  discord: {
    takes: '30 s',
    does: 'kills the Discord bot while players draw ten, and looks whether each acknowledged message has its cards and is edited',
    options: { tens: [60, 'how many'], kills: [5, 'how many'], seed: SEED },
  },
  rolling: {
    takes: '2 min',
    does: 'restarts two instances in turns behind nginx and HAProxy, where they are installed, under load',
    options: {
      rounds: [5, 'how often each is restarted'],
      processes: [1, 'WEB_CONCURRENCY of each instance'],
      seed: SEED,
    },
  },
  crowd: {
    takes: '12 min',
    does: 'opens many connections, half of them idle or slow, with a steady mixed load on the others',
    options: {
      seconds: [600, 'the duration'],
      connections: [2000, 'in all'],
      rate: [300, 'requests a second'],
      seed: SEED,
    },
  },
  visitors: {
    takes: '4 min',
    does: 'follows the schedule of the page with many open first views while cards are drawn, and restarts the service',
    options: {
      visitors: [1000, 'open views'],
      rate: [50, 'draws a second'],
      seconds: [25, 'the duration of each measurement'],
      seed: SEED,
    },
  },
  failover: {
    takes: '4 min',
    does: 'fails the primary of a Patroni cluster in several ways, under steady draws',
    options: {
      what: [undefined, 'some of primary,patroni,both,frozen,switchover (default: all of them)'],
      seed: SEED,
    },
  },
  rules: {
    takes: '3 min',
    does: 'makes a million draws under each example table, with our rules and with docs/verify.py, and compares both with the exact odds',
    options: { draws: [1_000_000, 'the number of draws under each table'] },
    command: ['node', 'trials/rules/million-draws.mjs'],
  },
  scale: {
    takes: '4 min',
    does: 'measures what a request costs among very many users, cards and draws',
    options: { users: [1_000_000, 'the number of each'], rounds: [20, 'how often each request is sent'] },
  },
  capacity: {
    takes: '5 min',
    does: 'prints the sizes of tables and indexes; times vacuum, backup and digests; archives all draws, and verifies the files',
    options: { draws: [1_000_000, 'the number of draws and cards; 10,000,000 need 15 GB of disk'] },
  },
  sql: {
    takes: '10 s',
    does: 'prints all prepared statements with their names and their plans',
    options: { users: [10_000, 'the number of users; each has ten cards'] },
    command: onDatabase('node', 'scripts/print-statements.mjs'),
  },
  digest: {
    takes: '2 min',
    does: 'measures the digest of a day, its time and memory, and what draws take meanwhile',
    options: { draws: [2_000_000, 'the number of draws on the day'] },
  },
  'verify-day': {
    takes: '1 min',
    does: 'measures `npx card-draw verify` on a day of draws under a guarantee: its time and memory',
    options: { draws: [200_000, 'the number of draws on the day'] },
  },
  page: {
    takes: '4 min',
    does: 'in Chromium: scrolls through long lists, opens the first view and 600 cards with art as on a slow phone, and verifies a day',
    options: {
      users: [50_000, 'the number of players in the ranking and in a group'],
      cards: [20_000, 'the number of cards in a collection'],
      draws: [100_000, 'the number of draws on the day'],
    },
  },
  phone: {
    takes: '2 min',
    does: 'in Chromium as on a slow phone: measures when a card, its proof and the cards of a player are shown',
    options: {
      against: [undefined, 'a commit, whose build is measured in turns with this one'],
      rounds: [5, 'how often each address is opened'],
    },
  },
  monitoring: {
    takes: '2 min',
    does: 'has Prometheus watch the service under load: queries of the dashboard, alerts; needs Prometheus',
    options: { seed: SEED },
  },
  proxies: {
    takes: '20 s',
    does: 'looks at the service through Caddy and nginx with the files of deploy/, where they are installed',
    options: {},
  },
  unit: {
    takes: '10 s',
    does: 'checks the units of deploy/systemd/ with systemd-analyze, and runs their commands as systemd would; best as root',
    options: {},
  },
  recovery: {
    takes: '1 min',
    does: 'recovers the end of the archive and a moment of a PostgreSQL of Debian, under draws; needs pgBackRest',
    options: {},
  },
  readme: {
    takes: '5 s',
    does: 'starts the service, and runs the first lines of the README and those of docs/api.md for the shell',
    command: ['bash', 'scripts/try-readme.sh'],
  },
  module: {
    takes: '1 min',
    does: 'makes modules outside of the project with the packed package, uses, restores and upgrades them',
    options: { package: [undefined, 'the file of the package (default: it is made)'] },
    command: onDatabase('bash', 'scripts/try-module.sh'),
  },
  column: {
    takes: '1 min',
    does: 'follows the column of docs/modules.md in a copy of the project, and uses it',
    command: onDatabase('bash', 'scripts/try-column.sh'),
  },
  rule: {
    takes: '2 min',
    does: 'follows the rule of docs/modules.md in a copy of the project; draws, simulates and verifies under it',
    command: onDatabase('bash', 'scripts/try-rule.sh'),
  },
  client: {
    takes: '20 s',
    does: "compares docs/openapi.json and the client's types with the served document; runs the bots of examples/ while answers are lost",
    command: onDatabase('sh', '-c', 'node scripts/client-types.mjs --check && node scripts/try-client.mjs'),
  },
  verifier: {
    takes: '5 s',
    does: 'runs docs/verify.py on the published vectors and on a day; needs Python',
    command: onDatabase('bash', 'scripts/try-verifier.sh'),
  },
  backup: {
    takes: '20 s',
    does: 'restores a backup with npx card-draw restore and with psql, as docs/backup.md says; needs psql and pg_dump',
    command: onDatabase('--postgres', '15.18.0-beta.17', 'bash', 'scripts/try-backup.sh'),
  },
  drill: {
    takes: '30 s',
    does: 'runs the drill of docs/backup.md beside a .env that names a database in use, which must stay as it is',
    command: onDatabase('bash', 'scripts/try-drill.sh'),
  },
  move: {
    takes: '3 min',
    does: 'moves up to a million cards out and in, compares the bytes, and measures time and memory',
    command: onDatabase('node', 'scripts/try-move.mjs'),
  },
  upgrade: {
    takes: '1 min',
    does: 'goes from an earlier version of the git history to this one while a client draws, and back to its backup',
    options: { what: ['all', 'data: only the start on the data directory of the earlier version'] },
    command: ['bash', 'scripts/try-upgrade.sh'],
  },
  image: {
    takes: '1 min',
    does: 'does what the Dockerfile does, and starts the result',
    command: onDatabase('bash', 'scripts/try-image.sh'),
  },
  role: {
    takes: '5 s',
    does: "starts the service as the role that the compose files' database makes for it; needs psql",
    command: onDatabase('bash', 'scripts/try-service-role.sh'),
  },
  'generated-clients': {
    takes: '2 min',
    does: 'makes clients of the OpenAPI document by three generators, compiles them, draws and lists; needs Python and Go',
    command: onDatabase('bash', 'scripts/try-generated-clients.sh'),
  },
  document: {
    takes: '30 s',
    does: 'lets Redocly and Spectral read the OpenAPI document by the rules that they recommend; npm fetches them',
    command: onDatabase('bash', 'scripts/try-document.sh'),
  },
  openapi: {
    takes: '6 min',
    does: 'lets Schemathesis compare the service with its OpenAPI document; needs Python',
    options: { seconds: [300, 'the duration'] },
    command: onDatabase('bash', 'scripts/try-openapi.sh'),
  },
};

function helpOf(name) {
  const { takes, does, options = {} } = TRIALS[name];
  const lines = Object.entries(options).map(([option, [value, meaning]]) => {
    const usual = value === undefined || meaning.includes('default') ? '' : ` (default ${value})`;
    return `${' '.repeat(20)}--${option.padEnd(12)} ${meaning}${usual}`;
  });
  return [`  ${name.padEnd(9)} ${takes.padStart(6)}  ${does}`, ...lines].join('\n');
}

function helpOfAll(names = Object.keys(TRIALS)) {
  const usage = 'npm run trial -- NAME [OPTION ...]    builds what has changed, and tries it';
  return [
    usage,
    '',
    ...names.map(helpOf),
    '',
    'Each starts what it needs, and ends with 1 when something is wrong.',
  ].join('\n');
}

/** The options of the command line and the defaults of the others. @throws Error when there is something else */
function argumentsOf(given, options = {}) {
  const known = Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' }]));
  const { values } = parseArgs({ args: given, options: known });
  return Object.entries(options).flatMap(([option, [usual]]) => {
    const value = values[option] ?? usual;
    if (typeof usual === 'number' && !/^\d{1,10}$/.test(value)) throw new Error(`--${option} must be a whole number`);
    return value === undefined ? [] : [`--${option}`, String(value)];
  });
}

function run(program, ...args) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

async function start([program, ...args]) {
  const child = spawn(program, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

/** Nothing was tried. */
function refuse(problem) {
  console.error(problem);
  process.exit(2);
}

const [name = '', ...given] = process.argv.slice(2);
if (name === '--help') console.log(helpOfAll());
else if (name === '') refuse(helpOfAll());
else if (!Object.hasOwn(TRIALS, name)) refuse(`There is no trial "${name}".\n\n${helpOfAll()}`);
else if (given.includes('--help')) console.log(helpOfAll([name]));
else {
  const { options, command } = TRIALS[name];
  let args;
  try {
    args = argumentsOf(given, options);
  } catch (error) {
    refuse(`${error.message} (--help tells more)`);
  }
  run('node', 'scripts/build.mjs', '--if-changed');
  if (!command) run('node_modules/.bin/tsc', '-p', 'trials/tsconfig.json');
  await start([...(command ?? ['node', 'dist-trials/trials/main.js', name]), ...args]);
}
