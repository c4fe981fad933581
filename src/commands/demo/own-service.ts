import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { GAME_SETTINGS } from '../../game/game-settings.js';
import { Clock } from '../../platform/clock.js';
import {
  type Environment,
  processEnvironment,
  readSettings,
  readSettingsOf,
} from '../../platform/config/environment.js';
import { knownSecrets } from '../../platform/config/operator-secrets.js';
import { PLATFORM_SETTINGS, type Settings } from '../../platform/config/settings.js';
import { processLog, useProcessLog } from '../../platform/observability/logging/process-log.js';
import { problemsOf } from '../../platform/process/launch.js';
import { Service, stopOnSignals } from '../../platform/process/service.js';
import { CommandRefused } from '../cli.js';
import { requestsTo } from '../http-service.js';
import { nameCards } from '../cards/service-kinds.js';
import { bannersAtOnce, demoBanners } from './demo-banners.js';
import { DemoFolder, type DemoOptions } from './stored-demo.js';
import { daysUntil, DemoClock, playDays } from './past-days.js';
import { countRecords } from './players.js';
import { printSights } from './sights.js';

/** Settings of the operator that the demo takes. All others have their defaults, so that the demo is the same everywhere. */
const TAKEN = ['PORT', 'HOST', 'GAME_TIME_ZONE', 'LOG_LEVEL', 'LOG_FORMAT', 'OPERATOR_PASSWORD', 'OPERATOR_TOKEN'];

/**
 * Runs the demo on a service of its own until SIGINT or SIGTERM. The data is in `DATA_DIR/demo`.
 * @param table the file of another table than the demo's. Each has a folder of its own: a day keeps the table that it was opened with
 */
export async function runOwnService(given: Partial<DemoOptions>, table: string | undefined): Promise<void> {
  const { DemoModule } = await import('./demo.module.js');
  const own = processEnvironment();
  const { dataDir, gameTimeZone } = readSettingsOf(own, { ...PLATFORM_SETTINGS.list, ...GAME_SETTINGS.list });
  const banners = table === undefined ? undefined : bannersAtOnce(table);
  const folder = new DemoFolder(join(dataDir, banners === undefined ? 'demo' : `demo-${shortHash(banners)}`));
  const demo = folder.open(given);
  const days = daysUntil(new Clock().now(), gameTimeZone);
  if (!demo.isPlayed) folder.begin(demo, banners ?? demoBanners(days[1].day));
  const environment = environmentOf(own, folder);
  const settings = readSettings(environment);
  useProcessLog();
  processLog.configure(settings);
  const clock = new DemoClock();
  const service = new Service((launch) => Promise.resolve(DemoModule.forRoot(launch, environment, clock)));
  stopOnSignals(service);
  try {
    if (!demo.isPlayed) clock.advanceTo(days[0].from);
    const url = await service.start(settings);
    const secrets = knownSecrets(settings);
    const send = requestsTo(url, { headers: { authorization: `Bearer ${secrets.token}` } });
    if (!demo.isPlayed) {
      if ((await countRecords(send, '/users')) > 0)
        throw new CommandRefused(
          `The demo in ${folder.path} was stopped while it was made. Remove the folder to make it again`,
        );
      await nameCards(send);
      await playDays(send, secrets.password, clock, demo, days);
      folder.store({ ...demo, isPlayed: true });
    }
    clock.follow();
    await printSights(send, url, banners !== undefined);
    printPlaces(settings);
  } catch (error) {
    // Requests under way fail when a signal stops the service.
    if (service.isStopping) return;
    for (const problem of problemsOf(inWords(error, settings))) console.error(problem);
    await service.exit(error instanceof CommandRefused ? 2 : 1);
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function environmentOf(own: Environment, { path, banners }: DemoFolder): Environment {
  const taken = TAKEN.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, own[name]]);
  return {
    LOG_LEVEL: 'warn',
    ...(Object.fromEntries(taken.filter(([, value]) => value)) as Environment),
    DATA_DIR: path,
    DRAW_TABLE: banners,
    // Its clock stands at moments of the past.
    CLOCK_SKEW_MOST: '0',
    DRAIN_SECONDS: '0',
  };
}

function printPlaces({ dataDir, operatorToken }: Settings): void {
  const place = `The password and the token for the desk are in ${join(dataDir, 'operator.env')}. `;
  const secrets = operatorToken === undefined ? place : '';
  console.log(`${secrets}All data is in ${dataDir}. Ctrl-C stops the demo, and the same command goes on with it`);
}

/** A busy port is the most likely reason why the demo does not start. */
function inWords(error: unknown, { port }: Settings): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) return error;
  return new Error(`Port ${port} is in use by another program. Choose another, such as PORT=${port + 1}`);
}
