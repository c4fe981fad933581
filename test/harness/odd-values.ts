import fc from 'fast-check';

/** A whole character. Those that fast-check has are made with a table of all, which takes seconds. */
export const anyCharacter = fc
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
export const anything: fc.Arbitrary<unknown> = fc.oneof(
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
