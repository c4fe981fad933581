// Writes the types of clients/typescript from the OpenAPI document of the built service, on the server of DATABASE_URL. With --check it only
// fails when they are older than the document.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { startService } from './start-service.mjs';

const FILE = 'clients/typescript/src/api.ts';
const HEAD = '// Written by `npm run client:types`, from the OpenAPI document of the service.\n\n';

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

const service = await startService();
try {
  const document = await (await fetch(`${service.url}/openapi.json`)).json();
  const options = { defaultNonNullable: false, rootTypes: true, rootTypesNoSchemaPrefix: true };
  const types = HEAD + astToString(await openapiTS(withOneError(document), options));
  if (!process.argv.includes('--check')) writeFileSync(FILE, types);
  else if (readFileSync(FILE, 'utf8') !== types) {
    console.error(`${FILE} is older than the OpenAPI document: npm run client:types`);
    process.exitCode = 1;
  }
} finally {
  await service.stop();
}
