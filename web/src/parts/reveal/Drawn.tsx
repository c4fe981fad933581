import { useQuery } from '@tanstack/react-query';
import type { CardRead } from '../../api/client';
import { oddsOf } from '../../api/queries';
import { texts } from '../../texts';
import { chanceWords, type DrawnUnder } from '../chance';

export interface DrawnProps {
  readonly card: CardRead;
  readonly draw: (DrawnUnder & { readonly table: string }) | undefined;
}

/** What was drawn, and how likely that was. */
export function Drawn({ card: { card, status }, draw }: DrawnProps) {
  const { data: odds } = useQuery({ ...oddsOf(draw?.table ?? ''), enabled: draw !== undefined });
  return (
    <>
      <h2>{texts().cards.name(card, status)}</h2>
      <p>{(draw && odds && chanceWords(draw, odds)) ?? '\u00a0'}</p>
    </>
  );
}
