import type { Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Operations } from '../access/operations.js';
import { CachedBody } from '../raw-json.js';
import { ErrorBody, JSON_TYPE } from '../http/errors.js';
import { sendAs } from '../http/responses.js';
import { completeDocument } from './complete-document.js';

const INTERFACE_VERSION = '0.1.0';

/** The OpenAPI document, as JSON and as the page /docs. */
export function serveDocument(app: NestFastifyApplication, operations: Operations, maxItemsPerPage: number): void {
  let made: OpenAPIObject | undefined;
  const document = (): OpenAPIObject => (made ??= openApiDocument(app, operations, maxItemsPerPage));
  // Nest would write it as JSON for each request. That takes milliseconds, in which nothing else is answered.
  let cached: CachedBody | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get('/openapi.json', (_request, reply) =>
      sendAs(JSON_TYPE, reply, (cached ??= new CachedBody(Buffer.from(JSON.stringify(document()))))),
    );
  SwaggerModule.setup('docs', app, document, {
    raw: ['yaml'],
    yamlDocumentUrl: 'openapi.yaml',
    // Nest's page has no place for a viewport. Without one a phone shows it 980 pixels wide.
    customSiteTitle: `Card-drawing service</title><meta name="viewport" content="width=device-width"><title>`,
    customCss: '.swagger-ui .opblock-body { overflow-x: auto }',
    // The badge of an online validator would be loaded from another host.
    swaggerOptions: { validatorUrl: null, tryItOutEnabled: true },
  });
}

function openApiDocument(app: NestFastifyApplication, operations: Operations, maxItemsPerPage: number): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Card-drawing service')
    .setDescription(
      'Users, the cards and ues that they own, groups of users; draws with published odds, and battles.\n\n' +
        "The version above is that of the interface's specification. The service has its own: `card-draw --version`.",
    )
    .setVersion(INTERFACE_VERSION)
    .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
    .addServer('/', 'The service that gave this document')
    // An operation that needs a credential says so itself.
    .addSecurityRequirements({})
    .addSecurity('token', {
      type: 'http',
      scheme: 'bearer',
      description: "The operator's or a named token; or in the body field token",
    })
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    extraModels: [ErrorBody],
    operationIdFactory: (controller, method) => operations.idOf(controller, method),
  });
  const controllers = app.get(DiscoveryService, { strict: false }).getControllers();
  const types = controllers.map(({ metatype }) => metatype as Type);
  completeDocument(document, operations.known, types, maxItemsPerPage);
  return document;
}
