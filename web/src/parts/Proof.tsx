import './proof.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PublishedDraw } from '../../../src/game/rules/published';
import { day, oddsOf } from '../api/queries';
import { texts } from '../texts';
import { useEndOf } from './Countdown';
import { DrawRules } from './DrawRules';
import { Example } from './Example';
import { KeepDraw } from './KeepDraw';
import { Seen } from './Seen';
import { Failure, Skeleton } from './states';
import { type DrawsRun, useDrawsBefore } from '../proof/useProofWorker';
import { isGood } from '../proof/draws-report';
import { Open, type StateProof, Verified, type VerifiedProps } from './Verified';

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
      <DrawRules draw={props.draw} />
    </>
  );
}

function Proven({ draw, asked, level = 2 }: ProofProps) {
  const isOpen = draw.seed === null;
  const published = useQuery({ ...day(draw.day), enabled: !isOpen });
  const table = useQuery({ ...oddsOf(draw.table), enabled: !isOpen });
  const error = published.error ?? table.error;
  const endsAt = useEndOf(isOpen ? draw.day : undefined);
  if (isOpen)
    return (
      <Open commitment={draw.commitment} level={level}>
        <Seen day={draw.day} />
        <p className="lead">{texts().example.when(draw.day, endsAt)}</p>
        <Example level={level === 2 ? 3 : level} />
      </Open>
    );
  if (published.data && table.data)
    return (
      <>
        <WithState draw={draw} day={published.data} table={table.data} asked={asked} level={level} key={draw.card_id}>
          <Link className="link" to="/fair#limits">
            {texts().fair.limits}
          </Link>
        </WithState>
        <Seen day={draw.day} />
        <KeepDraw draw={draw} day={published.data} table={table.data} />
      </>
    );
  if (error) return <Failure error={error} />;
  return <Skeleton lines={6} />;
}

/** A draw, and the draws of its player that lead to its state, made again at once. */
function WithState(props: VerifiedProps) {
  return <Verified {...props} before={stateProofOf(useDrawsBefore(props.draw))} />;
}

function stateProofOf({ isRunning, message }: DrawsRun): StateProof {
  const checked = message?.drawn.checked ?? 0;
  if (isRunning || message === undefined) return { verdict: 'running', checked };
  const { drawn, end, isCut = false } = message;
  if (!isGood(drawn)) return { verdict: 'false', checked };
  const isMade = end !== undefined && !isCut && drawn.unverified + drawn.open + drawn.unknown === 0;
  return { verdict: isMade ? 'made' : 'unverified', checked };
}
