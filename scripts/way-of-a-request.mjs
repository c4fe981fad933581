// Lists the files of ours that run for a request, in the order in which the service loaded them. After `npm run build`:
// node scripts/with-database.mjs node scripts/way-of-a-request.mjs
import { Session } from 'node:inspector/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApplication } from './start-application.mjs';
import { SECRETS } from './start-service.mjs';

const DIST = new URL('../dist/', import.meta.url).href;
const { url, stop } = await startApplication();

const send = (method, path, body) =>
  fetch(url + path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
const password = SECRETS.OPERATOR_PASSWORD;
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
await stop();
process.exit(0);
