import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { drawMessage } from '../../../../src/game/rules/seeded';
import type { BoxRead, DrawRead } from '../../api/client';
import { drawOf } from '../../api/queries';
import { FaceChip } from '../../parts/Card';
import { tintOf } from '../../parts/OddsBar';
import { cardPath } from '../../paths';
import { DrawIntegers } from '../../proof/integers';
import { BOXES } from '../../texts/boxes';
import { whole } from '../../texts/format';
import { useTexts } from '../../texts/language';
import { PRINTS } from '../../texts/prints';
import { copiesIn } from './Prints';
import css from './box.module.css';

const SHOWN = 3;

/** The last draws, each from what the one before has left, and the next one. */
export function Chain({ box }: { box: BoxRead }) {
  const t = useTexts(BOXES);
  const prints = useTexts(PRINTS);
  const draws = useQueries({
    queries: box.latest.slice(0, SHOWN).map(({ card_id }) => drawOf(card_id)),
    combine: (results) => results.flatMap(({ data }) => data ?? []).reverse(),
  });
  if (draws.length === 0) return null;
  return (
    <section className={css.proof}>
      <div>
        <h2>{t.chain}</h2>
        <p className="quiet">{t.chainText}</p>
        <Link className="link" to="/fair">
          {t.verify}
        </Link>
      </div>
      <ol className={css.chain}>
        {draws.map((draw) => (
          <Step key={draw.card_id} box={box} draw={draw} isLast={draw === draws.at(-1)} />
        ))}
        {box.left > 0 && (
          <li className={css.next}>
            <p>
              <b>{prints.no(box.number + 1)}</b>
              <span>{t.stillLeft(box.left)}</span>
            </p>
            <Bar box={box} left={box.outcomes.map(({ left }) => left)} />
            <p>{t.next}</p>
          </li>
        )}
      </ol>
    </section>
  );
}

function Step({ box, draw, isLast }: { box: BoxRead; draw: DrawRead; isLast: boolean }) {
  const t = useTexts(BOXES);
  const prints = useTexts(PRINTS);
  const { box_number: number, card_id: id, card, outcome, print, state } = draw;
  const left = box.outcomes.map(({ copies }, place) => copies - (state?.[0]?.[place] ?? 0));
  const total = left.reduce((sum, each) => sum + each, 0);
  const integer = integerOf(draw, total);
  return (
    <li className={isLast ? css.last : undefined}>
      <p>
        <b>{prints.no(number ?? 0)}</b>
        <span>{t.stillLeft(total)}</span>
      </p>
      <Bar box={box} left={left} drawn={outcome} pin={integer === undefined ? undefined : (integer + 0.5) / total} />
      <Link className={css.gives} to={cardPath(id)}>
        <FaceChip card={card} />
        <span>
          {t.gives(integer)}{' '}
          <b>
            {whole(print ?? 0)}/{whole(copiesIn(box, outcome))}
          </b>
        </span>
      </Link>
    </li>
  );
}

/** The integer that the draw took; undefined as long as the seed of its day is secret. */
function integerOf({ seed, day, owner, nonce, client_seed }: DrawRead, total: number): number | undefined {
  if (seed === null || total === 0) return undefined;
  return new DrawIntegers(seed, drawMessage(day, owner, nonce, client_seed)).below(total);
}

interface BarProps {
  readonly box: BoxRead;
  readonly left: readonly number[];
  /** The outcome that came. */
  readonly drawn?: number;
  /** Where its integer fell, from 0 to 1. */
  readonly pin?: number | undefined;
}

/** What was left before a draw: each copy is as long. */
function Bar({ box, left, drawn, pin }: BarProps) {
  return (
    <div className={css.pin} data-marks={drawn !== undefined && pin === undefined} aria-hidden="true">
      <div className="bar">
        {box.outcomes.map(({ card }, place) =>
          left[place] ? (
            <i
              key={place}
              data-drawn={place === drawn}
              style={{ '--p': left[place], '--c': tintOf(card) } as React.CSSProperties}
            />
          ) : null,
        )}
      </div>
      {pin !== undefined && <b style={{ '--at': pin } as React.CSSProperties} />}
    </div>
  );
}
