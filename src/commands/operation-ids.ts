import { DiscoveryService, ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import { Operations } from '../platform/access/operations.js';
import { loadModules } from '../modules/modules.js';
import { processEnvironment, readSettings } from '../platform/config/environment.js';

/** The ids of the operations of all modules, as this code has them. Nothing is started, and no setting but MODULES changes them. */
export async function operationIds(): Promise<ReadonlySet<string>> {
  await loadModules(processEnvironment());
  const settings = readSettings({});
  const launch = { settings, secrets: { password: '', token: '' }, database: { url: '' } };
  const options = { preview: true, logger: false, abortOnError: false } as const;
  const app = await NestFactory.create(AppModule.forRoot(launch, {}), new FastifyAdapter(), options);
  const operations = new Operations(new DiscoveryService(app.get(ModulesContainer)), settings);
  const operationIdFactory = operations.idOf.bind(operations);
  const { paths } = SwaggerModule.createDocument(app, new DocumentBuilder().build(), { operationIdFactory });
  const described = Object.values(paths).flatMap((path) => Object.values(path) as { readonly operationId?: string }[]);
  return new Set(described.flatMap(({ operationId }) => operationId ?? []));
}
