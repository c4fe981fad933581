import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DrawRead, UserRead } from '../../api/client';
import { cardsOf } from '../../api/queries';
import { type CardToTurn, RevealMany } from '../../parts/reveal/RevealMany';
import { cardsPath, userPath } from '../../paths';
import { texts } from '../../texts';
import { useTexts } from '../../texts/language';
import { REVEAL } from '../../texts/reveal';

interface RevealDrawsProps {
  readonly draws: readonly DrawRead[];
  readonly player: UserRead;
  readonly onClose: () => void;
}

/** Cards that were drawn at once. */
export function RevealDraws({ draws, player, onClose }: RevealDrawsProps) {
  const isNew = useNewOnes(player.id);
  const { share } = useTexts(REVEAL);
  const ids = draws.map(({ card_id }) => card_id);
  const ways = (
    <>
      <Link className="btn ghost" to={cardsPath(ids)}>
        {share}
      </Link>
      <Link className="btn ghost" to={userPath(player, 'draws')}>
        {texts().reveal.seeProofs}
      </Link>
    </>
  );
  return (
    <RevealMany
      cards={draws.map((draw) => ({ ...draw, id: draw.card_id }))}
      username={player.username}
      day={draws[0]?.day}
      isNew={isNew}
      ways={ways}
      onClose={onClose}
    />
  );
}

/** Whether a card is the first of its number that the player has. */
export function useNewOnes(player: number): (card: Pick<CardToTurn, 'card' | 'id'>) => boolean {
  const { data: cards = [] } = useQuery(cardsOf(player));
  const firsts = new Map<number, number>();
  for (const { id, card } of cards) firsts.set(card, Math.min(id, firsts.get(card) ?? Infinity));
  return ({ card, id }) => firsts.get(card) === id;
}
