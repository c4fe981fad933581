import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { signalProcess } from '../../test/harness/process-table.js';
import { databaseGone, temporaryFolder } from '../../test/harness/service-process.js';
import { until } from '../../test/harness/until.js';
import { Instance } from '../instance.js';
import type { Random } from '../random.js';

/** So many looks in a row must find no statement under way. */
const QUIET_LOOKS = 3;

type Settings = Readonly<Record<string, string>>;

/** A service and its database, something of which is killed again and again. */
export interface Victim {
  readonly url: string;
  /** Kills, at once. */
  kill(): Promise<unknown>;
  /** Starts again what does not start by itself; when it returns, the service should be well soon. */
  revive(): Promise<void>;
  /** Waits until nothing that was killed is still writing. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a service and its database. */
export type StartVictim = (settings: Settings, random: Random) => Promise<Victim>;

/** The database is killed, and not the service. @param configuration what the server is told besides */
export function killedDatabase(configuration: Settings = {}): StartVictim {
  const parts = ({ postgres }: Given): Parts => ({ kill: () => postgres.crash(), revive: () => postgres.startAgain() });
  return (settings) => onGivenDatabase(settings, parts, configuration);
}

/** What can be killed. */
export const FORMS = {
  service: (settings) => onGivenDatabase(settings, ({ instance }) => killed(instance)),
  database: killedDatabase(),
  worker: (settings, random) =>
    onGivenDatabase({ ...settings, WEB_CONCURRENCY: '2' }, ({ instance }) => killedWorker(instance, random)),
  embedded: withEmbeddedDatabase,
} as const satisfies Readonly<Record<string, StartVictim>>;

/** The name of one of them. */
export type FormName = keyof typeof FORMS;

interface Given {
  readonly postgres: OwnPostgres;
  readonly instance: Instance;
}

type Parts = Pick<Victim, 'kill' | 'revive'>;

/** A service on a PostgreSQL server that does not end with it. */
async function onGivenDatabase(
  settings: Settings,
  parts: (given: Given) => Parts,
  configuration: Settings = {},
): Promise<Victim> {
  const postgres = await OwnPostgres.start(configuration);
  try {
    const instance = await Instance.start({ ...settings, DATABASE_URL: postgres.url });
    // The schema must outlive a server that loses what is new.
    await (await postgres.connect()).query('checkpoint');
    const stop = async (): Promise<void> => {
      await instance.kill('SIGKILL');
      await postgres.remove();
    };
    return { url: instance.url, ...parts({ postgres, instance }), quiet: () => quiet(postgres), stop };
  } catch (error) {
    await postgres.remove();
    throw error;
  }
}

/** Waits until the database does nothing for any service, living or dead. */
async function quiet(postgres: OwnPostgres): Promise<void> {
  const client = await postgres.connect();
  const active = "select from pg_stat_activity where application_name = 'card-draw' and state <> 'idle'";
  let looks = 0;
  await until(async () => {
    looks = (await client.query(active)).rowCount === 0 ? looks + 1 : 0;
    return looks === QUIET_LOOKS;
  });
  await client.end();
}

function killed(instance: Instance): Parts {
  return { kill: () => instance.kill('SIGKILL'), revive: () => instance.startAgain() };
}

/** The service starts another one by itself. */
function killedWorker({ service }: Instance, random: Random): Parts {
  let kills = 0;
  const kill = (): Promise<void> => {
    signalProcess(random.pick(service.workers())?.pid, 'SIGKILL');
    kills++;
    return Promise.resolve();
  };
  return { kill, revive: () => service.printed('takes requests', kills) };
}

/** A service with its own PostgreSQL, which ends with it. */
async function withEmbeddedDatabase(settings: Settings): Promise<Victim> {
  const folder = temporaryFolder();
  const dataDir = `${folder.path}/data`;
  const instance = await Instance.start({ ...settings, DATA_DIR: dataDir });
  const stop = async (): Promise<void> => {
    await instance.kill('SIGKILL');
    await databaseGone(dataDir);
    folder.remove();
  };
  // What the old server was doing has ended before the new one can start.
  return { url: instance.url, ...killed(instance), quiet: () => Promise.resolve(), stop };
}
