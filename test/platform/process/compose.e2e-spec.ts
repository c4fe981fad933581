import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { demandsOf } from '../../../src/platform/access/operations.js';
import { readSettings } from '../../../src/platform/config/environment.js';
import { type Settings, settingsByName } from '../../../src/platform/config/settings.js';
import { MODULE_SETTINGS } from '../../../src/modules/modules.js';
import { composeProject, type ComposeService, composeServices, interpolate } from './compose.js';
import { OPERATIONS } from '../../harness/operations.js';
import { temporaryFolder } from '../../harness/program.js';

const SECRETS = {
  OPERATOR_PASSWORD: 'operator-password',
  OPERATOR_TOKEN: 'operator-token',
  POSTGRES_PASSWORD: 'postgres-password',
  CLUSTER_PASSWORD: 'cluster-password',
};
const EXAMPLE = readFileSync('.env.example', 'utf8');
/** What `cp .env.example .env` gives, with the secrets filled in. */
const COPIED = { ...parseEnv(EXAMPLE), ...SECRETS };

/** Settings that a compose file does not pass on, and why. */
const FIXED = {
  PORT: 'the container listens on 8080; PORT is where that is published',
  HOST: 'the container listens on all its addresses; HOST is the one where that is published',
  DATABASE_URL: 'the database is the one beside the service',
};
/** The forms of secrets that come from files. */
const FROM_FILE = /_FILE$/;
const CLUSTER = 'deploy/cluster/docker-compose.yml';
const FILES: [file: string, fixed: Record<string, string>][] = [
  ['docker-compose.yml', FIXED],
  [CLUSTER, { ...FIXED, TRUST_PROXY: 'HAProxy is the one proxy in front' }],
];

/** The settings that are documented. */
const DOCUMENTED = Object.keys(settingsByName(MODULE_SETTINGS));

/** The settings that the code asks the environment for. */
function settingsOfCode(): string[] {
  const asked = new Set<string>();
  readSettings(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }), MODULE_SETTINGS);
  return [...asked].filter((name) => !FROM_FILE.test(name));
}

describe('the list of settings', () => {
  it('has what the code reads', () => {
    expect([...DOCUMENTED].sort()).toEqual(settingsOfCode().sort());
  });

  it('.env.example has what the code reads, with its defaults', () => {
    const named = [...EXAMPLE.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(settingsOfCode()));
    expect(readSettings(parseEnv(EXAMPLE))).toEqual(readSettings({}));
  });
});

describe.each(FILES)('%s', (file, fixed) => {
  const services = (variables: Record<string, string | undefined>): ComposeService[] =>
    Object.values(composeServices(file, variables));
  /** What the instances of the service find in their environment. */
  const environments = (variables: Record<string, string | undefined>): Record<string, string>[] =>
    services(variables)
      .filter(({ environment }) => environment && 'DATABASE_URL' in environment)
      .map(({ environment = {}, env_file }) => {
        expect(env_file).toBe('.env');
        // The variables stand for the file .env, from which Docker Compose takes those of the compose file too.
        const given = Object.entries({ ...variables, ...environment }).filter(([, value]) => value !== undefined);
        return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
      });
  /** What they read from it. Their folder /run/secrets has the project's files. */
  const settings = (variables: Record<string, string | undefined>): Settings[] => {
    const { secrets } = composeProject(file, variables);
    const onHost = (value: string): string => secrets[/^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? '']?.file ?? value;
    return environments(variables).map((environment) =>
      readSettings(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, onHost(value)]))),
    );
  };

  it.each(Object.keys(SECRETS).filter((name) => readFileSync(file, 'utf8').includes(name)))(
    'starts nothing without %s',
    (secret) => {
      expect(() => services({ ...COPIED, [secret]: undefined })).toThrow(secret);
      expect(() => services({ ...COPIED, [secret]: '' })).toThrow(secret);
    },
  );

  describe.each([
    ['with .env.example copied', COPIED],
    ['with the secrets alone', SECRETS],
  ])('%s', (_, variables) => {
    it('needs a credential for everything that writes, in modules of a team too', () => {
      const writes = [...OPERATIONS.filter(({ method }) => method !== 'GET'), { id: 'deleteDeck', needs: undefined }];
      for (const each of settings(variables))
        for (const { id: operationId, needs } of writes) {
          const { password, token } = demandsOf({ operationId, needs }, true, each);
          expect({ operationId, isClosed: password || token }).toEqual({ operationId, isClosed: true });
        }
    });

    it('limits requests', () => {
      for (const { rateLimit } of settings(variables)) expect(rateLimit).toBe(600);
    });

    it('is open to its own machine alone, and has metrics on a port of their own', () => {
      for (const { adminPort } of settings(variables)) expect(adminPort).toBe(9090);
      // Those of the one service are open to its machine alone, in the cluster those of both instances to its network.
      const metrics = file === CLUSTER ? [] : ['127.0.0.1:9180:9090'];
      expect(services(variables).flatMap(({ ports = [] }) => ports)).toEqual(['127.0.0.1:8080:8080', ...metrics]);
    });
  });

  it('opens what the operator says', () => {
    for (const { tokenOperations } of settings({ ...COPIED, TOKEN_OPERATIONS: 'deleteCard' })) {
      expect(tokenOperations).toEqual(['deleteCard']);
    }
    for (const each of settings({ ...COPIED, TOKEN_OPERATIONS: 'none', RATE_LIMIT: '0' })) {
      expect(each).toMatchObject({ tokenOperations: [], rateLimit: 0 });
    }
  });

  it('lets other containers and the published port reach the service', () => {
    for (const variables of [COPIED, SECRETS]) for (const { host } of settings(variables)) expect(host).toBe('0.0.0.0');
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^ENV .*\bHOST=0\.0\.0\.0$/m);
  });

  it('publishes the service where HOST and PORT say, and its metrics where METRICS_PORT says', () => {
    const given = { ...COPIED, HOST: '0.0.0.0', PORT: '8765', ADMIN_PORT: '9999', METRICS_PORT: '9181' };
    const ports = services(given).flatMap((service) => service.ports ?? []);
    expect(ports).toEqual(['0.0.0.0:8765:8080', ...(file === CLUSTER ? [] : ['127.0.0.1:9181:9999'])]);
  });

  it('takes a secret of the operator from a file, in place of the value or of an empty one', () => {
    const path = join(temporaryFolder().path, 'secret');
    writeFileSync(path, 'of a file\n');
    const variables = { ...COPIED, OPERATOR_PASSWORD: '', OPERATOR_PASSWORD_FILE: path };
    const expected = { operatorPassword: 'of a file', operatorToken: SECRETS.OPERATOR_TOKEN };
    expect(settings(variables).length).toBeGreaterThan(0);
    for (const each of settings(variables)) expect(each).toMatchObject(expected);
    const instances = services(variables).filter(({ environment }) => environment && 'DATABASE_URL' in environment);
    for (const { secrets } of instances) expect(secrets).toEqual(['operator_password', 'operator_token']);
  });

  it('keeps no more than 100 MB of the lines of each container', () => {
    for (const { logging } of services(COPIED))
      expect(logging).toEqual({ driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } });
  });

  it('hands every documented setting on to the service', () => {
    for (const name of DOCUMENTED.filter((each) => !(each in fixed))) {
      const found = environments({ ...COPIED, [name]: 'as given' }).map((environment) => environment[name]);
      expect({ name, found }).toEqual({ name, found: Array(file === CLUSTER ? 2 : 1).fill('as given') });
    }
  });

  it("makes a role for the service that is not the server's superuser", () => {
    for (const { databaseUrl = '' } of settings(COPIED)) expect(new URL(databaseUrl).username).toBe('card_draw');
    const servers = services(COPIED).filter(({ environment }) => environment && 'POSTGRES_PASSWORD' in environment);
    expect(servers.length).toBeGreaterThan(0);
    for (const { environment, volumes } of servers) {
      expect(environment).not.toHaveProperty('POSTGRES_USER');
      expect(volumes).toContainEqual(
        expect.stringMatching(/^\.\.?\/(deploy\/)?service-role\.sql:.*\/service-role\.sql:ro$/),
      );
    }
  });

  it('confines every container', () => {
    // What the entrypoint of postgres needs to hand its directories, and then itself, to the user postgres.
    const entrypoint = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'];
    for (const [name, service] of Object.entries(composeServices(file, COPIED))) {
      const { cap_drop, cap_add = [], security_opt, mem_limit, image } = service;
      const expected = { name, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
      expect({ name, cap_drop, security_opt }).toEqual(expected);
      expect(mem_limit).toMatch(/^\d+[mg]$/);
      expect(cap_add).toEqual(image.startsWith('postgres:') ? entrypoint : []);
    }
  });

  it('names images that others make by their exact version', () => {
    const images = services(COPIED).flatMap(({ build, image }) => (build === undefined ? [image] : []));
    expect(images.length).toBeGreaterThan(0);
    // PostgreSQL's versions have two numbers.
    for (const image of images)
      expect(image).toMatch(/^((postgres:\d+\.\d+|\w+:\d+\.\d+\.\d+)-[a-z]+[\d.]*|[\w./]+:v\d+\.\d+\.\d+)$/);
  });
});

describe(CLUSTER, () => {
  const cluster = composeServices(CLUSTER, SECRETS);
  const named = (kind: RegExp): string[] => Object.keys(cluster).filter((name) => kind.test(name));

  it('has two instances, behind one proxy, and three nodes of PostgreSQL and of etcd', () => {
    expect(named(/^(one|two)$/)).toHaveLength(2);
    expect(named(/^node/)).toHaveLength(3);
    expect(named(/^etcd/)).toHaveLength(3);
    for (const name of named(/^(one|two)$/)) expect(cluster[name]?.environment).toMatchObject({ TRUST_PROXY: '1' });
  });

  it('HAProxy knows all instances and nodes', () => {
    const servers = [...readFileSync('deploy/cluster/haproxy.cfg', 'utf8').matchAll(/^ +server (\w+) (\w+):\d+$/gm)];
    expect(servers.map(([, name]) => name)).toEqual([...named(/^(one|two)$/), ...named(/^node/)]);
    for (const [, name, host] of servers) expect(host).toBe(name);
  });

  it('acknowledges nothing that one node has alone', () => {
    const { bootstrap } = parse(readFileSync('deploy/cluster/patroni.yml', 'utf8')) as {
      bootstrap: { dcs: Record<string, unknown> };
    };
    expect(bootstrap.dcs).toMatchObject({ ttl: 20, synchronous_mode: true, synchronous_mode_strict: true });
  });
});

it.each([
  ['Dockerfile', /^node:\d+\.\d+\.\d+-bookworm-slim$/],
  ['deploy/cluster/Dockerfile', /^postgres:\d+\.\d+-trixie$/],
])('%s names images by their exact version', (file, exact) => {
  const images = [...readFileSync(file, 'utf8').matchAll(/^FROM (\S+)|^# syntax=(.*)/gm)];
  expect(images.length).toBeGreaterThan(0);
  for (const [, image] of images) expect(image).toMatch(exact);
});

it('Variables are filled in as Docker Compose does it', () => {
  const filled = (text: string): string => interpolate(text, { A: 'a', E: '' });
  expect(filled('$A|${A}|$$A|$E|$U|${A-b}|${E-b}|${U-b}')).toBe('a|a|$A|||a||b');
  expect(filled('${A:-b}|${E:-b}|${U:-}|${A:?why}|${E?why}|${U:-${E:-b}}')).toBe('a|b||a||b');
  for (const text of ['${E:?why}', '${U?why}', '${E:-${U:?why}}']) expect(() => filled(text)).toThrow('why');
});

const ROOTS = ['README.md', 'clients/typescript/README.md'];
const PAGES = [
  ...ROOTS,
  ...readdirSync('docs', { encoding: 'utf8', recursive: true }).map((name) => join('docs', name)),
].filter((name) => name.endsWith('.md'));

const COMMAND = /\b(curl|send|jq) /;
const SECRET = /\$\{?(P|T|OPERATOR_\w+)\b|"(password|token)"\s*:|\bbearer\b/i;

/**
 * The commands of a text with a secret among their arguments. `echo` and `printf` are not looked for: they belong to the shell, and are no
 * processes that anybody could see.
 */
function exposed(text: string): string[] {
  const commands = text.replaceAll('\\\n', ' ').split(/[|\n]/);
  return commands.filter((command) => COMMAND.test(command) && SECRET.test(command));
}

describe('a documented command', () => {
  it.each(PAGES)('in %s has no secret among its arguments, which everybody on the machine can see', (page) => {
    expect(exposed(readFileSync(page, 'utf8'))).toEqual([]);
  });

  it.each([
    [1, `curl -d '{"username":"ai","password":"'$P'"}' $B/users`],
    [1, `curl -H "authorization: Bearer $OPERATOR_TOKEN" $B/users`],
    [1, 'curl -i \\\n  -d "$P" $B/users'],
    [1, `jq --arg p "$P" '. + {password: $p}'`],
    [0, `echo '{"password":"'$P'"}' |\n  curl -d @- $B/users`],
  ])('with %i secret among its arguments is found: %s', (count, line) => {
    expect(exposed(line)).toHaveLength(count);
  });
});
