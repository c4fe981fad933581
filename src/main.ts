import { Logger } from '@nestjs/common';
import cluster from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { loadModules, MODULE_SETTINGS } from './modules/modules.js';
import { PAGE_SETTINGS, pageFolder } from './page/page-files.js';
import { processEnvironment, readSettings, readSettingsOf } from './platform/config/environment.js';
import { logUnhandledErrors } from './platform/observability/unhandled-errors.js';
import { ServiceLogger } from './platform/observability/logging/log.js';
import { processLog, useProcessLog } from './platform/observability/logging/process-log.js';
import { tell } from './platform/primary.js';
import { LAUNCH, type WorkerLaunch } from './platform/process/cluster.js';
import { problemsOf } from './platform/config/settings.js';
import { Service, stopOnSignals } from './platform/process/service.js';

const USAGE = `card-draw start
Runs the service until SIGINT or SIGTERM, on an embedded database in DATA_DIR (./data) unless DATABASE_URL is set.
Settings: environment variables, such as PORT, OPERATOR_PASSWORD, DATABASE_URL; docs/settings.md lists them
Example: PORT=9000 card-draw start`;

const logger = new Logger('Service');
const service = new Service(async (launch) => {
  const environment = processEnvironment();
  await loadModules(environment);
  const { AppModule } = await import('./app.module.js');
  return AppModule.forRoot(launch, environment);
});

function answerArguments([argument]: readonly string[]): number | undefined {
  if (argument === undefined) return undefined;
  if (argument === '--help') console.log(USAGE);
  else console.error(`Unknown argument ${argument}: settings are environment variables (--help tells more)`);
  return argument === '--help' ? 0 : 2;
}

async function start(): Promise<void> {
  try {
    const environment = processEnvironment();
    await loadModules(environment);
    const settings = readSettings(environment, MODULE_SETTINGS);
    processLog.configure(settings);
    const url = await service.start(settings);
    if (pageFolder(readSettingsOf(environment, PAGE_SETTINGS.list)) !== undefined) logger.log(`The page is at ${url}/`);
  } catch (error) {
    // A start that is stopped fails; that is no error.
    if (service.isStopping) return;
    for (const problem of problemsOf(error)) logger.error(`Cannot start: ${problem}`);
    // What goes on starting meanwhile finds no database.
    Logger.overrideLogger(false);
    await service.exit(1);
  }
}

/** Starts the service as one of several processes. When the primary process is gone, node:cluster ends this one. */
async function startWorker(): Promise<void> {
  // Answers when the primary process gathers metrics.
  new AggregatorRegistry();
  const { announces, ...launch } = JSON.parse(processEnvironment()[LAUNCH] ?? '') as WorkerLaunch;
  processLog.configure(launch.settings);
  const logger = new ServiceLogger(processLog);
  // One process announces the start; all log errors.
  if (!announces) logger.setLogLevels(['error', 'fatal']);
  Logger.overrideLogger(logger);
  try {
    const url = await service.run(launch);
    Logger.overrideLogger(new ServiceLogger(processLog));
    await tell({ url });
  } catch (error) {
    if (service.isStopping) return;
    await tell({ problems: problemsOf(error) });
    await service.exit(1);
  }
}

// The primary process starts workers with an argument of its own.
const code = cluster.isPrimary ? answerArguments(process.argv.slice(2)) : undefined;
if (code !== undefined) process.exit(code);
useProcessLog();
logUnhandledErrors();
stopOnSignals(service);
await (cluster.isWorker ? startWorker() : start());
