import { describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { Operation } from '../../../src/platform/access/operation.decorator.js';
import { OPERATIONS } from '../../harness/operations.js';
import { CARD_SHAPE, USER_SHAPE } from '../../harness/shapes.js';
import { RETURNS_TEXT, teamOf, type TextRead } from '../../harness/team.js';
import { TestApp } from '../../harness/test-app.js';

/** The answer that each operation of the specification gives, by the name of its schema; a list in brackets. */
const ANSWERS: Readonly<Record<string, string>> = {
  listCard: '[CardList]',
  createCard: 'CardCreate',
  readCard: 'CardRead',
  updateCard: 'CardUpdate',
  readCardOwner: 'Card_OwnerRead',
  listGroup: '[GroupList]',
  createGroup: 'GroupCreate',
  readGroup: 'GroupRead',
  updateGroup: 'GroupUpdate',
  listGroupUsers: '[Group_UsersList]',
  listUe: '[UeList]',
  createUe: 'UeCreate',
  readUe: 'UeRead',
  updateUe: 'UeUpdate',
  readUeOwner: 'Ue_OwnerRead',
  listUser: '[UserList]',
  createUser: 'UserCreate',
  readUser: 'UserRead',
  updateUser: 'UserUpdate',
  listUserCard: '[User_CardList]',
  listUserUe: '[User_UeList]',
};
const SCHEMAS = Object.values(ANSWERS).map((name) => name.replace(/[[\]]/g, ''));

/** Lists that are short by nature have no pages. */
const PAGED = OPERATIONS.filter(
  ({ id }) =>
    id.startsWith('list') &&
    !['listBanner', 'listUserBalance', 'listUserGuarantee', 'listUserPrint', 'listKey'].includes(id),
);
/** Those without an upper bound of `itemsPerPage`. */
const RELATION_LISTS = ['listUserCard', 'listUserUe', 'listGroupUsers', 'listCardHistory'];
const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';
/** The schema of a list's records. Where the list takes `fields`, that of whole ones. */
const itemOf = ({ items }: any): string => nameOf((items.anyOf?.[0] ?? items).$ref);

const app = await TestApp.start({ environment: { MAX_ITEMS_PER_PAGE: '8000', TOKEN_OPERATIONS: 'deleteCard,listUe' } });
const document = await app.read('/openapi.json');

describe('GET /openapi.json', () => {
  const operation = ({ path, method }: { path: string; method: string }): any =>
    document.paths[path][method.toLowerCase()];

  it('is in docs/openapi.json as `npm run client:types` writes it, without settings', async () => {
    const { database } = app;
    const written: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
    expect(await (await TestApp.start({ database })).read('/openapi.json')).toEqual(written);
  });

  it("has all the specification's operations and those of the game", () => {
    const described = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    const promised = OPERATIONS.map(({ id, method, path }) => `${id} ${method} ${path}`);
    expect(described).toEqual(expect.arrayContaining(promised));
  });

  it('requires every field of the answers, and has no credential and no relation among them', () => {
    for (const name of SCHEMAS) {
      const { properties, required } = document.components.schemas[name];
      // Only with `Prefer: include=draw`.
      const always = Object.keys(properties).filter((field) => `${name}.${field}` !== 'CardCreate.draw');
      expect([...required].sort()).toEqual(always.sort());
      for (const absent of ['password', 'token', 'owner', 'users', 'ue']) expect(properties).not.toHaveProperty(absent);
    }
    expect(Object.keys(document.components.schemas.CardRead.properties).sort()).toEqual(CARD_SHAPE);
    expect(Object.keys(document.components.schemas.GroupRead.properties).sort()).toEqual(['id', 'name']);
    expect(Object.keys(document.components.schemas.Card_OwnerRead.properties)).toHaveLength(USER_SHAPE.length);
  });

  it('says when a request may be sent again', () => {
    for (const each of OPERATIONS) {
      const { responses, parameters = [] } = operation(each);
      const isKeyed = parameters.some(({ name }: any) => name === 'Idempotency-Key');
      const said = Object.keys(responses).filter((status) => responses[status].headers?.['Retry-After']);
      expect({ id: each.id, said }).toEqual({ id: each.id, said: [...(isKeyed ? ['409'] : []), '429', '503'] });
    }
  });

  it('has a description of each operation and of each of its tags', () => {
    const described = document.tags.map(({ name, description }: any) => description && name);
    for (const each of OPERATIONS) {
      const { description, tags } = operation(each);
      const credential = each.needs
        ? `operator's ${each.needs}`
        : each.id.match(/^(deleteCard|listUe)$/)
          ? 'token'
          : 'no cred';
      expect({ id: each.id, description }).toEqual({ id: each.id, description: expect.stringContaining(credential) });
      expect(described).toEqual(expect.arrayContaining(tags));
    }
  });

  it.each(OPERATIONS.filter(({ id }) => id in ANSWERS))('describes what $id answers', (each) => {
    const { schema } = operation(each).responses['200'].content['application/json'];
    expect(schema.type === 'array' ? `[${itemOf(schema)}]` : nameOf(schema.$ref)).toBe(ANSWERS[each.id]);
  });

  it('says that a list has records with no more than the named fields, where it takes fields', () => {
    const lists = Object.entries<any>(document.paths).filter(([, { get }]) =>
      get?.parameters?.some(({ name }: any) => name === 'fields'),
    );
    expect(lists.length).toBeGreaterThan(20);
    for (const [path, { get }] of lists) {
      const { items } = get.responses['200'].content['application/json'].schema;
      const [whole, part] = items.anyOf.map(({ $ref }: any) => document.components.schemas[nameOf($ref)]);
      expect({ path, required: part.required }).toEqual({ path, required: undefined });
      expect(part.properties).toEqual(whole.properties);
      expect(whole.required.length).toBeGreaterThan(0);
    }
  });

  it.each(OPERATIONS)('describes the errors of $id', (each) => {
    const { responses } = operation(each);
    const expected = ['400', '408', '409', '431', '500', ...(each.path.includes('{') ? ['404'] : [])];
    for (const status of expected) {
      expect(responses[status].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Error' });
    }
  });

  it.each(PAGED)('has the bounds of the pages of $id', (each) => {
    const schemas = Object.fromEntries(
      operation(each)
        .parameters.filter((parameter: any) => parameter.in === 'query')
        .map((parameter: any) => [parameter.name, { required: parameter.required, ...parameter.schema }]),
    );
    const integer = { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, required: false };
    const bounded = RELATION_LISTS.includes(each.id) ? {} : { maximum: 8000 };
    expect(schemas.page).toEqual({ ...integer, default: 1 });
    expect(schemas.itemsPerPage).toEqual({ ...integer, default: 30, ...bounded });
    if (!schemas.fields) return;
    const { schema } = operation(each).responses['200'].content['application/json'];
    const fields = document.components.schemas[itemOf(schema)].required;
    expect([...schemas.fields.items.enum].sort()).toEqual([...fields].sort());
  });

  it('says which texts are taken', () => {
    const accepts = ({ pattern, maxLength = Infinity }: any, text: string): boolean =>
      new RegExp(pattern, 'u').test(text) && text.length <= maxLength;
    const { did, next } = document.components.schemas.UserUpdate.properties;
    const key = operation({ path: '/users', method: 'POST' }).parameters[0];
    expect(key.name).toBe('Idempotency-Key');
    for (const [schema, good, bad] of [
      [did, ['', 'x', '\n', '😀'], ['\0', 'a\0b']],
      [
        next,
        ['20240229', '20000229', '99991231', '00010101'],
        ['20230229', '19000229', '20260431', '00000101', '2026'],
      ],
      [key.schema, ['x', 'a b', '~'.repeat(255)], ['', ' x', 'x ', 'é', 'a\tb', '~'.repeat(256)]],
    ] as const) {
      for (const text of good) expect({ text, accepted: accepts(schema, text) }).toEqual({ text, accepted: true });
      for (const text of bad) expect({ text, accepted: accepts(schema, text) }).toEqual({ text, accepted: false });
    }
  });

  it('has an example for every field', () => {
    for (const [name, { properties = {} }] of Object.entries<any>(document.components.schemas)) {
      for (const [field, schema] of Object.entries<any>(properties)) {
        const described = `${name}.${field}`;
        // Another schema that it is has its own.
        const isExample = schema.example !== undefined || schema.type === 'array' || schema.allOf !== undefined;
        expect({ described, isExample }).toEqual({ described, isExample: true });
      }
    }
  });

  it('says which operations need the token, those of the settings included', () => {
    const guarded = OPERATIONS.filter((each) => operation(each).security?.some((scheme: any) => 'token' in scheme));
    const ids = 'updateCard deleteCard listUe updateUe updateUser'.split(' ');
    expect(guarded.map(({ id }) => id)).toEqual(ids);
    // Where the body has a field for the token, the header may be left out.
    for (const each of guarded) {
      const security = each.id.startsWith('update') ? [{}, { token: [] }] : [{ token: [] }];
      expect({ id: each.id, security: operation(each).security }).toEqual({ id: each.id, security });
    }
  });

  it('says of the token in a body whether it is needed, and of no token that it is a JWT', () => {
    expect(document.components.securitySchemes.token).not.toHaveProperty('bearerFormat');
    const told = OPERATIONS.flatMap((each) => {
      const schema = operation(each).requestBody?.content['application/json'].schema;
      const { token } = schema ? document.components.schemas[nameOf(schema.$ref)].properties : {};
      return token ? [{ id: each.id, isNeeded: /; needed here, /.test(token.description) }] : [];
    });
    expect(told.length).toBeGreaterThan(4);
    const needs = new Set(OPERATIONS.filter((each) => each.needs === 'token').map(({ id }) => id));
    for (const { id, isNeeded } of told) expect({ id, isNeeded }).toEqual({ id, isNeeded: needs.has(id) });
  });
});

@Controller('decks')
class DecksController {
  @Get()
  @ApiQuery({ name: 'itemsPerPage', schema: { type: 'integer', maximum: 10 } })
  @Operation({ id: 'listDeck', ...RETURNS_TEXT })
  list(): TextRead {
    return { text: '' };
  }
}

it("The document of a team's module leaves the bounds of its parameters alone", async () => {
  const app = await TestApp.start({ modules: [teamOf({ controllers: [DecksController] })] });
  const document = await app.read('/openapi.json');
  expect(document.paths['/decks'].get.parameters[0].schema.maximum).toBe(10);
});
