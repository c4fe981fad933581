import { ApiError } from '../../../clients/typescript/src/api-error';
import { InvalidResponse } from '../../../src/game/rules/validation';
import { DrawsVerifier } from '../proof/draws-verifier';
import type { PublishedDraw } from '../../../src/game/rules/published';
import type { DaySource } from '../../../src/game/rules/published-days';
import type { SignedStatement } from '../../../src/game/rules/statement';
import { BROWSER_CRYPTO } from '../proof/browser-crypto';
import { DrawFindings, type DrawsReport } from '../proof/draws-report';
import { type ProofFile, RecordingSource } from '../proof/proof-file';
import type { ServiceSource } from '../proof/service';
import { type Answers, readDraw } from '../proof/verify';
import { Obstructed } from './target-service';
import { breath } from './range';

/** A draw with what was answered about it. */
export interface DrawOutcome {
  readonly report: DrawsReport;
  /** Undefined for an answer that is no draw. */
  readonly draw: PublishedDraw | undefined;
  /** Undefined while the day is not over. */
  readonly answers: Answers | undefined;
}

/** Verifies the draw of a card. @throws Obstructed when there is none, and what the service throws */
export async function verifyDraw(
  service: ServiceSource,
  card: number,
  kept: readonly SignedStatement[],
): Promise<DrawOutcome> {
  const answer = await service.draw(card).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? new Obstructed('no draw') : error;
  });
  return outcomeOf(service, answer, { card_id: card }, kept);
}

async function outcomeOf(
  source: DaySource,
  answer: unknown,
  values: Partial<PublishedDraw>,
  kept: readonly SignedStatement[] = [],
): Promise<DrawOutcome> {
  const findings = new DrawFindings();
  const recording = new RecordingSource(source);
  const asked = { values, isWhole: false };
  const verifier = new DrawsVerifier(recording, BROWSER_CRYPTO, (finding) => findings.add(finding), asked, kept);
  await verifier.check(answer);
  const report = findings.reportOf(verifier.counts);
  const draw = drawOf(answer, values);
  if (!draw || report.open > 0) return { report, draw, answers: undefined };
  const { days, tables } = recording.file({ service: '', made_at: '', owner: null, draws: [] });
  return { report, draw, answers: { draw: answer, day: days[draw.day], table: tables[draw.table] } };
}

function drawOf(answer: unknown, values: Partial<PublishedDraw>): PublishedDraw | undefined {
  try {
    return readDraw(answer, values);
  } catch (error) {
    if (error instanceof InvalidResponse) return undefined;
    throw error;
  }
}

/** Verifies the draws of a file, and asks nobody. */
export async function verifyFile({ owner, draws }: ProofFile, source: DaySource): Promise<DrawsReport | DrawOutcome> {
  const [only] = draws;
  if (owner === null && draws.length === 1) return outcomeOf(source, only, {});
  const findings = new DrawFindings();
  const asked = { values: owner === null ? {} : { owner }, isWhole: owner !== null };
  const verifier = new DrawsVerifier(source, BROWSER_CRYPTO, (finding) => findings.add(finding), asked);
  let sinceBreath = 0;
  for (const draw of draws) {
    if (!(await verifier.check(draw))) break;
    if (++sinceBreath % 500 === 0) await breath();
  }
  return findings.reportOf(verifier.counts);
}
