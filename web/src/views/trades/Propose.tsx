import { useId, useState } from 'react';
import type { TradeMatchList, TradeRead } from '../../api/client';
import { useShortCards } from '../../api/named';
import { writeTo } from '../../api/operations';
import { Card } from '../../parts/Card';
import { Skeleton } from '../../parts/states';
import { useUsernames } from '../../parts/useUsernames';
import { useTexts } from '../../texts/language';
import { MATCHES } from '../../texts/matches';
import { Act } from '../me/Act';
import meCss from '../me/me.module.css';
import { evenOf, type KnownCards, namesOf } from './sides';
import css from './trades.module.css';

/** A trade has so many cards on a side at most. */
const MOST = 20;

interface ProposeProps {
  readonly from: number;
  readonly match: TradeMatchList;
  readonly onOffered: (trade: TradeRead) => void;
}

/** The cards of a match, of which as many are chosen on each side, and what offers them. */
export function Propose({ from, match, onOffered }: ProposeProps) {
  const t = useTexts(MATCHES);
  const { user: to } = match;
  const [mine, theirs] = [match.wants.slice(0, MOST), match.has.slice(0, MOST)];
  const cards = useShortCards([...mine, ...theirs]);
  const [turned, setTurned] = useState<readonly number[]>();
  const name = useUsernames([to])(to);
  const summary = useId();
  if ([...mine, ...theirs].some((id) => cards.get(id) === undefined)) return <Skeleton lines={5} />;
  const chosen = turned ?? evenOf(mine, theirs, cards);
  const turn = (id: number): void =>
    setTurned(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const [gives, asks] = [mine, theirs].map((ids) => ids.filter((id) => chosen.includes(id))) as [number[], number[]];
  const words = t.summary(namesOf(gives, cards), namesOf(asks, cards));
  return (
    <div className={css.propose}>
      <Side title={t.youGive} ids={mine} cards={cards} chosen={chosen} turn={turn} />
      <Side title={t.gives(name)} ids={theirs} cards={cards} chosen={chosen} turn={turn} />
      <p id={summary} role="status">
        {words}
      </p>
      <p className={meCss.buttons}>
        <Act
          label={`${t.send}: ${words}`}
          sign={t.send}
          blockedBy={chosen.length === 0 ? summary : undefined}
          write={writeTo('post', '/trades', { body: { from, to, gives, asks }, secret: 'password', isKeyed: true })}
          onDone={onOffered}
        />
      </p>
    </div>
  );
}

interface SideProps {
  readonly title: string;
  readonly ids: readonly number[];
  readonly cards: KnownCards;
  /** Those of both sides. */
  readonly chosen: readonly number[];
  readonly turn: (id: number) => void;
}

function Side({ title, ids, cards, chosen, turn }: SideProps) {
  return (
    <div role="group" aria-label={title}>
      <p className="small">{title}</p>
      {ids.map((id) => {
        const card = cards.get(id);
        return (
          card && (
            <button key={id} type="button" aria-pressed={chosen.includes(id)} onClick={() => turn(id)}>
              <Card card={card.card} status={card.status} cp={card.cp} skill={card.skill} />
            </button>
          )
        );
      })}
    </div>
  );
}
