import fc from 'fast-check';
import { DEFAULT_DRAW_TABLE, versionOf } from '../../../src/game/rules/odds.js';
import { PASSWORD, TOKEN } from '../../harness/secrets.js';

/** A whole character. Those that fast-check has are made with a table of all, which takes seconds. */
const anyCharacter = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code));

/** Text that JSON can carry and databases, prototypes or parsers may trip over. */
const oddText = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    'a\0b',
    '\ud800',
    '\udc00x',
    '😀'.repeat(101),
    "'; drop table users; --",
    '%00',
    '\\',
    '"',
    '\u202e',
    'x'.repeat(5000),
  ),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
);

const oddTime = fc.constantFrom(
  '2023-02-29T00:00:00Z',
  '2024-02-29T24:00:00Z',
  '0000-01-01T00:00:00Z',
  '10000-01-01T00:00:00Z',
  '2024-01-01',
  'now',
  'infinity',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.9999999-23:59',
  '2016-12-31T23:59:60Z',
  '2024-01-01T00:00:00',
  '-infinity',
);

const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 2 ** 63, 1e20, 1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Any of them, and what has another type. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddTime,
  oddNumber,
  fc.constantFrom(
    null,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    [1, 'x'],
    [1.5],
    { $gt: '' },
    { toString: 'x' },
    { length: 1e9 },
  ),
  fc.array(oddNumber, { maxLength: 5 }),
  fc.constant(Array.from({ length: 3000 }, (_, i) => i)),
);

/** One request to an operation, as hostile as a client can make it. */
export interface HostileRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
}

const often = <T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: unusual });

/** The empty one too, where two spaces follow each other. */
const wordsOf = (text: string): string[] => text.split(' ');

const goodTime = fc
  .tuple(
    fc.date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true }),
    fc.integer({ min: 0, max: 999 }),
  )
  .map(([date, micros]) => date.toISOString().replace('Z', `${String(micros).padStart(3, '0')}+00:00`));

/** Valid values by what the schema says of the property. */
function goodValue(name: string, schema: any): fc.Arbitrary<unknown> {
  if (name === 'password') return fc.constant(PASSWORD);
  if (name === 'token') return fc.constant(TOKEN);
  if (schema.type === 'array') return fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.format === 'date-time') return goodTime;
  if (name === 'next') return fc.constantFrom('20260131', '00010101', '99991231');
  if (name === 'owner' || name === 'battle') return fc.integer({ min: 1, max: 12 });
  if (name === 'banner') return fc.constantFrom('standard', 'standard', 'summer');
  if (name === 'day') return fc.constant('20260115');
  if (name === 'count') return fc.integer({ min: 1, max: 100 });
  if (schema.type === 'integer') return fc.maxSafeInteger();
  return fc.string({ unit: anyCharacter, minLength: schema.minLength ?? 0, maxLength: 20 });
}

const hostileKeys = wordsOf('__proto__ constructor prototype toString hasOwnProperty then  \0 id owner_id toJSON');

/** An object for a body schema: mostly good values, some odd ones, some keys that nobody asked for. */
function objectFor(schema: any): fc.Arbitrary<string> {
  const properties = Object.entries<any>(schema.properties).map(([name, property]) => {
    const likely = ['password', 'token', 'owner', 'username', 'name', 'battle', 'count'].includes(name);
    const value = often(goodValue(name, property), anything, likely ? 12 : 6);
    const given = fc.option(value, { nil: undefined, freq: likely ? 15 : 2 });
    // No banner of the service has one of these, so most requests leave them out.
    const isRefused = ['target', 'packs'].includes(name);
    return fc.tuple(fc.constant(name), isRefused ? often(fc.constant(undefined), given, 12) : given);
  });
  const extra = fc.array(fc.tuple(fc.constantFrom(...hostileKeys), anything), { maxLength: 2 });
  return fc.tuple(fc.tuple(...properties), extra).map(([known, unknown]) => {
    const members = [...known.filter(([, value]) => value !== undefined), ...unknown];
    // Written out, because an object literal takes a key `__proto__` for something else.
    return `{${members.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
  });
}

const brokenBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      '',
      ' ',
      '{',
      '{"a":',
      '[]',
      '"x"',
      'null',
      '1',
      'tru',
      '{"a":1,}',
      '\ufeff{}',
      '{"password":"x","password":"y"}',
      '{"luck":1e999}',
      `[${'1,'.repeat(9)}1]`,
    )
    .map((text) => Buffer.from(text)),
  fc.constant(Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)),
  fc.constant(Buffer.from('{"a":'.repeat(500) + '1' + '}'.repeat(500))),
  fc.constant(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
);

/** The address of a card that no request changes. */
export const STORED_FACE = '99~1~normal~5~';

const goodParameter: Readonly<Record<string, fc.Arbitrary<string>>> = {
  '{id}': fc.integer({ min: 1, max: 15 }).map(String),
  '{face}': fc.constantFrom(
    STORED_FACE,
    STORED_FACE,
    '1~29~super~1~a',
    '1~0~Normal~~',
    '~~~~',
    `${STORED_FACE},${STORED_FACE}`,
  ),
  '{faces}': fc.constantFrom(
    STORED_FACE,
    `${STORED_FACE},${STORED_FACE}`,
    '1~-7~second~5~',
    '0',
    ',',
    `${STORED_FACE},`,
  ),
  '{day}': fc.constantFrom('20260115', '20260115', '20260114', '00000000', '99999999'),
  '{version}': fc.constantFrom(
    versionOf({ outcomes: DEFAULT_DRAW_TABLE }),
    versionOf({ outcomes: DEFAULT_DRAW_TABLE }),
    'f'.repeat(64),
  ),
};

const path = (template: string): fc.Arbitrary<string> => {
  const parameter = /\{\w+\}/.exec(template)?.[0] ?? '';
  const good = goodParameter[parameter];
  if (!good) return fc.constant(template);
  const odd = fc.constantFrom(
    ...wordsOf('0 -1 -0 1e20 1e3 01 +1 1.0 99999 9007199254740991 9007199254740992 9223372036854775808 abc'),
    ...wordsOf("%00 %31 % %zz %2e%2e .. 1' 1; 1%20 null NaN"),
    'x'.repeat(300),
    ...wordsOf('%F0%9F%98%80 1/ 1// *'),
  );
  return often(good, odd).map((value) => template.replace(parameter, value));
};

const query: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          ...wordsOf(
            'page itemsPerPage page%00 page[] __proto__ constructor order after count search username did status card',
          ),
        ),
        fc.constantFrom(
          ...wordsOf('1 2 30 0 -1 1.5 x  5001 9007199254740993 1e3 %00 % +1 99999999999999999999 asc desc true'),
          ...wordsOf('%F0%9F%98%80 %ED%A0%80 %27--'),
          'y'.repeat(300),
        ),
        fc.constantFrom(...wordsOf(' &page=1 &itemsPerPage=5000 &page=2&page=3 &&& #x &itemsPerPage=9007199254740991')),
      )
      .map(([name, value, rest]) => `?${name}=${value}${rest}`),
  },
);

const contentType = often(
  fc.constant('application/json'),
  fc.constantFrom(
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/vnd.api+json',
    'text/plain',
    'application/x-www-form-urlencoded',
    '',
    'application/json;',
    'multipart/form-data; boundary=x',
    '*/*',
    'json',
    'application/jsonp',
    ';',
    'application/json; charset=utf-16',
  ),
  8,
);

const authorization = often(
  fc.constant(`Bearer ${TOKEN}`),
  fc.constantFrom(
    '',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic eDp5',
    `Token ${TOKEN}`,
    'Bearer \u00e9',
    ` Bearer  ${TOKEN}`,
  ),
);

/** Hostile requests to one operation of the document. */
export function hostileRequests(document: any, template: string, method: string): fc.Arbitrary<HostileRequest> {
  const reference: string | undefined =
    document.paths[template][method.toLowerCase()].requestBody?.content['application/json'].schema.$ref;
  const schema = reference && document.components.schemas[reference.split('/').at(-1) ?? ''];
  const good = schema ? objectFor(schema).map((text) => Buffer.from(text)) : fc.constant(undefined);
  return fc
    .record({
      path: path(template),
      query,
      contentType,
      authorization,
      body: often<Buffer | undefined>(good, fc.option(brokenBody, { nil: undefined }), schema ? 5 : 1),
    })
    .map((request) => ({
      path: request.path + request.query,
      headers: { 'content-type': request.contentType, authorization: request.authorization },
      body: request.body,
    }));
}
