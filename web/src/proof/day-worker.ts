import { DaysVerifier } from '../../../src/game/rules/days-verifier';
import { DrawsVerifier } from './draws-verifier';
import { OBJECT } from '../../../src/game/rules/validation';
import { type PublishedDraw } from '../../../src/game/rules/published';
import { readPage } from '../../../src/game/rules/published-day';
import { type Refusal, refusalOf } from '../api/refusal';
import { BROWSER_CRYPTO } from './browser-crypto';
import { DayFindings, type DayProblem, type DayReport, isVerifiable } from './day-verification';
import { DrawFindings, type DrawsReport } from './draws-report';
import { RecordingSource } from './proof-file';
import { ServiceSource } from './service';

/** What the worker verifies: a whole day, or all draws of a player, or those up to one. */
export type DayTask = { readonly day: string } | { readonly owner: number; readonly upTo?: PublishedDraw };

interface VerifierMessage {
  /** Undefined where no time is measured. */
  readonly perSecond?: number;
  /** For so long the service is not asked, because it limits requests. */
  readonly waitSeconds?: number;
  /** Why it cannot be verified. */
  readonly problem?: Refusal | 'unanswered';
}

/** What the worker reports of a day, again and again. The last one has an end, or says why there is none. */
export interface DayMessage extends VerifierMessage {
  readonly report: DayReport;
  readonly declared: number;
  /** What is wrong with the day beside its records. */
  readonly end?: readonly DayProblem[];
}

/** The same of a player's draws. At the end comes a file of all that was answered. */
export interface DrawsMessage extends VerifierMessage {
  readonly drawn: DrawsReport;
  readonly end?: Blob;
  /** Whether there were more draws than are read for one. */
  readonly isCut?: boolean;
}

/** So many records are asked for at once, where the service allows it. */
const MOST_ON_A_PAGE = 5_000;
const REPORT_INTERVAL_MS = 100;
/** Of the draws before one. It takes about ten seconds. */
const MOST_PAGES_BEFORE = 10;

onmessage = ({ data }: MessageEvent<DayTask>) =>
  void ('day' in data ? verifyDay(data.day) : verifyDraws(data.owner, data.upTo));

/** Counts the time, and reports often and not too often. */
class Reporter {
  private started = performance.now();
  private reportedAt = this.started;
  /** Of the latest draws: the battles that come after them take their own time. */
  private speed = { checked: 0, perSecond: 0 };
  readonly service = new ServiceSource(location.origin, {
    pageLength: MOST_ON_A_PAGE,
    asks: () => this.report(),
    waits: (waitSeconds) => {
      this.report({ waitSeconds });
      // The speed leaves waits out.
      this.started += waitSeconds * 1_000;
    },
  });

  /** @param state what is reported now, after so many records */
  constructor(private readonly state: () => readonly [checked: number, message: object]) {}

  checked(): void {
    if (performance.now() - this.reportedAt >= REPORT_INTERVAL_MS) this.report();
  }

  report(more: object = {}): void {
    this.reportedAt = performance.now();
    const [checked, message] = this.state();
    if (checked > this.speed.checked)
      this.speed = { checked, perSecond: (checked / (this.reportedAt - this.started)) * 1_000 };
    postMessage({ ...message, perSecond: this.speed.perSecond, ...more });
  }

  failed(error: unknown): void {
    this.report({ problem: refusalOf(error) ?? 'unanswered' });
  }
}

/** Reads a day from the public interface, and makes each of its records again. */
async function verifyDay(name: string): Promise<void> {
  const findings = new DayFindings();
  const reporter: Reporter = new Reporter(() => {
    const { counts, unverified } = verifier;
    const report = findings.reportOf(counts, unverified);
    return [report.checked, { report, declared: counts.declared }];
  });
  const verifier: DaysVerifier = new DaysVerifier(reporter.service, BROWSER_CRYPTO, {
    found: (finding) => findings.add(finding, verifier.counts),
    checked: () => reporter.checked(),
  });
  try {
    const isVerified = await verifier.verify(name);
    const isHidden = !isVerified && isVerifiable(findings.problems);
    const end: readonly DayProblem[] = isHidden ? [{ kind: 'answer', field: 'seed' }] : findings.problems;
    reporter.report({ end });
  } catch (error) {
    reporter.failed(error);
  }
}

/** Reads the draws of a player, all or up to one, and makes those again whose day is over. */
async function verifyDraws(owner: number, upTo?: PublishedDraw): Promise<void> {
  const findings = new DrawFindings();
  const reporter: Reporter = new Reporter(() => {
    const drawn = findings.reportOf(verifier.counts);
    return [drawn.checked, { drawn }];
  });
  const recording = new RecordingSource(reporter.service);
  const asked = { values: { owner }, isWhole: true };
  const verifier: DrawsVerifier = new DrawsVerifier(
    recording,
    BROWSER_CRYPTO,
    (finding) => findings.add(finding),
    asked,
  );
  const draws: unknown[] = [];
  const isRead = async (number: number): Promise<boolean> => {
    const page = readPage(await reporter.service.drawsOf(owner, number));
    for (const draw of page) {
      if (upTo && cardOf(draw) >= upTo.card_id) break;
      if (!(await verifier.check(draw))) return true;
      draws.push(draw);
      reporter.checked();
    }
    if (!upTo || (page.length > 0 && cardOf(page.at(-1)) < upTo.card_id)) return page.length === 0;
    await verifier.check(upTo);
    return true;
  };
  try {
    for (let number = 1; !(await isRead(number)); number++)
      if (upTo && number === MOST_PAGES_BEFORE) {
        reporter.report({ isCut: true, end: new Blob() });
        return;
      }
    const made_at = new Date().toISOString();
    const file = recording.file({ service: location.origin, made_at, owner, draws });
    reporter.report({ end: new Blob([JSON.stringify(file)], { type: 'application/json' }) });
  } catch (error) {
    reporter.failed(error);
  }
}

/** The card of a draw that was not checked yet. */
function cardOf(draw: unknown): number {
  return OBJECT.test(draw) ? Number(draw['card_id']) : 0;
}
