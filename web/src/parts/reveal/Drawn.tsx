import { useQuery } from '@tanstack/react-query';
import type { CardRead } from '../../api/client';
import { oddsOf } from '../../api/queries';
import { TEXTS } from '../../texts';

export interface DrawnProps {
  readonly card: CardRead;
  readonly draw: { readonly table: string; readonly outcome: number } | undefined;
}

/** What was drawn, and how likely that was. */
export function Drawn({ card: { card, status }, draw }: DrawnProps) {
  const { data: odds } = useQuery({ ...oddsOf(draw?.table ?? ''), enabled: draw !== undefined });
  const weight = draw && odds?.outcomes[draw.outcome]?.weight;
  return (
    <>
      <h2>{TEXTS.cards.name(card, status)}</h2>
      <p>{odds && weight ? TEXTS.admin.rarity(weight / odds.total) : '\u00a0'}</p>
    </>
  );
}
