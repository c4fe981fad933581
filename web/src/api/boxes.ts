import { queryOptions, useQuery } from '@tanstack/react-query';
import { client, dataOf, type BoxRead, type UserBoxRead } from './client';
import { oddsOf } from './queries';
import { followed } from './rhythm';

/** What is left in a box, of all players or of one. */
export type BoxLeft = Pick<BoxRead & UserBoxRead, 'copies' | 'left' | 'outcomes' | 'next'>;

/** The box of all players, which is followed: others draw from it, too. */
export const boxOf = (banner: string) =>
  queryOptions({
    queryKey: ['boxes', banner],
    staleTime: 1_000,
    refetchOnWindowFocus: true,
    refetchInterval: followed,
    queryFn: () => dataOf(client.GET('/game/boxes/{banner}', { params: { path: { banner } } })),
  });

export const boxOfUser = (id: number, banner: string) =>
  queryOptions({
    queryKey: ['users', id, 'boxes', banner],
    queryFn: () => dataOf(client.GET('/users/{id}/boxes/{banner}', { params: { path: { id, banner } } })),
  });

/** Of the copies of limited editions that a player has. */
export const printsOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'prints'],
    queryFn: () => dataOf(client.GET('/users/{id}/prints', { params: { path: { id } } })),
  });

/** Which copy of a limited edition a card is: 12 of 100. */
export interface PrintOf {
  readonly print: number;
  readonly of: number;
}

export interface NumberedDraw {
  readonly print?: number | null | undefined;
  readonly table?: string;
  readonly outcome?: number;
}

/** Of a draw; undefined where its card has no print number, and until the odds are known. */
export function usePrint(draw: NumberedDraw | undefined): PrintOf | undefined {
  const print = draw?.print ?? undefined;
  const { data: odds } = useQuery({ ...oddsOf(draw?.table ?? ''), enabled: print !== undefined });
  const of = odds?.outcomes[draw?.outcome ?? -1]?.copies;
  return print === undefined || of === undefined ? undefined : { print, of };
}
