import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShortCard } from '../../api/named';
import { cardsOf } from '../../api/queries';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { Choice } from './Field';

const t = () => operatorTexts().desk;
/** So many of the newest can be chosen. */
const NEWEST = 200;

interface Chosen {
  readonly cards: readonly ShortCard[];
  readonly count: number;
  /** The id of the chosen one; undefined without any. */
  readonly card: number | undefined;
  readonly choose: (id: number) => void;
}

/** Chooses one of a player's cards, the newest one first. */
export function useCardChoice(owner: number): Chosen {
  const [chosen, choose] = useState<number>();
  const { data = [] } = useQuery(cardsOf(owner));
  const cards = data.slice(-NEWEST).reverse();
  const card = cards.find(({ id }) => id === chosen) ?? cards[0];
  return { cards, count: data.length, card: card?.id, choose };
}

export function CardChoice({ cards, count, card, choose }: Chosen) {
  if (card === undefined) return <p>{t().noCards}</p>;
  const names = new Map(cards.map((each) => [String(each.id), texts().cards.name(each.card, each.status)]));
  return (
    <>
      <Choice
        name=""
        label={t().card}
        value={String(card)}
        choices={[...names.keys()]}
        words={(id) => t().cardOf(names.get(id) ?? '', Number(id))}
        onChange={(id) => choose(Number(id))}
      />
      {count > cards.length && <p className="quiet small">{t().others(cards.length)}</p>}
    </>
  );
}
