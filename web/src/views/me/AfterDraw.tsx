import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DrawRead, UserRead } from '../../api/client';
import { cardsOf } from '../../api/queries';
import { hasSheet, shareLink } from '../../parts/share';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { useTexts } from '../../texts/language';
import { REVEAL } from '../../texts/reveal';
import { SHARE } from '../../texts/share';
import css from './reveal-own.module.css';
import { useWorth } from './useOffers';

/** How many the player has, and where the card leads. */
export function Ways({ draw, player }: { draw: DrawRead; player: UserRead }) {
  const t = useTexts(REVEAL);
  const { card_id: id, card } = draw;
  const { data: cards = [] } = useQuery(cardsOf(player.id));
  const copies = cards.filter((each) => each.card === card && each.id <= id).length;
  return (
    <p className={css.ways}>
      <span>{copies > 0 && t.copy(copies)}</span>
      <Link className="link" to={cardPath(id)}>
        {texts().reveal.seeProof}
      </Link>
      <Show id={id} name={texts().cards.name(card, draw.status)} />
    </p>
  );
}

/** Hands the card on. */
function Show({ id, name }: { id: number; name: string }) {
  const t = useTexts(REVEAL);
  const { copied } = useTexts(SHARE);
  const navigate = useNavigate();
  const [isCopied, setCopied] = useState(false);
  const show = async (): Promise<void> => {
    const isGiven = await shareLink(location.origin + cardPath(id), name);
    // Its page has the link to copy by hand.
    if (!isGiven) void navigate(cardPath(id));
    setCopied(isGiven && !hasSheet());
  };
  return (
    <button type="button" className="link" onClick={() => void show()}>
      {isCopied ? copied : t.show}
    </button>
  );
}

interface RestProps {
  readonly draw: DrawRead;
  readonly player: UserRead;
  /** Why there is no next one. */
  readonly lack: string | undefined;
}

/** What is left after the draw. */
export function Rest({ draw: { banner }, player, lack }: RestProps) {
  const t = useTexts(REVEAL);
  const { day } = useWorth(player.id);
  const left = useLeft(player.id);
  const pity = day?.guarantees.find((each) => each.banner === banner)?.rarities[0];
  return (
    <p className={css.rest}>
      <span>{lack ?? left}</span>
      <span>{pity && pity.since !== null && pity.left !== null && t.pity(pity.since, pity.since + pity.left)}</span>
    </p>
  );
}

/** What a player has left, in words. */
export function useLeft(player: number): string {
  const t = useTexts(REVEAL);
  const { day, balances } = useWorth(player);
  const left = [
    ...balances.map(({ currency, balance }) => texts().costs.amounts({ [currency]: balance })),
    ...(typeof day?.draws_left === 'number' ? [t.left(day.draws_left)] : []),
  ];
  return left.join(t.between);
}
