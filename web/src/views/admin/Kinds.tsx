import { useState } from 'react';
import { Link } from 'react-router';
import { useOddsInForce } from '../../api/useOddsInForce';
import { Card } from '../../parts/Card';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { allKinds, type Kind } from '../../texts/kinds';
import { deskPath } from './desk-path';
import { Drop } from './Drop';
import { isKindFound } from './KindField';
import { type Planned, plannedFor } from './pictures';
import { SendPictures } from './SendPictures';
import css from './kinds.module.css';

const t = () => operatorTexts().admin;
/** So many are shown at first, and more when they are asked for. */
const STEP = 60;

/** The kinds of cards, also those that are drawn and have no name yet, and a place for their pictures. */
export function Kinds() {
  const [sought, setSought] = useState('');
  const drawn = useOddsInForce()?.flatMap(({ odds }) => odds.outcomes.map(({ card }) => card)) ?? [];
  const kinds = new Map(allKinds().map((kind) => [kind.card, kind]));
  const cards = [...new Set([...kinds.keys(), ...drawn])].sort((a, b) => a - b);
  return (
    <section className={css.kinds} aria-labelledby="kinds">
      <div className="head">
        <h2 id="kinds">{t().kinds(cards.length)}</h2>
        <Link className="link" to={deskPath('kind', (cards.at(-1) ?? 0) + 1)}>
          {t().nextKind((cards.at(-1) ?? 0) + 1)}
        </Link>
        <input
          className="field"
          type="search"
          placeholder={t().findKind}
          aria-label={t().findKind}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      </div>
      <AddKinds />
      <Grid cards={cards.filter((card) => isFound(sought, card, kinds.get(card)))} />
    </section>
  );
}

/** A place for pictures, which make kinds or go to those that are there. */
export function AddKinds() {
  const [plan, setPlan] = useState<readonly Planned[]>([]);
  return (
    <>
      <Drop isForMany onFiles={(files) => setPlan(plannedFor(files, allKinds()))}>
        <p className="quiet small">{t().dropMany}</p>
      </Drop>
      {plan.length > 0 && <SendPictures plan={plan} onEnd={() => setPlan([])} />}
    </>
  );
}

function isFound(sought: string, card: number, kind?: Kind): boolean {
  return kind ? isKindFound(sought, kind) : String(card).includes(sought.trim());
}

function Grid({ cards }: { cards: readonly number[] }) {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <ol className={css.grid}>
        {cards.slice(0, shown).map((card) => (
          <li key={card}>
            <Link to={deskPath('kind', card)}>
              <Card card={card} />
            </Link>
          </li>
        ))}
      </ol>
      {shown < cards.length && (
        <button type="button" className="btn ghost more" onClick={() => setShown(shown + STEP)}>
          {texts().more}
        </button>
      )}
    </>
  );
}
