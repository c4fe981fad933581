// Writes the OpenAPI document of the built service, on the server of DATABASE_URL, into docs/openapi.json, and the types of
// clients/typescript from it. With --check it only fails when a file is older than the service.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { startService } from './start-service.mjs';

const DOCUMENT = 'docs/openapi.json';
const TYPES = 'clients/typescript/src/api.ts';
const HEAD = '// Written by `npm run client:types`, from the OpenAPI document of the service.\n\n';

/** A type cannot follow the parameter `fields`: the types are those of whole records. */
function withWholeRecords(document) {
  for (const { get } of Object.values(document.paths)) {
    const { schema } = get?.responses['200']?.content?.['application/json'] ?? {};
    if (schema?.items?.anyOf) [schema.items] = schema.items.anyOf;
  }
  for (const name of Object.keys(document.components.schemas))
    if (name.endsWith('Partial')) delete document.components.schemas[name];
  return document;
}

/** All errors have one shape: said once for an operation, it keeps the types at half their length. */
function withOneError(document) {
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const all = Object.entries(operation.responses);
    const [, error] = all.find(([status]) => status >= '400');
    operation.responses = Object.fromEntries(all.filter(([status]) => status < '400'));
    operation.responses.default = { ...error, description: 'What is wrong' };
  }
  return document;
}

function update(file, text) {
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is older than the service: npm run client:types`);
    process.exitCode = 1;
  }
}

const service = await startService();
try {
  const document = await (await fetch(`${service.url}/openapi.json`)).json();
  update(DOCUMENT, `${JSON.stringify(document, null, 2)}\n`);
  const options = { defaultNonNullable: false, rootTypes: true, rootTypesNoSchemaPrefix: true };
  update(TYPES, HEAD + astToString(await openapiTS(withOneError(withWholeRecords(document)), options)));
} finally {
  await service.stop();
}
