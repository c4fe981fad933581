import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { signalProcess } from '../../test/harness/process-table.js';
import { databaseGone, temporaryFolder } from '../../test/harness/service-process.js';
import { until } from '../../test/harness/until.js';
import { Instance } from '../instance.js';
import type { SeededRandom } from '../../test/harness/seeded-random.js';
import type { Fault, StartSubject, Subject, TrialPlan } from '../trial.js';

/** So many polls in a row must find no statement under way. */
const QUIET_POLLS = 3;

type Settings = Readonly<Record<string, string>>;

/** Half of the players repeat requests that had no answer, with an Idempotency-Key. */
export function crashPlan(start: StartSubject, kills: number, seed: number): TrialPlan {
  return {
    start,
    rounds: kills,
    seed,
    tolerates: 'faults',
    pause: { usual: 0, failed: 100 },
    party: { count: 24, commons: 4, reads: 10, repeat: 'half' },
    writesBefore: [50, 400],
    writesAfter: 50,
    // The service must take writes again by itself, once its database does.
    againWithinMs: 5_000,
    isRevived: true,
  };
}

/** The database is killed, and not the service. @param configuration what the server is told besides */
export function killedDatabase(configuration: Settings = {}): StartSubject {
  const fault = ({ postgres }: Targets): Fault =>
    killing('the database', [() => postgres.crash(), () => postgres.startAgain()]);
  return (settings) => onGivenDatabase(settings, fault, configuration);
}

/** What can be killed. */
export const FORMS = {
  service: (settings) => onGivenDatabase(settings, ({ instance }) => killedService(instance)),
  database: killedDatabase(),
  worker: (settings, random) =>
    onGivenDatabase({ ...settings, WEB_CONCURRENCY: '2' }, ({ instance }) => killedWorker(instance, random)),
  embedded: withEmbeddedDatabase,
} as const satisfies Readonly<Record<string, StartSubject>>;

/** The name of one of them. */
export type FormName = keyof typeof FORMS;

interface Targets {
  readonly postgres: OwnPostgres;
  readonly instance: Instance;
}

/** Kills, at once, and starts again what does not start by itself. */
function killing(what: string, [kill, revive]: readonly [() => Promise<unknown>, () => Promise<void>]): Fault {
  const act = async (): Promise<object> => {
    await kill();
    await revive();
    return {};
  };
  return { what: `kill -9 of ${what}`, act };
}

/** A service on a PostgreSQL server that does not end with it. */
async function onGivenDatabase(
  settings: Settings,
  fault: (given: Targets) => Fault,
  configuration: Settings = {},
): Promise<Subject> {
  const postgres = await OwnPostgres.start(configuration);
  try {
    const instance = await Instance.start({ ...settings, DATABASE_URL: postgres.url });
    // The schema must outlive a server that loses what is new.
    await (await postgres.connect()).query('checkpoint');
    const stop = async (): Promise<void> => {
      await instance.kill('SIGKILL');
      await postgres.remove();
    };
    return { url: instance.url, faults: [fault({ postgres, instance })], quiet: () => quiet(postgres), stop };
  } catch (error) {
    await postgres.remove();
    throw error;
  }
}

/** Waits until the database does nothing for any service, living or dead. */
async function quiet(postgres: OwnPostgres): Promise<void> {
  const client = await postgres.connect();
  const active = "select from pg_stat_activity where application_name = 'card-draw' and state <> 'idle'";
  let polls = 0;
  await until(async () => {
    polls = (await client.query(active)).rowCount === 0 ? polls + 1 : 0;
    return polls === QUIET_POLLS;
  });
  await client.end();
}

function killedService(instance: Instance): Fault {
  return killing('the service', [() => instance.kill('SIGKILL'), () => instance.startAgain()]);
}

/** The service starts another one by itself. */
function killedWorker({ service }: Instance, random: SeededRandom): Fault {
  let kills = 0;
  const kill = (): Promise<void> => {
    signalProcess(random.pick(service.workers())?.pid, 'SIGKILL');
    kills++;
    return Promise.resolve();
  };
  return killing('one of two processes', [kill, () => service.printed('takes requests', kills)]);
}

/** A service with its own PostgreSQL, which ends with it. */
async function withEmbeddedDatabase(settings: Settings): Promise<Subject> {
  const folder = temporaryFolder();
  const dataDir = `${folder.path}/data`;
  const instance = await Instance.start({ ...settings, DATA_DIR: dataDir });
  const stop = async (): Promise<void> => {
    await instance.kill('SIGKILL');
    await databaseGone(dataDir);
    folder.remove();
  };
  return { url: instance.url, faults: [killedService(instance)], stop };
}
