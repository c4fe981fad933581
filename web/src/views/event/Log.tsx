import { useId } from 'react';
import { texts } from '../../texts';
import { clock } from '../../texts/clock';
import type { EventState, Logged } from './event';
import css from './event.module.css';

const t = () => texts().event;

/** What the desk did, the newest first, with the request ids that the service's log has too. */
export function Log({ state }: { state: EventState }) {
  const id = useId();
  const { event, log } = state;
  return (
    <section className={css.log} aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{t().log}</h2>
        {log.length > 0 && (
          <button type="button" className="chip" onClick={() => save(t().file(event), log.map(lineOf).join(''))}>
            {t().save}
          </button>
        )}
      </div>
      {log.length === 0 && <p className="quiet small">{t().noLog}</p>}
      <ol tabIndex={0} aria-labelledby={id}>
        {log.toReversed().map((logged, index) => (
          <li key={log.length - index}>
            <span>
              <span className="faint">{clock(logged.at)}</span> <bdi>{logged.name}</bdi> {wordsOf(logged)}
            </span>
            <span className="mono faint">{logged.requestId ?? t().noId}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordsOf({ what, card, refusal }: Logged): string {
  if (card) return t().logged[what](t().card(card.card, card.status, card.cp));
  return t().logged[what](refusal ? texts().errors.refusal(refusal) : '');
}

/** A line of the file: fields with tabs between them. */
function lineOf(logged: Logged): string {
  const { at, name, card, requestId = t().noId } = logged;
  const fields = [at, name, wordsOf(logged), card ? String(card.id) : '', requestId];
  return `${fields.map((field) => field.replaceAll(/\s/g, ' ')).join('\t')}\n`;
}

/** Gives a text to the browser as a file. */
function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
