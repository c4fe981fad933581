import { describe, expect, it } from '@jest/globals';
import type { DynamicModule, Type } from '@nestjs/common';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppModule } from '../../../src/app.module.js';
import { ConfigModule, SETTINGS } from '../../../src/platform/config/config.module.js';
import { readSettingsOf, readSettings } from '../../../src/platform/config/environment.js';
import { knownSecrets } from '../../../src/platform/config/operator-secrets.js';
import { DATABASE_SETTINGS, type Settings, SettingsError } from '../../../src/platform/config/settings.js';
import { MODULE_SETTINGS } from '../../../src/modules/modules.js';
import { runToEnd, temporaryFolder } from '../../harness/program.js';

/** What is wrong with settings. */
function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readSettings(environment, MODULE_SETTINGS);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe('a setting of HTTP', () => {
  it.each<[string, keyof Settings, string, unknown]>([
    ['TRUST_PROXY', 'trustProxy', '', undefined],
    ['TRUST_PROXY', 'trustProxy', '0', 0],
    ['TRUST_PROXY', 'trustProxy', '2', 2],
    ['TRUST_PROXY', 'trustProxy', '10.0.0.1', ['10.0.0.1']],
    ['TRUST_PROXY', 'trustProxy', 'loopback, 10.0.0.0/8,fd00::/8, ::1', ['loopback', '10.0.0.0/8', 'fd00::/8', '::1']],
    ['RATE_LIMIT', 'rateLimit', '', 0],
    ['RATE_LIMIT', 'rateLimit', '600', 600],
    ['CORS_ORIGINS', 'corsOrigins', '', null],
    ['CORS_ORIGINS', 'corsOrigins', ' * ', null],
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
    ['TRUST_PROXY', '33'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,10.0.0.256'],
    ['TRUST_PROXY', ','],
    ['RATE_LIMIT', '1.5'],
    ['CORS_ORIGINS', 'example.org'],
    ['CORS_ORIGINS', 'https://example.org/'],
    ['CORS_ORIGINS', 'https://example.org:443'],
    ['CORS_ORIGINS', 'https://*.example.org'],
    ['CORS_ORIGINS', 'null'],
    ['BODY_LIMIT', '1023'],
    ['BODY_LIMIT', '999999999'],
    ['REQUEST_TIMEOUT_SECONDS', '0'],
    ['KEEP_ALIVE_SECONDS', '3601'],
  ])('%s=%s stops the start by its name', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toMatch(new RegExp(`^${name} must be `));
  });
});

it.each([
  ['PORT', 'abc', 'a whole number from 0 to 65535, not "abc"'],
  ['ADMIN_PORT', '-1', 'a whole number from 0 to 65535, not "-1"'],
  ['MAX_ITEMS_PER_PAGE', '0', 'a whole number from 1 to '],
  ['GAME_TIME_ZONE', 'Mars/Olympus', 'an IANA time zone name'],
  ['LOG_LEVEL', 'loud', 'one of debug, info, warn, error, not "loud"'],
  ['LOG_FORMAT', 'xml', 'one of auto, json, pretty, not "xml"'],
  ...['0', '33', '1.5', '-2', 'all'].map((value) => [
    'WEB_CONCURRENCY',
    value,
    `a whole number from 1 to 32, not "${value}"`,
  ]),
])(
  'a setting that is wrong, %s=%s, stops the start with a sentence on what it may be',
  (name = '', value = '', expected = '') => {
    const [problem, ...others] = problemsOf({ [name]: value });
    expect(problem?.startsWith(`${name} must be ${expected}`) || problem).toBe(true);
    expect(others).toEqual([]);
  },
);

describe('a secret', () => {
  const DATABASE_URL = 'postgres://card_draw:secret@localhost/card_draw';
  const folder = temporaryFolder().path;

  function file(content: string): string {
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  }

  it.each<[string, keyof Settings]>([
    ['OPERATOR_PASSWORD', 'operatorPassword'],
    ['OPERATOR_TOKEN', 'operatorToken'],
    ['OPERATOR_PASSWORD_PREVIOUS', 'operatorPasswordPrevious'],
    ['OPERATOR_TOKEN_PREVIOUS', 'operatorTokenPrevious'],
  ])('%s may come from a file, whose last line ends and byte order mark are no part of it', (name, key) => {
    const read = (content: string): unknown => readSettings({ [`${name}_FILE`]: file(content) })[key];
    expect(read(' the secret ')).toBe(' the secret ');
    expect(read('the secret\n')).toBe('the secret');
    expect(read('the secret\r\n')).toBe('the secret');
    expect(read('\uFEFFthe secret\n\r\n\n')).toBe('the secret');
    expect(readSettings({ [name]: 'given', [`${name}_FILE`]: '' })[key]).toBe('given');
    expect(readSettings({ [name]: '', [`${name}_FILE`]: file('in a file') })[key]).toBe('in a file');
    expect(readSettings({ [name]: '', [`${name}_FILE`]: '' })[key]).toBeUndefined();
    expect(readSettings({ [name]: 'given', [`${name}_FILE`]: '/dev/null' })[key]).toBe('given');
  });

  it('come from a .env file or operator.env that begins with a byte order mark', async () => {
    const { path } = temporaryFolder();
    const lines = '\uFEFFOPERATOR_PASSWORD=first line\nOPERATOR_TOKEN=second line\n';
    for (const name of ['.env', 'operator.env']) writeFileSync(join(path, name), lines);
    const secrets = { operatorPassword: undefined, operatorToken: undefined };
    const expected = { password: 'first line', token: 'second line' };
    expect(knownSecrets({ dataDir: path, ...secrets })).toEqual(expected);
    const program = `
      const { processEnvironment } = await import(${JSON.stringify(resolve('dist/platform/config/environment.js'))});
      const { OPERATOR_PASSWORD, OPERATOR_TOKEN } = processEnvironment();
      console.log(OPERATOR_PASSWORD, '+', OPERATOR_TOKEN);`;
    const args = ['--input-type=module', '-e', program];
    const env = { OPERATOR_TOKEN: 'given' };
    expect(await runToEnd(process.execPath, args, { cwd: path, env })).toBe('first line + given\n');
  });

  it('DATABASE_URL may come from a file, for the commands too', () => {
    const environment = { DATABASE_URL_FILE: file(`${DATABASE_URL}\n`) };
    expect(readSettingsOf(environment, DATABASE_SETTINGS).databaseUrl).toBe(DATABASE_URL);
    const secrets = { OPERATOR_PASSWORD: 'x', OPERATOR_TOKEN: 'y' };
    expect(readSettings({ ...environment, ...secrets }).databaseUrl).toBe(DATABASE_URL);
    const [problem] = problemsOf({ ...secrets, DATABASE_URL_FILE: file('mysql://secret@host/db') });
    expect(problem).toMatch(/^DATABASE_URL must be a URL such as (?!.*secret)/);
  });

  it.each([
    'OPERATOR_PASSWORD',
    'OPERATOR_TOKEN',
    'OPERATOR_PASSWORD_PREVIOUS',
    'OPERATOR_TOKEN_PREVIOUS',
    'DATABASE_URL',
  ])('%s in a file stops the start by its name when something is wrong with it', (name) => {
    const others = { OPERATOR_PASSWORD: 'x', OPERATOR_TOKEN: 'y' };
    const problems = (environment: Readonly<Record<string, string>>): readonly string[] =>
      problemsOf(name === 'DATABASE_URL' ? { ...others, ...environment } : environment);
    for (const path of [join(folder, 'missing'), folder]) {
      expect(problems({ [`${name}_FILE`]: path })).toEqual([
        expect.stringMatching(new RegExp(`^${name}_FILE names a file that cannot be read \\(E\\w+\\)$`)),
      ]);
    }
    for (const content of ['', '\n', ' \r\n\n'])
      expect(problems({ [`${name}_FILE`]: file(content) })).toEqual([`${name}_FILE names an empty file`]);
    expect(problems({ [name]: DATABASE_URL, [`${name}_FILE`]: file('x') })).toEqual([
      `${name} and ${name}_FILE are both given: leave one out`,
    ]);
  });
});

it('a setting says whether it comes from the environment or from .env, also in a process that inherits both', async () => {
  const { path } = temporaryFolder();
  writeFileSync(join(path, '.env'), 'PORT=9000\nHOST=0.0.0.0\n');
  const program = `
    const { execFileSync } = await import('node:child_process');
    const { processEnvironment, sourced } = await import(${JSON.stringify(resolve('dist/platform/config/environment.js'))});
    const { PLATFORM_SETTINGS } = await import(${JSON.stringify(resolve('dist/platform/config/settings.js'))});
    const { port, host, logLevel, operatorToken } = PLATFORM_SETTINGS.list;
    const environment = processEnvironment();
    const shown = [port, host, logLevel].map((setting) => Object.values(sourced(environment, setting)).join(' '));
    console.log(shown.join(', '));
    try { sourced(environment, operatorToken) } catch ({ message }) { console.log(message) }
    const env = { ...process.env, INHERITS: '1' };
    if (!process.env.INHERITS) execFileSync(process.execPath, process.execArgv, { env, stdio: 'inherit' });`;
  const env = { HOST: '127.0.0.1', OPERATOR_TOKEN: 'the token' };
  const printed = await runToEnd(process.execPath, ['--input-type=module', '-e', program], { cwd: path, env });
  const expected = 'PORT 9000 .env, HOST 127.0.0.1 environment, LOG_LEVEL info default\nOPERATOR_TOKEN is a secret\n';
  expect(printed).toBe(expected.repeat(2));
});

/** The modules that a module imports with options, at any depth. */
function importsOf(module: DynamicModule | Type): DynamicModule[] {
  const isType = typeof module === 'function';
  const declared = Reflect.getMetadata('imports', isType ? module : module.module) as Type[] | undefined;
  const imports = [...(declared ?? []), ...((isType ? undefined : module.imports) ?? [])] as (DynamicModule | Type)[];
  return [...(isType ? [] : [module]), ...imports.flatMap(importsOf)];
}

function isSettingsToken(token: unknown): boolean {
  return typeof token === 'symbol' && /^settings\b/i.test(token.description ?? '');
}

it('the list of settings of modules has those of all modules', () => {
  const launch = { settings: readSettings({}), secrets: { password: '', token: '' }, database: { url: '' } };
  const groups = importsOf(AppModule.forRoot(launch, {})).filter(({ module }) => module === ConfigModule);
  const tokens = groups.flatMap((group) => group.exports ?? []).filter(isSettingsToken);
  expect(new Set(tokens)).toEqual(new Set([SETTINGS, ...MODULE_SETTINGS.map(({ token }) => token)]));
});
