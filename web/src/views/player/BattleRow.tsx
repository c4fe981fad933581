import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { InvalidResponse } from '../../../../src/game/rules/validation';
import type { UserBattleList } from '../../api/client';
import { listedDay } from '../../api/named';
import { Check } from '../../parts/icons';
import { isAsListed, isDecided, refought, type Remade } from '../../parts/seeded';
import { SeededSteps } from '../../parts/SeededSteps';
import { texts } from '../../texts';
import { moment, percent } from '../../texts/format';
import css from './character.module.css';

const t = () => texts().character;
const COLUMNS = 6;

/** A battle, and its proof once the day is over. */
export function BattleRow({ battle, opponent }: { battle: UserBattleList; opponent: ReactNode }) {
  const { won, win_probability, stat, gain, created_at, seed } = battle;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isProvable = isDecided(battle) && seed !== null;
  const { data: published } = useQuery({ ...listedDay(battle.day ?? ''), enabled: isProvable });
  const made = isProvable && published ? refought(battle, published) : undefined;
  const gained = stat !== '' && `${t().stats[stat as keyof ReturnType<typeof t>['stats']]} +${gain}`;
  return (
    <>
      <tr>
        <td>{opponent}</td>
        <td className="r">{percent(win_probability, 0)}</td>
        <td>
          {won ? <b>{t().won}</b> : <span className="quiet">{t().lost}</span>}
          <small className={css.gained}>{gained}</small>
        </td>
        <td className="desk">{gained}</td>
        <td className="r faint desk">{moment(created_at)}</td>
        <td className="r">
          {made ? (
            <ProofButton made={made} id={id} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
          ) : (
            <span className={`faint small ${css.unproved}`}>
              {seed === null && (isDecided(battle) ? texts().seeded.open : texts().seeded.before)}
            </span>
          )}
        </td>
      </tr>
      {made && isOpen && (
        <tr id={id}>
          <td className={`${css.steps} proof`} colSpan={COLUMNS}>
            <SeededSteps made={made} names={won ? texts().seeded.wonNames : texts().seeded.lostNames} />
          </td>
        </tr>
      )}
    </>
  );
}

interface ProofButtonProps {
  readonly made: Remade | InvalidResponse;
  /** Of the steps. */
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

/** Says whether what the service lists is what the seed gives, and opens the steps. */
export function ProofButton({ made, id, isOpen, onClick }: ProofButtonProps) {
  const isGood = isAsListed(made);
  const text = isGood ? texts().seeded.good : texts().seeded.bad;
  return (
    <button
      type="button"
      className={`chip ${css.proofmark}`}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onClick}
    >
      <span aria-hidden="true">
        <Check verdict={isGood ? 'checked' : 'failed'} label={text} />
      </span>
      <span className={css.marktext}>{text}</span>
    </button>
  );
}
