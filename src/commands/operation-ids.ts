import { DiscoveryService, ModulesContainer, NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { routeHandlers } from '../platform/access/operations.js';
import { loadModules } from '../modules.js';
import { processEnvironment, readSettings } from '../platform/config/environment.js';

/** The ids of the operations of all modules, as this code has them. Nothing is started, and no setting but MODULES changes them. */
export async function operationIds(): Promise<ReadonlySet<string>> {
  await loadModules(processEnvironment());
  const launch = { settings: readSettings({}), secrets: { password: '', token: '' }, database: { url: '' } };
  const options = { preview: true, logger: false, abortOnError: false } as const;
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(launch, {}), options);
  const discovery = new DiscoveryService(app.get(ModulesContainer));
  return new Set(routeHandlers(discovery).flatMap(({ operation }) => operation?.operationId ?? []));
}
