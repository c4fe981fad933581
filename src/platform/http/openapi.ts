import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { DeclaredOperation } from '../access/operation.decorator.js';
import { OperationRegistry } from '../access/operation-registry.js';
import { hasBoundedPage } from './param.decorators.js';

/** Version of the interface, as its specification has it. */
const INTERFACE_VERSION = '0.1.0';

/** Describes every operation of every module. */
function openApiDocument(app: INestApplication, maxItemsPerPage: number): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Card-drawing service')
    .setDescription('Users, the cards and ues that they own, groups of users; draws with published odds, and battles.')
    .setVersion(INTERFACE_VERSION)
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: "The operator's token; or in the body field token" },
      'token',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config);
  const byId = new Map(operations(document).map((operation) => [operation.operationId, operation]));
  const registry = app.get(OperationRegistry);
  for (const { handler } of registry.controllerMethods()) {
    const demands = registry.demandsOf(handler);
    const operation = byId.get(demands?.operation.id);
    if (!operation) continue;
    if (demands?.token) operation.security = [...(takesToken(document, demands.operation) ? [{}] : []), { token: [] }];
    if (hasBoundedPage(handler)) boundPages(operation, maxItemsPerPage);
  }
  return document;
}

/** Whether the token may come in the body, so that the header can be left out. */
function takesToken({ components }: OpenAPIObject, { body: type }: DeclaredOperation): boolean {
  const body = components?.schemas?.[type?.name ?? ''];
  return body !== undefined && 'properties' in body && body.properties?.['token'] !== undefined;
}

/** The decorators do not know the setting. */
function boundPages({ parameters = [] }: OperationObject, maximum: number): void {
  for (const parameter of parameters) {
    if ('name' in parameter && parameter.name === 'itemsPerPage') parameter.schema = { ...parameter.schema, maximum };
  }
}

function operations({ paths }: OpenAPIObject): OperationObject[] {
  return Object.values(paths).flatMap(({ get, post, put, patch, delete: remove }) =>
    [get, post, put, patch, remove].filter((operation) => operation !== undefined),
  );
}

/** What the document says of one operation. */
type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Serves the document at /openapi.json and, for people, at /docs. */
export function serveOpenApi(app: INestApplication, maxItemsPerPage: number): void {
  SwaggerModule.setup('docs', app, () => openApiDocument(app, maxItemsPerPage), {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
    customSiteTitle: 'Card-drawing service',
    // The badge of an online validator would be loaded from another host.
    swaggerOptions: { validatorUrl: null, tryItOutEnabled: true },
  });
}
