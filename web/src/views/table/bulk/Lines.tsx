import { type SyntheticEvent, useState } from 'react';
import { FaceChip } from '../../../parts/Card';
import { texts } from '../../../texts';
import { BULK } from '../../../texts/bulk';
import { useTexts } from '../../../texts/language';
import { changed, type Job, type Line, mended } from './job';
import type { RunningJob } from './useJob';
import css from './bulk.module.css';

/** So many lines are shown of those that need nobody. */
const SHOWN = 8;

/** What changes, or what was drawn. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useTexts(BULK);
  // What was drawn last is what one looks for.
  const shown = lines.toSorted((a, b) => Number(b.card !== undefined) - Number(a.card !== undefined));
  return (
    <ol className={css.lines} tabIndex={0} aria-label={t.lines}>
      {shown.slice(0, lines.some(({ card }) => card) ? undefined : SHOWN).map(({ name, card, change }, place) => (
        <li key={place}>
          <b>
            <bdi>{name}</bdi>
          </b>
          {card && (
            <span className={css.drawn}>
              <FaceChip card={card.card} /> {t.card(texts().cards.name(card.card, card.status), card.cp)}
            </span>
          )}
          {change && (
            <span>
              {change[0]} <span className="faint">→</span> {change[1]}
            </span>
          )}
        </li>
      ))}
      {lines.length > SHOWN && !lines.some(({ card }) => card) && (
        <li className="faint">{t.more(lines.length - SHOWN)}</li>
      )}
    </ol>
  );
}

/** What is refused, and why. */
export function Refused({ lines, leaveOut }: { lines: readonly Line[]; leaveOut: (() => void) | undefined }) {
  const t = useTexts(BULK);
  if (lines.length === 0) return null;
  return (
    <>
      <ul className={css.lines} tabIndex={0} aria-label={t.refused}>
        {lines.map(({ name, why = [] }, place) => (
          <li key={place}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <span className={css.bad}>{why.map((detail) => texts().errors.detail(detail)).join(' ')}</span>
          </li>
        ))}
      </ul>
      {leaveOut && (
        <button type="button" className="chip" onClick={leaveOut}>
          {t.leaveOut(lines.length)}
        </button>
      )}
    </>
  );
}

/** Names and ids that are nobody's. They can be mended or left out, before it is done and meanwhile. */
export function Wrong({ job, update }: { job: Job; update: RunningJob['update'] }) {
  const t = useTexts(BULK);
  return (
    <ul className={css.lines}>
      {job.lines.map(
        ({ name, state, mayMean = [] }, place) =>
          state === 'wrong' && (
            <li key={place}>
              <b>
                <bdi>{name}</bdi>
              </b>
              <span className={css.bad}>
                {name.includes('\t') ? t.amountHint : job.list === 'users' ? t.wrong(mayMean) : t.wrongId}
              </span>
              <Mend
                name={name}
                mend={(to) => update((now) => mended(now, place, to))}
                leaveOut={() => update((now) => changed(now, new Map([[place, { state: 'left' }]])))}
              />
            </li>
          ),
      )}
    </ul>
  );
}

interface MendProps {
  readonly name: string;
  readonly mend: (name: string) => void;
  readonly leaveOut: () => void;
}

function Mend({ name, mend, leaveOut }: MendProps) {
  const t = useTexts(BULK);
  const [typed, setTyped] = useState(name);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '' && typed.trim() !== name) mend(typed.trim());
  };
  return (
    <form className={css.mend} autoComplete="off" onSubmit={onSubmit}>
      <input
        className="field"
        spellCheck={false}
        aria-label={t.mendName(name)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="chip">
        {t.mend}
      </button>
      <button type="button" className="chip" aria-label={t.leaveOutName(name)} onClick={leaveOut}>
        {t.leave}
      </button>
    </form>
  );
}
