/** A schema of the OpenAPI document, as far as values are made from it. */
export interface FieldSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export type Schemas = Readonly<Record<string, FieldSchema>>;

/** A create operation of the document, with what it takes, what it answers, and what its update takes. */
export interface Resource {
  readonly path: string;
  readonly create: Schemas;
  readonly update: Schemas;
  readonly answer: Schemas;
}

/** Every resource of a document whose records are made with POST, and read and changed under their ids. */
export function resourcesOf(document: any): Resource[] {
  return Object.entries<any>(document.paths).flatMap(([path, { post }]) => {
    const record = document.paths[`${path}/{id}`];
    if (!post || !record?.get || !record.patch) return [];
    const create = fieldsOf(document, post.requestBody);
    return [
      { path, create, update: fieldsOf(document, record.patch.requestBody), answer: answerOf(document, record.get) },
    ];
  });
}

/** The paths of all lists of a resource's records: `/cards` and `/users/{id}/card` for `/cards`. */
export function listsOf(document: any, { path: resource }: Resource): string[] {
  const nameOf = (path: string): string => path.split('/').at(-1)?.replace(/s$/, '') ?? '';
  const lists = Object.entries<any>(document.paths).filter(([, { get }]) => get && isList(get));
  return lists.flatMap(([path]) => (nameOf(path) === nameOf(resource) ? [path] : []));
}

/** The n-th value of a field, within its limits and unlike the others. A flag has two. */
export function valueOf(schema: FieldSchema, n: number): unknown {
  if (schema.enum) return schema.enum[n % schema.enum.length];
  if (schema.type === 'boolean') return n % 2 === 1;
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.min(Math.max(1000 + n, schema.minimum ?? -Infinity), schema.maximum ?? Infinity);
  if (schema.format === 'date-time') return `200${n}-02-03T04:05:06.00000${n}Z`;
  const { minLength = 0, maxLength = Infinity, pattern = '' } = schema;
  const texts = [`${n} a “text” 🎴`, `${n}`, `209912${10 + n}`].map((text) => text.padEnd(minLength, '.'));
  const text = texts.find((each) => Array.from(each).length <= maxLength && new RegExp(pattern, 'u').test(each));
  if (text === undefined) throw new Error(`No text is known for ${JSON.stringify(schema)}`);
  return text;
}

/**
 * A body with the n-th value of each field. A list is a relation, and so is a whole number that no answer has: the owner's.
 * @param without fields that it leaves out; credentials too
 */
export function bodyOf(
  { answer }: Resource,
  schemas: Schemas,
  n: number,
  owner: number,
  without: readonly string[] = [],
): Record<string, unknown> {
  const given = Object.entries(schemas).filter(
    ([name, { format }]) => format !== 'password' && !without.includes(name),
  );
  const value = (name: string, schema: FieldSchema): unknown => {
    if (schema.type === 'array') return name === 'users' ? [owner] : [];
    return schema.type === 'integer' && !(name in answer) ? owner : valueOf(schema, n);
  };
  return Object.fromEntries(given.map(([name, schema]) => [name, value(name, schema)]));
}

function fieldsOf(document: any, { content }: any): Schemas {
  return schemaOf(document, content['application/json'].schema).properties;
}

function answerOf(document: any, operation: any): Schemas {
  const { schema } = operation.responses['200']?.content?.['application/json'] ?? { schema: {} };
  return schemaOf(document, schema.items?.anyOf?.[0] ?? schema.items ?? schema).properties ?? {};
}

function isList(operation: any): boolean {
  return operation.responses['200']?.content?.['application/json']?.schema.type === 'array';
}

function schemaOf(document: any, schema: any): any {
  return '$ref' in schema ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
}
