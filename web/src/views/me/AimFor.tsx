import { useId } from 'react';
import { texts } from '../../texts';
import { AIM } from '../../texts/aim';
import { useTexts } from '../../texts/language';
import type { Aim } from './useAim';
import css from './me.module.css';

/** Chooses the featured card that draws name, where they may name one, and says what that costs. */
export function AimFor({ aim: { targets, target, lost, choose } }: { aim: Aim }) {
  const t = useTexts(AIM);
  const id = useId();
  if (targets.length === 0) return null;
  return (
    <div className={css.aim}>
      <label htmlFor={id}>{t.title}</label>
      <select
        id={id}
        className="chip"
        value={target ?? ''}
        aria-describedby={`${id}-says`}
        onChange={({ target: { value } }) => choose(value === '' ? null : Number(value))}
      >
        <option value="">{t.any}</option>
        {targets.map(({ card, status }) => (
          <option key={`${card} ${status}`} value={card}>
            {texts().cards.name(card, status)}
          </option>
        ))}
      </select>
      <span id={`${id}-says`} role="status" className="quiet">
        {lost > 0 && t.forgotten(lost)}
      </span>
    </div>
  );
}
