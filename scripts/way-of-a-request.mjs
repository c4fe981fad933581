// Lists the files of ours that run for a request, in the order in which the service loaded them. After `npm run build`:
// node scripts/with-database.mjs node scripts/way-of-a-request.mjs
import { Session } from 'node:inspector/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const DIST = new URL('../dist/', import.meta.url).href;
const modules = [
  'platform/process/application',
  'app.module',
  'platform/config/environment',
  'platform/config/operator-secrets',
  'platform/observability/logging/process-log',
];
const [{ Application }, { AppModule }, { readSettings }, { operatorSecrets }, { processLog, useProcessLog }] =
  await Promise.all(modules.map((name) => import(`../dist/${name}.js`)));
const given = { OPERATOR_PASSWORD: 'a', OPERATOR_TOKEN: 'b', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };
const environment = { ...process.env, ...given };
const settings = readSettings(environment);
processLog.configure(settings);
useProcessLog();
const app = new Application((launch) => AppModule.forRoot(launch, environment));
const secrets = operatorSecrets(settings, () => undefined);
const url = await app.start({ settings, secrets, database: { url: process.env.DATABASE_URL } });

const send = (method, path, body) =>
  fetch(url + path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
const { password } = secrets;
for (const username of ['a', 'b']) await send('POST', '/users', { username, password });

const REQUESTS = [
  ['GET', '/users/1'],
  ['GET', '/users'],
  ['POST', '/cards', { owner: 1, password }],
  ['PUT', '/users/1/d', { battle: 2 }],
];
const session = new Session();
session.connect();
await session.post('Profiler.enable');
for (const request of REQUESTS) {
  // The first one makes what is made once.
  await (await send(...request)).text();
  await sleep(1500);
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  const { status } = await send(...request);
  await sleep(5);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = result
    .filter(({ url: file, functions }) => file.startsWith(DIST) && functions.some(({ ranges }) => ranges[0].count))
    .map(({ url: file }) => file.slice(DIST.length).replace(/js$/, 'ts'));
  console.log(`${request[0]} ${request[1]} (${status}): ${files.length} files\n  ${files.join('\n  ')}`);
}
await app.stop(0);
process.exit(0);
