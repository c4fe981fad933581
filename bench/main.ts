import { type Options, readOptions, USAGE } from './options.js';
import { reportOf, tableOf } from './report.js';
import { runBench } from './rounds.js';
import { Teardown } from './teardown.js';

async function main(options: Options): Promise<number> {
  const teardown = new Teardown();
  teardown.onAbruptEnd();
  try {
    const report = reportOf(await runBench(options, teardown, (line) => console.error(line)), options);
    console.log(options.json ? JSON.stringify(report, undefined, 2) : `\n${tableOf(report)}`);
    return 0;
  } catch (error) {
    // What fails because everything is being stopped is no news.
    if (!teardown.begun) console.error((error as Error).message);
    return 1;
  } finally {
    await teardown.run();
  }
}

function optionsOrUsage(): Options | undefined {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return undefined;
  }
}

const options = optionsOrUsage();
process.exitCode = options ? await main(options) : 2;
