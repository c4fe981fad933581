import './proof.css';
import type { ReactNode } from 'react';
import { UnknownRule } from '../../../src/game/rules/published-table';
import { InvalidResponse } from '../../../src/game/rules/validation';
import type { PublishedDraw } from '../../../src/game/rules/published';
import { type Answers, type DrawProof as Steps, proofOf, STEPS } from '../proof/verify';
import { texts } from '../texts';
import { Ladder } from './Ladder';

/** Whether the draws before lead to the state of a draw; it is unverified while that is not known. */
export interface StateProof {
  readonly verdict: 'running' | 'made' | 'unverified' | 'false';
  /** So many draws. */
  readonly checked?: number;
}

export interface VerifiedProps extends Answers {
  readonly draw: PublishedDraw;
  /** The values of the draw that was asked for: the service may have answered another. */
  readonly asked: Partial<PublishedDraw>;
  /** Of the heading. */
  readonly level: 2 | 3;
  /** The draws of the player up to this one. Without them its state is unverified. */
  readonly before?: StateProof | undefined;
  /** Stands beside the heading. */
  readonly children?: ReactNode;
}

/** A draw that is made again from what was answered about it, step by step. */
export function Verified({ draw, day, table, asked, level, before, children }: VerifiedProps) {
  const proof = proofOf({ draw, day, table }, asked);
  const Heading = `h${level}` as const;
  const isUnknown = proof instanceof UnknownRule;
  const isFalse = proof instanceof InvalidResponse;
  const state = isFalse || draw.state === null ? undefined : (before ?? { verdict: 'unverified' });
  const isGood = !isFalse && proof.brokenAt === undefined && state?.verdict !== 'false';
  const follows = state === undefined || state.verdict === 'made' ? texts().proof.good : texts().proof.follows;
  return (
    <section className={isGood || isUnknown ? 'proof' : 'proof broken'}>
      <div className="head" role="status">
        <Heading>{isUnknown ? texts().proof.unknown : isGood ? follows : texts().proof.bad}</Heading>
        {children}
      </div>
      <p className="lead">{leadOf(proof)}</p>
      {state && !isFalse && proof.brokenAt === undefined && (
        <p className={state.verdict === 'false' ? 'listed' : 'lead'}>
          {texts().proof.state(state.verdict, state.checked ?? 0)}
        </p>
      )}
      {!isFalse && <Ladder level={level} proof={proof} draw={draw} />}
    </section>
  );
}

function leadOf(proof: Steps | InvalidResponse): string {
  if (proof instanceof UnknownRule) return texts().fair.unknownRule(proof.field);
  if (proof instanceof InvalidResponse) return texts().proof.answer(proof.field);
  const { brokenAt } = proof;
  return brokenAt === undefined
    ? texts().proof.steps(STEPS.length)
    : texts().proof.broken(texts().proof[brokenAt].name);
}

/** The day of the draw is not over. */
export function Open({
  commitment,
  level,
  children,
}: Pick<VerifiedProps, 'level' | 'children'> & { commitment: string }) {
  const Heading = `h${level}` as const;
  return (
    <section className="proof">
      <div className="head">
        <Heading>{texts().proof.open}</Heading>
      </div>
      <p className="lead">{texts().proof.openHint}</p>
      <code>
        <b>{commitment.slice(0, 16)}</b>
        {commitment.slice(16)}
      </code>
      {children}
    </section>
  );
}
