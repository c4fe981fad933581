import type { Type } from '@nestjs/common';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import type { KnownOperation } from '../access/operations.js';
import { fieldNames } from '../dto-fields.js';
import { ErrorBody, errorReasonSchema } from '../http/errors.js';
import { tagOf } from '../http/tag.decorator.js';

type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;
type ResponseObject = Extract<OperationObject['responses'][string], { content?: unknown }>;
type SchemaObject = Extract<
  NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string],
  { items?: unknown }
>;

/** Errors of what has a body. */
const OF_BODIES = ['413', '415'];

/** Says what programs expect of each operation, and its module has not said. @param maxItemsPerPage bounds lists without a bound */
export function completeDocument(
  document: OpenAPIObject,
  operations: ReadonlyMap<string, KnownOperation>,
  controllers: readonly Type[],
  maxItemsPerPage: number,
): void {
  Object.assign(document.components?.schemas ?? {}, { ErrorReason: errorReasonSchema() });
  const used = new Set<string>();
  const ids = new Map<string, number>();
  for (const [path, { get, post, put, patch, delete: remove }] of Object.entries(document.paths)) {
    // A handler for all methods has no other one here.
    for (const operation of [get, post, put, patch, remove]) {
      if (!operation) continue;
      const { operationId = '', description, tags = [], parameters = [] } = operation;
      const responses = responsesOf(operation);
      operation.responses = responses;
      const known = operations.get(operationId);
      operation.summary ||= operationId;
      const fit = known?.inBatch && `A batch may ${known.isWrite ? 'send' : 'watch'} it.`;
      operation.description = [description, credentialOf(known), fit].filter(Boolean).join('\n\n');
      // The token may come in the body, so that the header can be left out.
      const body = known?.bodyType as Type<{ token?: string }> | undefined;
      const isInBody = body && fieldNames(body).includes('token');
      if (known?.token) operation.security = [...(isInBody ? [{}] : []), { token: [] }];
      responses['400'] ??= errorResponse('Malformed or invalid; each field at fault is listed');
      // A parameter in the path names a record, which may not be there.
      if (path.includes('{')) responses['404'] ??= errorResponse('No such record');
      for (const parameter of parameters)
        if ('name' in parameter && parameter.name === 'itemsPerPage')
          parameter.schema = { maximum: maxItemsPerPage, ...parameter.schema };
      describeParts(document, operation);
      tags.forEach((tag) => used.add(tag));
      ids.set(operationId, (ids.get(operationId) ?? 0) + 1);
      // A handler may have several versions, paths or methods. Ids of the document are unique.
      if (ids.get(operationId) !== 1) operation.operationId = `${operationId}_${ids.get(operationId)}`;
    }
  }
  document.tags = tagsOf(controllers, used);
  sortByName(document);
}

function tagsOf(controllers: readonly Type[], used: ReadonlySet<string>): OpenAPIObject['tags'] {
  const declared = controllers.flatMap((type) => tagOf(type) ?? []);
  const described = new Map(declared.map(({ name, description }) => [name, description]));
  return [...used].sort().map((name) => ({ name, description: described.get(name) ?? `Operations of ${name}` }));
}

/** Nest lists controllers by their modules: the document stays as it is when one moves to another. */
function sortByName(document: OpenAPIObject): void {
  const sorted = <T>(named: Record<string, T>) => Object.fromEntries(Object.entries(named).sort(byKey));
  document.paths = sorted(document.paths);
  if (document.components?.schemas) document.components.schemas = sorted(document.components.schemas);
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function responsesOf({ requestBody, responses }: OperationObject): OperationObject['responses'] {
  const isPossible = ([code]: [string, unknown]): boolean => requestBody !== undefined || !OF_BODIES.includes(code);
  return Object.fromEntries(Object.entries(responses).filter(isPossible));
}

/** Of a list that takes `fields`: the records that have these alone. In whole records, no field is missing. */
function describeParts({ components }: OpenAPIObject, { parameters = [], responses }: OperationObject): void {
  if (!parameters.some((parameter) => 'name' in parameter && parameter.name === 'fields')) return;
  const answer = responses['200'] as ResponseObject | undefined;
  const schema = answer?.content?.['application/json']?.schema as SchemaObject | undefined;
  const whole = schema?.items;
  if (schema === undefined || whole === undefined || !('$ref' in whole)) return;
  const { $ref } = whole;
  const name = $ref.split('/').at(-1) ?? '';
  const { type, properties } = (components?.schemas?.[name] ?? {}) as SchemaObject;
  const description = `What the parameter \`fields\` names of a \`${name}\``;
  Object.assign(components?.schemas ?? {}, { [`${name}Partial`]: { type, properties, description } });
  schema.items = { anyOf: [{ $ref }, { $ref: `${$ref}Partial` }] };
}

function errorResponse(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorBody) } } } };
}

function credentialOf({ suspended, password, token, needs, player }: Partial<KnownOperation> = {}): string {
  if (suspended) return 'The operator has suspended it.';
  const players = player ? " A player's token counts for what is the player's own." : '';
  if (password) return `Needs the operator's password, or a named token for this operation.${players}`;
  if (token) return `Needs the operator's token, or a named token for this operation.${players}`;
  return (needs === 'code' ? 'The code is its credential.' : 'Needs no credential.') + players;
}
