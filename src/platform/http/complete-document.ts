import { applyDecorators, SetMetadata, type Type } from '@nestjs/common';
import { ApiTags, getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import 'reflect-metadata';
import type { KnownOperation } from '../access/operations.js';
import { ErrorBody } from './errors.js';

const TAG = 'tag';

interface TagFacts {
  readonly name: string;
  readonly description: string;
}

export type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Puts a controller's operations under a heading of the OpenAPI document, and says what they are about. */
export function Tag(name: string, description: string): ClassDecorator {
  return applyDecorators(ApiTags(name), SetMetadata(TAG, { name, description } satisfies TagFacts));
}

/** Every operation of a document. A handler for all methods has no other one here. */
export function* operationsOf({ paths }: OpenAPIObject): Generator<[path: string, operation: OperationObject]> {
  for (const [path, { get, post, put, patch, delete: remove }] of Object.entries(paths)) {
    for (const operation of [get, post, put, patch, remove]) if (operation) yield [path, operation];
  }
}

/**
 * Says what programs that read the document expect of each operation, and what its module has not said: a summary, the credential that it
 * needs, errors, and what its tag is about.
 */
export function completeDocument(
  document: OpenAPIObject,
  operations: ReadonlyMap<string, KnownOperation>,
  controllers: Iterable<Type>,
): void {
  const used = new Set<string>();
  for (const [, operation] of operationsOf(document)) {
    const { operationId = '', description, tags = [] } = operation;
    operation.summary ||= operationId;
    operation.description = [description, credentialOf(operations.get(operationId))].filter(Boolean).join('\n\n');
    operation.responses['400'] ??= errorResponse('Malformed or invalid; each field at fault is listed');
    tags.forEach((tag) => used.add(tag));
  }
  const declared = [...controllers].flatMap((type) => (Reflect.getMetadata(TAG, type) as TagFacts | undefined) ?? []);
  const described = new Map(declared.map(({ name, description }) => [name, description]));
  document.tags = [...used].sort().map((name) => {
    return { name, description: described.get(name) ?? `Operations of ${name}` };
  });
}

/** A response that is an error in the one shape. */
export function errorResponse(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorBody) } } } };
}

function credentialOf({ suspended, password, token, needs, player }: Partial<KnownOperation> = {}): string {
  if (suspended) return 'The operator has suspended it.';
  const players = player ? " A player's token counts for what is the player's own." : '';
  if (password) return `Needs the operator's password, or a named token for this operation.${players}`;
  if (token) return `Needs the operator's token, or a named token for this operation.${players}`;
  return (needs === 'code' ? 'The code is its credential.' : 'Needs no credential.') + players;
}
