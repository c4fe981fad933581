import { describe, expect, it } from '@jest/globals';
import { requestIdOf } from './request-watch.js';

const MADE = /^[0-9a-f]{12}-[0-9a-z]+$/;

describe('the id of a request', () => {
  it.each(['a', '0', 'x'.repeat(128), 'AZaz09._:/+=@-', '4bf92f35-77b3-4da6-a3ce-929d0e0e4736'])(
    'is %s if the client says so',
    (id) => {
      expect(requestIdOf({ headers: { 'x-request-id': id } })).toBe(id);
    },
  );

  it.each([
    undefined,
    '',
    'x'.repeat(129),
    'a b',
    'a, b',
    'a"b',
    'a\\b',
    'a\r\nx: y',
    'ä',
    '{}',
    'a;b',
    '\u0000',
    '<x>',
    ['a'],
  ])('is made when the client says %j', (id) => {
    // Node gives headers as texts; what it joins has a comma.
    const made = requestIdOf({ headers: { 'x-request-id': id } });
    expect(made).toMatch(MADE);
    expect(made).not.toBe(requestIdOf({ headers: {} }));
  });
});
