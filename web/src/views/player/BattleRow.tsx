import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { UserBattleList } from '../../api/client';
import { day } from '../../api/queries';
import { Check } from '../../parts/icons';
import { isDecided, refought, type Remade } from '../../parts/seeded';
import { SeededSteps } from '../../parts/SeededSteps';
import { TEXTS } from '../../texts';
import { moment, percent } from '../../texts/format';

const t = TEXTS.character;
const COLUMNS = 6;

/** A battle, and its proof once the day is over. */
export function BattleRow({ battle, opponent }: { battle: UserBattleList; opponent: ReactNode }) {
  const { won, win_probability, stat, gain, created_at, seed } = battle;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const decided = isDecided(battle) ? battle : undefined;
  const { data: published } = useQuery({ ...day(decided?.day ?? ''), enabled: decided !== undefined && seed !== null });
  const made = decided && seed !== null && published ? refought(decided, seed, published.commitment) : undefined;
  return (
    <>
      <tr>
        <td>{opponent}</td>
        <td className="r">{percent(win_probability, 0)}</td>
        <td>{won ? <b>{t.won}</b> : <span className="quiet">{t.lost}</span>}</td>
        <td>{stat !== '' && `${t.stats[stat as keyof typeof t.stats]} +${gain}`}</td>
        <td className="r faint desk">{moment(created_at)}</td>
        <td className="r">
          {made ? (
            <ProofButton made={made} id={id} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
          ) : (
            <span className="faint small">{seed === null && (decided ? TEXTS.seeded.open : TEXTS.seeded.before)}</span>
          )}
        </td>
      </tr>
      {made && isOpen && (
        <tr id={id}>
          <td className="steps proof" colSpan={COLUMNS}>
            <SeededSteps made={made} names={won ? TEXTS.seeded.wonNames : TEXTS.seeded.lostNames} level={3} />
          </td>
        </tr>
      )}
    </>
  );
}

interface ProofButtonProps {
  readonly made: Remade;
  /** Of the steps. */
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

/** Says whether what the service lists is what the seed gives, and opens the steps. */
export function ProofButton({ made, id, isOpen, onClick }: ProofButtonProps) {
  const isGood = made.isCommitted && made.differences.length === 0;
  const text = isGood ? TEXTS.seeded.good : TEXTS.seeded.bad;
  return (
    <button type="button" className="chip proofmark" aria-expanded={isOpen} aria-controls={id} onClick={onClick}>
      <span aria-hidden="true">
        <Check verdict={isGood ? 'checked' : 'failed'} label={text} />
      </span>
      {text}
    </button>
  );
}
