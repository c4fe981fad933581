import { randomInt } from 'node:crypto';
import { OwnPostgres } from '../test/harness/own-postgres.js';
import { runToEnd, versionOf } from '../test/harness/program.js';
import { AtprotoServers } from './bots/atproto-servers.js';
import { runChatKills } from './bots/chat-kills.js';
import { runDiscordKills } from './bots/discord-kills.js';
import { missingForSynapse, Synapse } from './bots/synapse.js';
import { runBoxes } from './boxes/boxes.js';
import { runClient } from './clients/client.js';
import { runDocument } from './clients/document.js';
import { runGenerated } from './clients/generated.js';
import { runOpenapi } from './clients/openapi.js';
import { runCosts } from './costs/costs.js';
import { crashPlan, FORMS } from './crashes/crashes.js';
import { runCrowd } from './crowd/crowd-trial.js';
import { missingForRecovery } from './deploy/archived-postgres.js';
import { tryRecovery } from './deploy/recovery-trial.js';
import { tryTlsProxy } from './deploy/tls-proxies-trial.js';
import { CADDY, TLS_NGINX } from './deploy/tls-proxies.js';
import { missingForUnits, tryUnits } from './deploy/unit-trial.js';
import { runBackup } from './docs/backup.js';
import { runColumn } from './docs/column.js';
import { runDrill } from './docs/drill.js';
import { runMove } from './docs/move.js';
import { runReadme } from './docs/readme.js';
import { runRule } from './docs/rule.js';
import { runVerifier } from './docs/verifier.js';
import { missingPackages } from './failover/cluster.js';
import { failoverPlan, FAULTS } from './failover/failover.js';
import type { Say } from './instance.js';
import { runMeasure } from './measure/measure.js';
import { runMonitoring } from './monitoring/monitoring.js';
import { missingPrograms } from './monitoring/prometheus.js';
import { runImage } from './packages/image.js';
import { runModule } from './packages/module.js';
import { runNestHabits } from './packages/nest-habits.js';
import { runRole } from './packages/role.js';
import { runUpgrade } from './packages/upgrade.js';
import { chosenOf, type Given, type Trial } from './options.js';
import { HAPROXY, NGINX } from './rolling/proxies.js';
import { rollingPlan } from './rolling/rolling.js';
import { tellTrial } from './trial.js';

const SEED = [randomInt(2 ** 32), 'the chance by which requests are made (default: another one each time)'] as const;
const lacking =
  (...programs: string[]) =>
  () =>
    programs.filter((name) => versionOf(name) === undefined);

export const TRIALS: Readonly<Record<string, Trial>> = {
  crashes: {
    takes: '9 min',
    does: 'kills with SIGKILL under write load, and looks whether all is there',
    options: {
      kills: [20, 'how often each is killed'],
      what: [undefined, `some of ${Object.keys(FORMS).join()} (default: all of them)`],
      seed: SEED,
    },
    run: (say, given) =>
      each(chosenOf(FORMS, given), (name) => {
        say(`Killing: ${name}`);
        return tellTrial(crashPlan(FORMS[name], given.number('kills'), given.number('seed')), say);
      }),
  },
  costs: {
    takes: '1 min',
    does: 'kills service and database while players pay for draws, and looks for draws without a cost and costs without a draw',
    options: { kills: [10, 'how many'], seed: SEED },
    run: (say, given) => runCosts(given.number('kills'), given.number('seed'), say),
  },
  boxes: {
    takes: '1 min',
    does: 'kills two instances while players draw a limited edition to its end, and looks for copies that came twice or never',
    options: { copies: [2_000, 'of the edition'], kills: [10, 'how many'], seed: SEED },
    run: (say, given) => runBoxes(given.number('copies'), given.number('kills'), given.number('seed'), say),
  },
  bluesky: {
    takes: '4 min',
    does: "kills the Bluesky bot and the service in turns while players mention it on the protocol's own servers; npm fetches these",
    options: { messages: [100, 'the number of mentions'], kills: [10, 'how many'], seed: SEED },
    run: (say, given) => {
      const start = (postgres: OwnPostgres): Promise<AtprotoServers> => AtprotoServers.start(postgres);
      return runChatKills({ bot: 'bluesky', start, ...killsOf(given) }, say);
    },
  },
  matrix: {
    takes: '4 min',
    does: 'kills the Matrix bot and the service in turns while players write to it on Synapse; needs Python, and pip fetches it',
    options: { messages: [100, 'how many'], kills: [10, 'how many'], seed: SEED },
    missing: missingForSynapse,
    run: (say, given) => runChatKills({ bot: 'matrix', start: () => Synapse.start(), ...killsOf(given) }, say),
  },
  discord: {
    takes: '30 s',
    does: 'kills the Discord bot while players draw ten, and looks whether each acknowledged message has its cards and is edited',
    options: { tens: [60, 'how many'], kills: [5, 'how many'], seed: SEED },
    run: (say, given) => runDiscordKills(given.number('tens'), given.number('kills'), given.number('seed'), say),
  },
  rolling: {
    takes: '2 min',
    does: 'restarts two instances in turns behind nginx and HAProxy, where they are installed, under load',
    options: {
      rounds: [5, 'how often each is restarted'],
      processes: [1, 'WEB_CONCURRENCY of each instance'],
      seed: SEED,
    },
    run: (say, given) =>
      each([NGINX, HAPROXY], (proxy) => {
        const version = proxy.version();
        say(`${proxy.name} ${version ?? 'is not installed here: left out'}`);
        if (version === undefined) return Promise.resolve([]);
        const [processes, rounds] = [given.number('processes'), given.number('rounds')];
        return tellTrial(rollingPlan(proxy, processes, rounds, given.number('seed')), say);
      }),
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
    run: (say, given) => {
      const number = (option: string): number => given.number(option);
      const [connections, rate, seconds] = [number('connections'), number('rate'), number('seconds')];
      return runCrowd({ connections, rate, seconds, seed: number('seed') }, say);
    },
  },
  failover: {
    takes: '4 min',
    does: 'fails the primary of a Patroni cluster in several ways, under steady draws',
    options: { what: [undefined, `some of ${Object.keys(FAULTS).join()} (default: all of them)`], seed: SEED },
    missing: missingPackages,
    run: (say, given) => tellTrial(failoverPlan(chosenOf(FAULTS, given), given.number('seed')), say),
  },
  rules: {
    takes: '3 min',
    does: 'makes a million draws under each example table, with our rules and with docs/verify.py, and compares both with the exact odds',
    options: { draws: [1_000_000, 'the number of draws under each table'] },
    run: (say, given) => script('trials/rules/million-draws.mjs', ['--draws', String(given.number('draws'))], {}, say),
  },
  measure: {
    takes: '5 min',
    does: 'prints the sizes of tables; times requests, digests with draws beside them, a backup, and the verification of a day',
    options: { draws: [1_000_000, 'the number of draws and cards; 10,000,000 need 15 GB of disk'] },
    run: (say, given) => runMeasure(given.number('draws'), say),
  },
  sql: {
    takes: '10 s',
    does: 'prints all prepared statements with their names and their plans',
    options: { users: [10_000, 'the number of users; each has ten cards'] },
    run: async (say, given) => {
      const postgres = await OwnPostgres.start();
      const args = ['--users', String(given.number('users'))];
      try {
        return await script('scripts/print-statements.mjs', args, { DATABASE_URL: postgres.url }, say);
      } finally {
        await postgres.remove();
      }
    },
  },
  monitoring: {
    takes: '2 min',
    does: 'has Prometheus watch the service under load: queries of the dashboard, alerts',
    options: { seed: SEED },
    missing: missingPrograms,
    run: (say, given) => runMonitoring(given.number('seed'), say),
  },
  proxies: {
    takes: '20 s',
    does: 'looks at the service through Caddy and nginx with the files of deploy/, where they are installed',
    run: (say) =>
      each([CADDY, TLS_NGINX], (kind) => {
        const version = versionOf(kind.program, kind === CADDY ? 'version' : '-v');
        say(`${kind.program} ${version ?? 'is not installed here: left out'}`);
        return version === undefined ? Promise.resolve([]) : tryTlsProxy(kind, say);
      }),
  },
  unit: {
    takes: '10 s',
    does: 'checks the units of deploy/systemd/ with systemd-analyze, and runs their commands as systemd would; best as root',
    missing: missingForUnits,
    run: tryUnits,
  },
  recovery: {
    takes: '1 min',
    does: 'recovers the end of the archive and a moment of a PostgreSQL of Debian, under draws',
    missing: missingForRecovery,
    run: tryRecovery,
  },
  readme: {
    takes: '5 s',
    does: 'starts the service, and runs the first lines of the README and those of docs/api.md for the shell',
    run: runReadme,
  },
  module: {
    takes: '1 min',
    does: 'makes modules outside of the project with the packed package, uses, restores and upgrades them',
    options: { package: [undefined, 'the file of the package (default: it is made)'] },
    run: (say, given) => runModule(given.text('package'), say),
  },
  'nest-habits': {
    takes: '2 min',
    does: 'installs what a Nest team reaches for into a module outside of the project, and uses each part',
    options: { package: [undefined, 'the file of the package (default: it is made)'] },
    run: (say, given) => runNestHabits(given.text('package'), say),
  },
  column: {
    takes: '1 min',
    does: 'adds the column of examples/column/ to a copy of the project, and uses it',
    run: runColumn,
  },
  rule: {
    takes: '2 min',
    does: 'adds the rule of examples/rule/ to a copy of the project; draws, simulates and verifies under it',
    missing: lacking('python3'),
    run: runRule,
  },
  client: {
    takes: '20 s',
    does: "compares docs/openapi.json and the client's types with the served document; runs the bots of examples/ while answers are lost",
    run: runClient,
  },
  verifier: {
    takes: '5 s',
    does: 'runs docs/verify.py on the published vectors and on a day',
    missing: lacking('python3'),
    run: runVerifier,
  },
  backup: {
    takes: '20 s',
    does: 'restores a backup with npx card-draw restore and with psql, as docs/backup.md says',
    missing: lacking('psql', 'pg_dump'),
    run: runBackup,
  },
  drill: {
    takes: '30 s',
    does: 'runs the drill of docs/backup.md beside a .env that names a database in use, which must stay as it is',
    run: runDrill,
  },
  move: {
    takes: '3 min',
    does: 'moves up to a million cards out and in, compares the bytes, and measures time and memory',
    run: runMove,
  },
  upgrade: {
    takes: '1 min',
    does: 'goes from an earlier version of the git history to this one while a client draws, and back to its backup',
    options: { what: ['all', 'data: only the start on the data directory of the earlier version'] },
    run: (say, given) => runUpgrade(given.text('what') === 'data', say),
  },
  image: { takes: '1 min', does: 'does what the Dockerfile does, and starts the result', run: runImage },
  role: {
    takes: '5 s',
    does: "starts the service as the role that the compose files' database makes for it",
    missing: lacking('psql'),
    run: runRole,
  },
  'generated-clients': {
    takes: '2 min',
    does: 'makes clients of the OpenAPI document in Python and Go, compiles them, draws and lists',
    run: runGenerated,
  },
  document: {
    takes: '30 s',
    does: 'lets Redocly and Spectral read the OpenAPI document by the rules that they recommend; npm fetches them',
    run: runDocument,
  },
  openapi: {
    takes: '6 min',
    does: 'lets Schemathesis compare the service with its OpenAPI document',
    options: { seconds: [300, 'the duration'] },
    missing: lacking('python3'),
    run: (say, given) => runOpenapi(given.number('seconds'), say),
  },
};

/** One after the other. @returns what is wrong after all of them */
async function each<T>(things: readonly T[], work: (thing: T) => Promise<readonly string[]>): Promise<string[]> {
  const problems: string[] = [];
  for (const thing of things) problems.push(...(await work(thing)));
  return problems;
}

function killsOf(given: Given): { messages: number; kills: number; seed: number } {
  const number = (option: string): number => given.number(option);
  return { messages: number('messages'), kills: number('kills'), seed: number('seed') };
}

async function script(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  say: Say,
): Promise<string[]> {
  say(await runToEnd(process.execPath, [file, ...args], { env: { ...process.env, ...env } }));
  return [];
}
