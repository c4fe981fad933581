import { Logger } from '@nestjs/common';
import { ServiceLogger } from './common/service-logger.js';
import { processEnvironment, readSettings } from './config/environment.js';
import { Service } from './processes/service.js';
import { problemsOf } from './processes/start-error.js';

const logger = new Logger('Service');
Logger.overrideLogger(new ServiceLogger());

async function main(): Promise<void> {
  const service = new Service();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      logger.log(`${signal}: stopping`);
      void service.exit(0);
    });
  }
  try {
    await service.start(readSettings(processEnvironment()));
  } catch (error) {
    // What is stopped in the middle of its start fails, and there is nothing to say of it.
    if (service.isStopping) return;
    for (const problem of problemsOf(error)) logger.error(`Cannot start: ${problem}`);
    await service.exit(1);
  }
}

await main();
