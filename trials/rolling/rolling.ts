import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { Instance } from '../instance.js';
import type { Fault, StartSubject, TrialPlan } from '../trial.js';
import type { Proxy, ProxyKind } from './proxies.js';

/** An instance must have ended by then. */
const STOPS_WITHIN_MS = 10_000;

/**
 * Restarts two instances behind a proxy in turns under load: no client may notice.
 * @param drainSeconds as by default when it is empty
 */
export function rollingPlan(
  proxy: ProxyKind,
  processes: number,
  rounds: number,
  seed: number,
  drainSeconds = '',
): TrialPlan {
  const start = behind(proxy, { WEB_CONCURRENCY: String(processes), DRAIN_SECONDS: drainSeconds });
  return {
    start,
    rounds,
    seed,
    tolerates: 'nothing',
    pause: { usual: 30, failed: 30 },
    party: { count: 16, commons: 4, reads: 50, repeat: 'none' },
    writesBefore: [100, 100],
    writesAfter: 100,
    againWithinMs: 5_000,
  };
}

function behind(kind: ProxyKind, others: Readonly<Record<string, string>>): StartSubject {
  return async (given) => {
    const database = await OwnPostgres.start();
    const settings = { ...given, ...others, DATABASE_URL: database.url, TRUST_PROXY: '1' };
    const instances: Instance[] = [];
    let proxy: Proxy | undefined;
    const stop = async (): Promise<void> => {
      await proxy?.stop();
      for (const instance of instances) await instance.kill('SIGKILL');
      await database.remove();
    };
    try {
      const [one, two] = [await Instance.start(settings), await Instance.start(settings)];
      instances.push(one, two);
      const started = (proxy = await kind.start([one.port, two.port]));
      return { url: started.url, faults: instances.map((instance) => restart(instance, started)), stop };
    } catch (error) {
      await stop();
      throw error;
    }
  };
}

function restart(instance: Instance, proxy: Proxy): Fault {
  const act = async (): Promise<{ problem?: string; note: string }> => {
    const since = performance.now();
    const code = await instance.kill('SIGTERM');
    const took = performance.now() - since;
    await instance.startAgain();
    await proxy.includes(instance.port);
    const note = `, which took ${took.toFixed(0)} ms`;
    return code === 0 && took <= STOPS_WITHIN_MS ? { note } : { note, problem: `it ended with ${String(code)}${note}` };
  };
  return { what: `SIGTERM to the instance on port ${instance.port}`, act };
}
