import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** Version of the interface, as its specification has it. */
export const INTERFACE_VERSION = '0.1.0';

/** Describes every operation of every module. */
export function openApiDocument(app: INestApplication, maxItemsPerPage: number): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Card-drawing service')
    .setDescription('Users, the cards and ues that they own, groups of users, and the drawing of cards.')
    .setVersion(INTERFACE_VERSION)
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: "The operator's token; or in the body field token" },
      'token',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config);
  for (const schema of boundedSchemas(document)) schema.maximum = maxItemsPerPage;
  return document;
}

/** The schemas of `itemsPerPage` that have an upper bound; it is a setting. */
function* boundedSchemas(document: OpenAPIObject): Generator<{ maximum?: number }> {
  for (const path of Object.values(document.paths)) {
    for (const parameter of path.get?.parameters ?? []) {
      if (
        'name' in parameter &&
        parameter.name === 'itemsPerPage' &&
        parameter.schema &&
        'maximum' in parameter.schema
      ) {
        yield parameter.schema;
      }
    }
  }
}

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
