import '../../parts/fields.css';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { FaceChip } from '../../parts/Card';
import { texts } from '../../texts';
import { type EventState, type EventLine, mended, nextIn } from './event';
import type { Update } from './useEvent';
import css from './event.module.css';

const t = () => texts().event;

/** The list, with what became of each line. A name that is nobody's can be mended. */
export function Names({ state: { lines }, update }: { state: EventState; update: Update }) {
  const id = useId();
  const next = nextIn(lines);
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // In braces: some browsers return a promise, which React would take for a function that cleans up.
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [next]);
  const count = (wanted: EventLine['state'][]): number => lines.filter(({ state }) => wanted.includes(state)).length;
  return (
    <section className={css.names} aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{t().players(lines.length)}</h2>
        <span className="faint">{t().progress(count(['drawn']), count(['wrong', 'left']))}</span>
      </div>
      <ol tabIndex={0} aria-labelledby={id}>
        {lines.map((line, place) => (
          <li
            key={place}
            ref={place === next ? current : undefined}
            className={css[line.state]}
            aria-current={place === next ? 'step' : undefined}
          >
            <span className={css.n}>{place + 1}</span>
            {line.card ? <FaceChip card={line.card.card} /> : <i className={`facechip ${css.none}`} />}
            <b>
              <bdi>{line.name}</bdi>
            </b>
            <small>{wordsOf(line, place === next)}</small>
            {line.state === 'wrong' && (
              <Mend name={line.name} mend={(name) => update((now) => mended(now, place, name))} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordsOf({ state, card }: EventLine, isNext: boolean): string {
  if (card) return t().card(card.card, card.status, card.cp);
  if (state === 'wrong') return t().wrong;
  if (state === 'left') return t().leftOut;
  if (isNext) return state === 'new' ? t().looking : t().next;
  return '';
}

/** It is typed into at once. */
function focused(input: HTMLInputElement | null): void {
  input?.focus();
}

function Mend({ name, mend }: { name: string; mend: (name: string) => void }) {
  const [typed, setTyped] = useState<string>();
  const label = t().mendName(name);
  if (typed === undefined)
    return (
      <button type="button" className={`chip ${css.mend}`} aria-label={label} onClick={() => setTyped(name)}>
        {t().mend}
      </button>
    );
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') mend(typed.trim().toWellFormed());
  };
  return (
    <form className={css.mend} autoComplete="off" onSubmit={onSubmit}>
      <input
        ref={focused}
        className="field"
        spellCheck={false}
        aria-label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="chip">
        {t().mendNow}
      </button>
    </form>
  );
}
