// The built service in this process, on the server of DATABASE_URL and a free port, for scripts that look into it.
import { Logger } from '@nestjs/common';
import { AppModule } from '../dist/app.module.js';
import { readSettings } from '../dist/platform/config/environment.js';
import { operatorSecrets } from '../dist/platform/config/operator-secrets.js';
import { processLog } from '../dist/platform/observability/logging/process-log.js';
import { Application } from '../dist/platform/process/application.js';
import { SECRETS } from './start-service.mjs';

/** Starts it and waits until it takes requests. */
export async function startApplication() {
  Logger.overrideLogger(false);
  const { DATABASE_URL } = process.env;
  const environment = { ...SECRETS, DATABASE_URL, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' };
  const settings = readSettings(environment);
  processLog.configure(settings);
  const secrets = operatorSecrets(settings, () => undefined);
  const application = new Application((launch) => AppModule.forRoot(launch, environment));
  const url = await application.start({ settings, secrets, database: { url: DATABASE_URL } });
  return { url, stop: () => application.stop(0) };
}
