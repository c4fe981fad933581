import { DaysVerifier } from '../../../src/game/rules/days-verifier';
import { DrawsVerifier } from '../../../src/game/rules/draws-verifier';
import { isObject } from '../../../src/game/rules/validation';
import { type PublishedDraw, readPage } from '../../../src/game/rules/published';
import { type Refusal, refusalOf } from '../api/refusal';
import { BROWSER_CRYPTO } from './browser-crypto';
import { DayFindings, type DayProblem, type DayReport } from './day-verification';
import { DrawFindings, type DrawsReport } from './draws-report';
import { RecordingSource } from './proof-file';
import { ServiceSource } from './service';

/** What the worker verifies: a whole day, or all draws of a player, or those up to one. */
export type Task = { readonly day: string } | { readonly owner: number; readonly upTo?: PublishedDraw };

interface Telling {
  /** Undefined where no time is measured. */
  readonly perSecond?: number;
  /** For so long the service is not asked, because it limits requests. */
  readonly waitSeconds?: number;
  /** Why it cannot be verified. */
  readonly problem?: Refusal | 'unanswered';
}

/** What the worker tells of a day, again and again. The last one has an end, or says why there is none. */
export interface DayMessage extends Telling {
  readonly report: DayReport;
  readonly declared: number;
  /** What is wrong with the day beside its records. */
  readonly end?: readonly DayProblem[];
}

/** The same of a player's draws. At the end comes a file of all that was answered. */
export interface DrawsMessage extends Telling {
  readonly drawn: DrawsReport;
  readonly end?: Blob;
  /** Whether there were more draws than are read for one. */
  readonly isCut?: boolean;
}

/** So many records are asked for at once, where the service allows it. */
const MOST_ON_A_PAGE = 5_000;
const TELL_EVERY_MS = 100;
/** Of the draws before one. It takes about ten seconds. */
const MOST_PAGES_BEFORE = 10;

onmessage = ({ data }: MessageEvent<Task>) =>
  void ('day' in data ? verifyDay(data.day) : verifyDraws(data.owner, data.upTo));

/** Counts the time and tells, often and not too often. */
class Teller {
  private started = performance.now();
  private told = this.started;
  /** Of the latest draws: the battles that come after them take their own time. */
  private speed = { checked: 0, perSecond: 0 };
  readonly service = new ServiceSource(location.origin, {
    pageLength: MOST_ON_A_PAGE,
    asks: () => this.tell(),
    waits: (waitSeconds) => {
      this.tell({ waitSeconds });
      // Speed is told of the other time.
      this.started += waitSeconds * 1_000;
    },
  });

  /** @param state what is told now, after so many records */
  constructor(private readonly state: () => readonly [checked: number, message: object]) {}

  checked(): void {
    if (performance.now() - this.told >= TELL_EVERY_MS) this.tell();
  }

  tell(more: object = {}): void {
    this.told = performance.now();
    const [checked, message] = this.state();
    if (checked > this.speed.checked)
      this.speed = { checked, perSecond: (checked / (this.told - this.started)) * 1_000 };
    postMessage({ ...message, perSecond: this.speed.perSecond, ...more });
  }

  failed(error: unknown): void {
    this.tell({ problem: refusalOf(error) ?? 'unanswered' });
  }
}

/** Reads a day from the public interface, and makes each of its records again. */
async function verifyDay(name: string): Promise<void> {
  const findings = new DayFindings();
  const teller: Teller = new Teller(() => {
    const { counts, given } = verifier;
    const report = findings.reportOf(counts, given);
    return [report.checked, { report, declared: counts.declared }];
  });
  const verifier: DaysVerifier = new DaysVerifier(teller.service, BROWSER_CRYPTO, {
    found: (finding) => findings.add(finding, verifier.counts),
    checked: () => teller.checked(),
  });
  try {
    const isRevealed = await verifier.verify(name);
    const end: readonly DayProblem[] = isRevealed ? findings.problems : [{ kind: 'answer', field: 'seed' }];
    teller.tell({ end });
  } catch (error) {
    teller.failed(error);
  }
}

/** Reads the draws of a player, all or up to one, and makes those again whose day is over. */
async function verifyDraws(owner: number, upTo?: PublishedDraw): Promise<void> {
  const findings = new DrawFindings();
  const teller: Teller = new Teller(() => {
    const drawn = findings.reportOf(verifier.counts);
    return [drawn.checked, { drawn }];
  });
  const recording = new RecordingSource(teller.service);
  const asked = { values: { owner }, isWhole: true };
  const verifier: DrawsVerifier = new DrawsVerifier(
    recording,
    BROWSER_CRYPTO,
    (finding) => findings.add(finding),
    asked,
  );
  const draws: unknown[] = [];
  const isRead = async (number: number): Promise<boolean> => {
    const page = readPage(await teller.service.drawsOf(owner, number));
    for (const draw of page) {
      if (upTo && cardOf(draw) >= upTo.card_id) break;
      if (!(await verifier.check(draw))) return true;
      draws.push(draw);
      teller.checked();
    }
    if (!upTo || (page.length > 0 && cardOf(page.at(-1)) < upTo.card_id)) return page.length === 0;
    await verifier.check(upTo);
    return true;
  };
  try {
    for (let number = 1; !(await isRead(number)); number++)
      if (upTo && number === MOST_PAGES_BEFORE) {
        teller.tell({ isCut: true, end: new Blob() });
        return;
      }
    const made_at = new Date().toISOString();
    const file = recording.file({ service: location.origin, made_at, owner, draws });
    teller.tell({ end: new Blob([JSON.stringify(file)], { type: 'application/json' }) });
  } catch (error) {
    teller.failed(error);
  }
}

/** The card of a draw that was not checked yet. */
function cardOf(draw: unknown): number {
  return isObject(draw) ? Number(draw['card_id']) : 0;
}
