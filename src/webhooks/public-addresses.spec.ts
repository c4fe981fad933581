import { describe, expect, it } from '@jest/globals';
import { isPublic } from './public-addresses.js';

describe('private addresses', () => {
  it.each([
    '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255'.split(' '),
    ':: ::1 fc00::1 fe80::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 x'.split(
      ' ',
    ),
  ])('are known: %s', (...addresses) => {
    expect(addresses.filter(isPublic)).toEqual([]);
  });

  it('are told from public ones', () => {
    expect(['1.1.1.1', '172.32.0.1', '2606:4700::1111'].filter(isPublic)).toHaveLength(3);
  });
});
