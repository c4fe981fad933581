import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isMissing } from '../../api/client';
import { day, firstCharacterOf } from '../../api/queries';
import { reassigned } from '../../parts/seeded';
import { SeededSteps } from '../../parts/SeededSteps';
import { texts } from '../../texts';
import { gameDayText } from '../../texts/format';
import { ProofButton } from './BattleRow';
import css from './character.module.css';

const t = () => texts().seeded;

/** Where a character came from, and its proof once the day is over. */
export function CharacterProof({ user }: { user: number }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { data: first, error } = useQuery(firstCharacterOf(user));
  const seed = first?.seed ?? null;
  const { data: published } = useQuery({ ...day(first?.day ?? ''), enabled: seed !== null });
  if (isMissing(error)) return <p className="faint small">{t().characterBefore}</p>;
  if (!first) return null;
  if (seed === null) return <p className="faint small">{t().characterOpen(gameDayText(first.day))}</p>;
  const made = published && reassigned(first, published);
  if (!made) return null;
  return (
    <div className={`proof ${css.ofcharacter}`}>
      <p className="small quiet">{t().characterOf(gameDayText(first.day))}</p>
      <ProofButton made={made} id={id} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
      <div id={id}>{isOpen && <SeededSteps made={made} names={t().characterNames} />}</div>
    </div>
  );
}
