// Restarts two instances of the service in turns behind real proxies, under load, and counts the requests that fail.
import { endTogether } from '../end-together.js';
import { readOptions } from '../options.js';
import { HAPROXY, NGINX, type ProxyKind } from './proxies.js';
import { RollingTrial } from './rolling-trial.js';

const USAGE = `npm run try:rolling -- [OPTION ...]    restarts two instances in turns behind nginx and HAProxy, under load

  --rounds N      restart each so many times (default 5)
  --processes N   WEB_CONCURRENCY of each instance (default 1)
  --seed N        the chance by which requests are made (default: another one each time)`;

interface Options {
  readonly rounds: number;
  readonly processes: number;
  readonly seed: number;
}

async function tryBehind(proxy: ProxyKind, { rounds, processes, seed }: Options): Promise<boolean> {
  const version = proxy.version();
  if (version === undefined) {
    console.log(`\n${proxy.name} is not installed here: left out`);
    return true;
  }
  console.log(`\nBehind ${proxy.name} ${version}, with --seed ${seed}`);
  const settings = { WEB_CONCURRENCY: String(processes) };
  const report = await RollingTrial.run({ proxy, rounds, seed, settings }, (line) => console.log(`  ${line}`));
  const { restarts, requests, acknowledged, failed, slowestStop, problems } = report;
  console.log(
    `${restarts} restarts: ${requests} requests answered, ${failed} failed, ${acknowledged} writes acknowledged; ` +
      `the slowest stop took ${slowestStop.toFixed(0)} ms`,
  );
  for (const problem of problems) console.error(`  WRONG: ${problem}`);
  return problems.length === 0;
}

endTogether();
const options = readOptions(USAGE, { rounds: 5, processes: 1, seed: 'chance' });
if (options) {
  const results: boolean[] = [];
  for (const proxy of [NGINX, HAPROXY]) results.push(await tryBehind(proxy, options));
  process.exitCode = results.every(Boolean) ? 0 : 1;
} else {
  process.exitCode = 2;
}
