import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { OperationRegistry } from '../access/operation-registry.js';

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
  const tokenOperations = app.get(OperationRegistry).tokenOperations();
  for (const operation of operations(document)) {
    if (tokenOperations.has(operation.operationId ?? '')) operation.security = [{ token: [] }];
    for (const parameter of operation.parameters ?? []) {
      // The decorators know the specification's bound; the setting may differ.
      if (!('schema' in parameter) || parameter.name !== 'itemsPerPage') continue;
      if (parameter.schema && 'maximum' in parameter.schema) parameter.schema.maximum = maxItemsPerPage;
    }
  }
  return document;
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
