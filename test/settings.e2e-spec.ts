import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { readSettings } from '../src/config/environment.js';
import { type Settings, SettingsError } from '../src/config/settings.js';
import { DELETES, OPERATIONS } from './support/operations.js';

/** What is wrong with a setting. */
function problemsOf(name: string, value: string): readonly string[] {
  try {
    readSettings({ [name]: value });
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe('a setting of HTTP', () => {
  it.each<[string, keyof Settings, string, unknown]>([
    ['TRUST_PROXY', 'trustProxy', '', undefined],
    ['TRUST_PROXY', 'trustProxy', '0', undefined],
    ['TRUST_PROXY', 'trustProxy', '2', 2],
    ['TRUST_PROXY', 'trustProxy', '10.0.0.1', ['10.0.0.1']],
    ['TRUST_PROXY', 'trustProxy', 'loopback, 10.0.0.0/8,fd00::/8, ::1', ['loopback', '10.0.0.0/8', 'fd00::/8', '::1']],
    ['RATE_LIMIT', 'rateLimit', '', 0],
    ['RATE_LIMIT', 'rateLimit', '600', 600],
    ['CORS_ORIGINS', 'corsOrigins', '', undefined],
    ['CORS_ORIGINS', 'corsOrigins', ' * ', undefined],
    [
      'CORS_ORIGINS',
      'corsOrigins',
      'https://example.org, http://localhost:3000,capacitor://localhost',
      ['https://example.org', 'http://localhost:3000', 'capacitor://localhost'],
    ],
    ['BODY_LIMIT', 'bodyLimit', '', 1_048_576],
    ['BODY_LIMIT', 'bodyLimit', '1024', 1024],
    ['REQUEST_TIMEOUT_SECONDS', 'requestTimeoutMs', '', 60_000],
    ['REQUEST_TIMEOUT_SECONDS', 'requestTimeoutMs', '5', 5000],
    ['KEEP_ALIVE_SECONDS', 'keepAliveMs', '', 90_000],
    ['KEEP_ALIVE_SECONDS', 'keepAliveMs', '620', 620_000],
  ])('%s is read into %s from "%s"', (name, key, value, expected) => {
    expect(readSettings({ [name]: value })[key]).toEqual(expected);
  });

  it.each([
    ['DATABASE_REPLICA_URLS', 'postgres://replica/cards'],
    ['TRUST_PROXY', '33'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0/8'],
    ['TRUST_PROXY', '10.0.0.1,10.0.0.256'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', ','],
    ['RATE_LIMIT', '-1'],
    ['RATE_LIMIT', '1.5'],
    ['RATE_LIMIT', '10/s'],
    ['CORS_ORIGINS', 'example.org'],
    ['CORS_ORIGINS', 'https://example.org/'],
    ['CORS_ORIGINS', 'https://example.org/viewer'],
    ['CORS_ORIGINS', 'https://Example.org'],
    ['CORS_ORIGINS', 'https://example.org:443'],
    ['CORS_ORIGINS', 'https://user@example.org'],
    ['CORS_ORIGINS', 'https://*.example.org'],
    ['CORS_ORIGINS', 'https://example.org,*'],
    ['CORS_ORIGINS', 'null'],
    ['BODY_LIMIT', '1023'],
    ['BODY_LIMIT', '1MB'],
    ['BODY_LIMIT', '999999999'],
    ['REQUEST_TIMEOUT_SECONDS', '0'],
    ['KEEP_ALIVE_SECONDS', '3601'],
  ])('%s=%s stops the start by its name', (name, value) => {
    const problems = problemsOf(name, value);
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toMatch(new RegExp(`^${name} must be `));
  });
});

describe('docker-compose.yml', () => {
  const text = readFileSync('docker-compose.yml', 'utf8');
  const closed = /TOKEN_OPERATIONS: \$\{TOKEN_OPERATIONS-([\w,]+)\}/.exec(text)?.[1]?.split(',') ?? [];

  it('closes every delete, and what changes a record without the password', () => {
    const expected = [...DELETES.split(','), 'updateGroup', 'drawStart', 'drawDone', 'battle'];
    expect([...closed].sort()).toEqual(expected.sort());
  });

  it('leaves open nothing that writes', () => {
    const open = OPERATIONS.filter(({ id, method, needs }) => method !== 'GET' && !needs && !closed.includes(id));
    expect(open).toEqual([]);
  });

  it('names operations of this service', () => {
    const known = OPERATIONS.map(({ id }) => id);
    expect(closed.filter((id) => !known.includes(id))).toEqual([]);
  });
});
