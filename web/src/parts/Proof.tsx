import './proof.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FalseAnswer, type PublishedDraw } from '../../../src/game/rules/published';
import { day, oddsOf } from '../api/queries';
import { type Answers, type Proof as Steps, proofOf, STEPS } from '../proof/verify';
import { TEXTS } from '../texts';
import { Ladder } from './Ladder';
import { Failure, Skeleton } from './states';
import { Under } from './Under';

interface ProofProps {
  readonly draw: PublishedDraw;
  /** The values of the draw that was asked for: the service may have answered another. */
  readonly asked: Partial<PublishedDraw>;
  /** Of the heading. */
  readonly level?: 2 | 3;
}

/** Proves a draw, or says when it can be proved, and under which banner and rules it was made. */
export function Proof(props: ProofProps) {
  return (
    <>
      <Proven {...props} />
      <Under draw={props.draw} />
    </>
  );
}

function Proven({ draw, asked, level = 2 }: ProofProps) {
  const isOpen = draw.seed === null;
  const published = useQuery({ ...day(draw.day), enabled: !isOpen });
  const table = useQuery({ ...oddsOf(draw.table), enabled: !isOpen });
  const error = published.error ?? table.error;
  if (isOpen) return <Open commitment={draw.commitment} level={level} />;
  if (published.data && table.data)
    return <Verified draw={draw} day={published.data} table={table.data} asked={asked} level={level} />;
  if (error) return <Failure error={error} />;
  return <Skeleton lines={6} />;
}

/** The day of the draw is not over. */
function Open({ commitment, level }: { commitment: string; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <section className="proof">
      <div className="head">
        <Heading>{TEXTS.proof.open}</Heading>
      </div>
      <p className="lead">{TEXTS.proof.openHint}</p>
      <code>
        <b>{commitment.slice(0, 16)}</b>
        {commitment.slice(16)}
      </code>
    </section>
  );
}

interface VerifiedProps extends Answers, Required<ProofProps> {
  readonly draw: PublishedDraw;
}

function Verified({ draw, day, table, asked, level }: VerifiedProps) {
  const proof = proofOf({ draw, day, table }, asked);
  const Heading = `h${level}` as const;
  const isFalse = proof instanceof FalseAnswer;
  const isGood = !isFalse && proof.brokenAt === undefined;
  return (
    <section className={isGood ? 'proof' : 'proof broken'}>
      <div className="head" role="status">
        <Heading>{isGood ? TEXTS.proof.good : TEXTS.proof.bad}</Heading>
        <Link className="link" to="/fair#limits">
          {TEXTS.fair.limits}
        </Link>
      </div>
      <p className="lead">{isFalse ? TEXTS.proof.answer(proof.field) : leadOf(proof)}</p>
      {!isFalse && <Ladder level={level} proof={proof} draw={draw} />}
    </section>
  );
}

function leadOf({ brokenAt }: Steps): string {
  return brokenAt === undefined ? TEXTS.proof.steps(STEPS.length) : TEXTS.proof.broken(TEXTS.proof[brokenAt].name);
}
