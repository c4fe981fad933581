import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SettingsError } from '../src/platform/config/settings.js';
import { expectNoStart } from './harness/expectations.js';
import { ServiceProcess } from './harness/service-process.js';
import { PASSWORD, TOKEN } from './harness/secrets.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';

const OLD = 'test-secret-before-52c7';

describe("the operator's credentials", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it.each([
    ['OPERATOR_PASSWORD', 'OPERATOR_TOKEN', { OPERATOR_PASSWORD: TOKEN }],
    ['OPERATOR_PASSWORD', 'OPERATOR_TOKEN_PREVIOUS', { OPERATOR_TOKEN_PREVIOUS: PASSWORD }],
    ['OPERATOR_PASSWORD_PREVIOUS', 'OPERATOR_TOKEN', { OPERATOR_PASSWORD_PREVIOUS: TOKEN }],
    [
      'OPERATOR_PASSWORD_PREVIOUS',
      'OPERATOR_TOKEN_PREVIOUS',
      { OPERATOR_PASSWORD_PREVIOUS: OLD, OPERATOR_TOKEN_PREVIOUS: OLD },
    ],
  ])('%s and %s that are the same stop the start', async (one, other, environment) => {
    const error = await expectNoStart({ database, environment });
    expect(error).toBeInstanceOf(SettingsError);
    expect(error.message).toBe(`${one} and ${other} must differ`);
  });

  it.each([
    [
      'OPERATOR_PASSWORD, OPERATOR_TOKEN_PREVIOUS',
      '1',
      { OPERATOR_PASSWORD: '15-characters-a', OPERATOR_TOKEN_PREVIOUS: 'b' },
    ],
    ['OPERATOR_PASSWORD_PREVIOUS', '2', { OPERATOR_TOKEN: '16-characters-ab', OPERATOR_PASSWORD_PREVIOUS: 'short' }],
  ])(
    'make one warning that names those with fewer than 16 characters: %s, in %s processes',
    async (names, processes, secrets) => {
      const given = { OPERATOR_PASSWORD: PASSWORD, OPERATOR_TOKEN: TOKEN, ...secrets };
      const service = new ServiceProcess({ DATABASE_URL: database.url, WEB_CONCURRENCY: processes, ...given });
      await service.url();
      await service.kill('SIGTERM');
      expect(service.count('fewer than 16 characters')).toBe(1);
      expect(service.output).toContain(`fewer than 16 characters: ${names}\n`);
      for (const secret of Object.values(given)) if (secret.length > 1) expect(service.output).not.toContain(secret);
    },
  );
});
