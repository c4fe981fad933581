import { useEffect, useId, useRef } from 'react';
import { FaceChip } from '../../parts/Card';
import { TEXTS } from '../../texts';
import { type EventState, type Line, nextIn } from './event';
import css from './event.module.css';

const t = TEXTS.event;

/** The list, with what became of each line. */
export function Names({ state: { lines } }: { state: EventState }) {
  const id = useId();
  const next = nextIn(lines);
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // In braces: some browsers return a promise, which React would take for a function that cleans up.
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [next]);
  const count = (wanted: Line['state'][]): number => lines.filter(({ state }) => wanted.includes(state)).length;
  return (
    <section className={css.names} aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{t.players(lines.length)}</h2>
        <span className="faint">{t.progress(count(['drawn']), count(['wrong', 'left']))}</span>
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
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordsOf({ state, card }: Line, isNext: boolean): string {
  if (card) return t.card(card.card, card.status, card.cp);
  if (state === 'wrong') return t.wrong;
  if (state === 'left') return t.leftOut;
  if (isNext) return state === 'new' ? t.looking : t.next;
  return '';
}
