// A crowd at the service: half of the connections idle or slow, on the others a steady mixed load.
import { existsSync, readFileSync } from 'node:fs';
import { linesText } from '../load/tally.js';
import { endTogether } from '../end-together.js';
import { readOptions } from '../options.js';
import { type CrowdPlan, megabytes, runCrowd } from './crowd-trial.js';

const USAGE = `npm run try:crowd -- [OPTION ...]    many connections, half of them idle or slow, and a steady mixed load on the others

  --minutes N       for so long (default 10)
  --seconds N       instead of minutes
  --connections N   in all (default 2000)
  --rate N          requests a second (default 300)
  --seed N          the chance by which they are made (default: another one each time)`;

/** What a process has open besides connections. */
const OTHER_FILES = 200;

/** The service has all connections, and all of them are made here. */
function affordable(connections: number): number {
  const limit = existsSync('/proc/self/limits')
    ? Number(/^Max open files +\d+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])
    : NaN;
  if (!(limit < connections + OTHER_FILES)) return connections;
  console.log(`A process may have only ${limit} files open here (ulimit -Hn): ${limit - OTHER_FILES} connections`);
  return limit - OTHER_FILES;
}

async function main(plan: CrowdPlan): Promise<number> {
  console.log(
    `${plan.connections} connections, ${plan.rate} requests a second for ${plan.seconds} s, with --seed ${plan.seed}`,
  );
  const { players, slow, memory, thirds, files, problems } = await runCrowd(plan, (line) => console.log(`  ${line}`));
  console.log(linesText(players.lines));
  console.log(`${players.sent} requests sent by the clock, ${players.acknowledged} writes acknowledged`);
  console.log(`Ends of idle and slow connections: ${JSON.stringify(slow.ends)}`);
  console.log(
    `Memory of the service: ${megabytes(memory.min)} to ${megabytes(memory.max)}, medians of the thirds ${thirds.map(megabytes).join(', ')}`,
  );
  if (files) console.log(`Files open in the service: ${files.min} to ${files.max}, median ${files.median}`);
  for (const problem of problems) console.error(`  WRONG: ${problem}`);
  console.log(problems.length > 0 ? '\nNot all is well.' : '\nAll is well.');
  return problems.length > 0 ? 1 : 0;
}

endTogether();
const options = readOptions(USAGE, { minutes: 10, connections: 2000, rate: 300, seed: 'chance' }, ['seconds']);
process.exitCode = options
  ? await main({
      ...options,
      connections: affordable(options.connections),
      seconds: Number(options.seconds ?? 60 * options.minutes),
    })
  : 2;
