import type { DynamicModule } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppModule } from '../../app.module.js';
import { GAME_SETTINGS } from '../../game/calendar/game-settings.js';
import { PAGE_NOTICE } from '../../page/page.module.js';
import { Clock } from '../../platform/clock.js';
import {
  DOT_ENV_NAMES,
  type Environment,
  processEnvironment,
  readSettings,
  readSettingsOf,
} from '../../platform/config/environment.js';
import { knownSecrets } from '../../platform/config/operator-secrets.js';
import { PLATFORM_SETTINGS, problemsOf, type Settings } from '../../platform/config/settings.js';
import { makeFolder, replaceFile } from '../../platform/folders-and-files.js';
import { processLog, useProcessLog } from '../../platform/observability/logging/process-log.js';
import type { Launch } from '../../platform/process/application.js';
import { Service, stopOnSignals } from '../../platform/process/service.js';
import { CommandRefused, counted } from '../cli.js';
import { requestsTo } from '../http-service.js';
import { DemoArt } from './demo-art.js';
import { bannersAtOnce, demoBanners } from './demo-banners.js';
import { DEFAULTS, type DemoOptions } from './demo-world.js';
import { daysUntil, DemoClock, Players, type Stage } from './players.js';
import { printSights } from './sights.js';
import { playWorth } from './worth.js';

/** Settings of the operator that the demo takes. All others have their defaults, so that the demo is the same everywhere. */
const OF_OPERATOR =
  'PORT HOST ANSWER_TIMEOUT_SECONDS GAME_TIME_ZONE LOG_LEVEL LOG_FORMAT OPERATOR_PASSWORD OPERATOR_TOKEN'.split(' ');

/** What the page looks up among its texts: web/src/texts/en/demo.ts. */
const NOTICE = 'demo';
/** The file for DRAW_TABLE. Its days stay, so a start on a later day finds the same banners. */
const BANNERS = 'banners.json';
/** Its own service answers by itself, however busy the machine is. One that is gone refuses the connection, and the demo ends with it. */
const PATIENT = { attempts: Infinity, attemptMs: 600_000, totalMs: 600_000 };

/**
 * Runs the demo on a service of its own until SIGINT or SIGTERM. The data is in `DATA_DIR/demo`, or beside it where there are options.
 * @param table the file of another table than the demo's
 */
export async function runOwnService(given: Partial<DemoOptions>, table: string | undefined): Promise<void> {
  const own = processEnvironment();
  const { dataDir, gameTimeZone } = readSettingsOf(own, { ...PLATFORM_SETTINGS.list, ...GAME_SETTINGS.list });
  const days = daysUntil(new Clock().now(), gameTimeZone);
  const banners = table === undefined ? undefined : bannersAtOnce(table);
  const folder = join(dataDir, nameOfDemo(given, banners));
  // Written when all days are played.
  const mark = join(folder, 'demo.json');
  const isPlayed = existsSync(mark);
  if (!isPlayed) {
    makeFolder(folder, 0o711);
    writeFileSync(join(folder, BANNERS), banners ?? demoBanners(days[1].day));
  }
  const environment = environmentOf(own, folder);
  const settings = readSettings(environment);
  useProcessLog();
  processLog.configure(settings);
  const clock = new DemoClock();
  const service = new Service((launch) => Promise.resolve(demoModule(launch, environment, clock)));
  stopOnSignals(service);
  try {
    if (!isPlayed) clock.advanceTo(days[0].from);
    const url = await service.start(settings);
    const { password, token } = knownSecrets(settings);
    const send = requestsTo(url, { ...PATIENT, headers: { authorization: `Bearer ${token}` } });
    if (!isPlayed) {
      await playPast({ send, password, clock, days }, { ...DEFAULTS, ...given }, folder);
      replaceFile(mark, '{}\n');
    }
    clock.follow();
    await printSights({ send, password }, url, banners !== undefined);
    printPlaces(settings);
  } catch (error) {
    // Requests under way fail when a signal stops the service.
    if (service.isStopping) return;
    for (const problem of problemsOf(inWords(error, settings))) console.error(problem);
    await service.exit(error instanceof CommandRefused ? 2 : 1);
  }
}

/** A folder for each choice of options: a day keeps the table that it was opened with. */
function nameOfDemo(...options: readonly [given: Partial<DemoOptions>, banners: string | undefined]): string {
  const [given, banners] = options;
  if (banners === undefined && Object.keys(given).length === 0) return 'demo';
  return `demo-${createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 8)}`;
}

/** @throws CommandRefused where a first start was interrupted: days cannot be played twice */
async function playPast(stage: Stage, options: DemoOptions, folder: string): Promise<void> {
  if (((await stage.send('GET', '/users?itemsPerPage=1')) as unknown[]).length > 0)
    throw new CommandRefused(`The demo in ${folder} was stopped while it was made. Remove the folder to make it again`);
  const players = await Players.of(stage, options);
  await players.come();
  const { users, cards, groups } = players.made;
  console.log(
    `Made ${counted(users, 'player')} with ${counted(cards, 'card')} from before, and ${counted(groups, 'group')}`,
  );
  await players.play();
  await playWorth(players);
  console.log(`${stage.days.at(-1)?.day} is open`);
}

function environmentOf(own: Environment, folder: string): Environment {
  const names = OF_OPERATOR.flatMap((name) => [name, `${name}_FILE`]).filter((name) => own[name]);
  return {
    LOG_LEVEL: 'warn',
    [DOT_ENV_NAMES]: own[DOT_ENV_NAMES],
    ...Object.fromEntries(names.map((name) => [name, own[name]])),
    DATA_DIR: folder,
    DRAW_TABLE: join(folder, BANNERS),
    PLAYER_LINKS: 'true',
    // Its clock stands at moments of the past.
    CLOCK_SKEW_MOST: '0',
    DRAIN_SECONDS: '0',
  };
}

/** The whole service with the clock of the demo. Its page says that it is one. */
function demoModule(launch: Launch, environment: Environment, clock: DemoClock): DynamicModule {
  const { providers = [], exports = [], ...app } = AppModule.forRoot(launch, environment, { clock });
  const notice = { provide: PAGE_NOTICE, useValue: NOTICE };
  return { ...app, providers: [...providers, notice, DemoArt], exports: [...exports, PAGE_NOTICE] };
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
