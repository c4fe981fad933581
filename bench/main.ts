import { writeFileSync } from 'node:fs';
import { compareWithCommit } from './against.js';
import { chartOf } from './chart.js';
import { comparisonText, compareWithRecord, record } from './check.js';
import { compareWithOthers } from './compare.js';
import { type Mode, type Options, readOptions, USAGE } from './options.js';
import { tableOf } from './report.js';
import type { Report } from './rounds.js';
import { compareSizes } from './scale.js';
import { compareWithPeers } from './peers/peers.js';
import { soak, soakText } from './soak.js';
import type { Stand } from './stand.js';
import { Teardown } from './teardown.js';

/** What came of a run. */
interface Result {
  /** For a program to read. */
  readonly report: object;
  /** For people. */
  readonly text: string;
  /** Whether something is not as it must be. */
  readonly failed?: boolean;
}

type Run<T> = (options: Options, teardown: Teardown, say: Stand['say']) => Promise<T>;

const RUNS: Readonly<Record<Mode, Run<Result>>> = {
  compare: reported(compareWithOthers),
  against: reported(compareWithCommit),
  peers: reported(compareWithPeers),
  scale: reported(compareSizes),
  soak: async ({ minutes }, teardown, say) => {
    const report = await soak(minutes, teardown, say);
    return { report, text: soakText(report), failed: report.problems.length > 0 };
  },
  check: async (_options, teardown, say) => {
    const report = await compareWithRecord(teardown, say);
    return { report, text: comparisonText(report), failed: report.some(({ fallen }) => fallen) };
  },
  record: async (_options, teardown, say) => {
    const report = await record(teardown, say);
    return { report, text: JSON.stringify(report.ratios, undefined, 2) };
  },
};

function reported(run: Run<Report>): Run<Result> {
  return async (options, teardown, say) => {
    const report = await run(options, teardown, say);
    if (options.chart !== undefined) writeFileSync(options.chart, chartOf(report));
    return { report, text: tableOf(report) };
  };
}

async function main(options: Options): Promise<number> {
  const teardown = new Teardown();
  teardown.onAbruptEnd();
  try {
    const { report, text, failed } = await RUNS[options.mode](options, teardown, (line) => console.error(line));
    console.log(options.json ? JSON.stringify(report, undefined, 2) : `\n${text}`);
    return failed ? 1 : 0;
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
