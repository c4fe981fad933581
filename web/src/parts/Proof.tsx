import './proof.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { DrawRead, Outcome, SeedRead } from '../api/client';
import { day, oddsOf } from '../api/queries';
import { STEPS, verify } from '../proof/verify';
import { TEXTS } from '../texts';
import { Ladder } from './Ladder';
import { Failure, Skeleton } from './states';

/** Proves a draw, or says when it can be proved. */
export function Proof({ draw, level = 2 }: { draw: DrawRead; level?: 2 | 3 }) {
  const isOpen = draw.seed === null;
  const published = useQuery({ ...day(draw.day), enabled: !isOpen });
  const table = useQuery({ ...oddsOf(draw.table), enabled: !isOpen });
  const error = published.error ?? table.error;
  if (isOpen) return <Open commitment={draw.commitment} level={level} />;
  if (published.data && table.data)
    return <Verified draw={draw} published={published.data} outcomes={table.data.outcomes} level={level} />;
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

interface VerifiedProps {
  readonly draw: DrawRead;
  readonly published: SeedRead;
  readonly outcomes: readonly Outcome[];
  readonly level: 2 | 3;
}

function Verified({ draw, published, outcomes, level }: VerifiedProps) {
  const proof = useMemo(() => verify(draw, published, outcomes), [draw, published, outcomes]);
  const Heading = `h${level}` as const;
  const { brokenAt } = proof;
  const lead =
    brokenAt === undefined ? TEXTS.proof.steps(STEPS.length) : TEXTS.proof.broken(TEXTS.proof[brokenAt].name);
  return (
    <section className={brokenAt === undefined ? 'proof' : 'proof broken'}>
      <div className="head" role="status">
        <Heading>{brokenAt === undefined ? TEXTS.proof.good : TEXTS.proof.bad}</Heading>
        <Link className="link" to="/fair#limits">
          {TEXTS.fair.limits}
        </Link>
      </div>
      <p className="lead">{lead}</p>
      <Ladder level={level} {...{ proof, draw, outcomes }} />
    </section>
  );
}
