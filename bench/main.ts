import { writeFileSync } from 'node:fs';
import { compareWithCommit } from './against.js';
import { chartOf } from './chart.js';
import { comparisonText, compareWithRecord, record, RECORDED_FORM } from './check.js';
import { SERVERS } from './columns.js';
import { compare, type Contest, type Outcome } from './compare.js';
import { type Mode, type Options, readOptions, USAGE } from './options.js';
import { type Report, reportOf, tableOf } from './report.js';
import { scaleReportOf, scaleTableOf } from './scale/report.js';
import { compareSizes } from './scale/scale.js';
import { soak, soakText } from './soak.js';
import { Teardown } from './teardown.js';

type Say = (line: string) => void;

/** What came of a run. */
interface Result {
  /** For a program to read. */
  readonly report: object;
  /** For people. */
  readonly text: string;
  /** Whether something is not as it must be. */
  readonly failed?: boolean;
}

const RUNS: Readonly<Record<Mode, (options: Options, teardown: Teardown, say: Say) => Promise<Result>>> = {
  compare: async (options, teardown, say) => {
    return shown(await compare({ ...options, servers: SERVERS, pgbench: true }, teardown, say), options);
  },
  against: async (options, teardown, say) => shown(await compareWithCommit(options, teardown, say), options),
  scale: async (options, teardown, say) => {
    const report = scaleReportOf(await compareSizes(options, teardown, say), options);
    return { report, text: scaleTableOf(report) };
  },
  soak: async ({ minutes }, teardown, say) => {
    const report = await soak(minutes, teardown, say);
    return { report, text: soakText(report), failed: report.problems.length > 0 };
  },
  check: async (_options, teardown, say) => {
    const report = await compareWithRecord((contest) => reportedContest(contest, teardown, say));
    return { report, text: comparisonText(report), failed: report.some(({ fallen }) => fallen) };
  },
  record: async (_options, teardown, say) => {
    const report = record(await reportedContest(RECORDED_FORM, teardown, say));
    return { report, text: JSON.stringify(report.ratios, undefined, 2) };
  },
};

function shown(outcome: Outcome, options: Options): Result {
  const report = reportOf(outcome, options);
  if (options.chart !== undefined) writeFileSync(options.chart, chartOf(report, outcome));
  return { report, text: tableOf(report, outcome) };
}

async function reportedContest(contest: Contest, teardown: Teardown, say: Say): Promise<Report> {
  return reportOf(await compare(contest, teardown, say), contest);
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
