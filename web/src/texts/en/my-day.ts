import { whole } from '../format';
import { plural } from './words';

/** A player's own day, for who has said who they are. */
export const MY_DAY = {
  title: 'My day',
  drawsLeft: (draws: number): string => (draws === 1 ? 'draw left' : 'draws left'),
  drawn: 'drawn today',
  battlesLeft: (battles: number): string => (battles === 1 ? 'battle left' : 'battles left'),
  of: (within: number) => `of ${whole(within)}`,
  atMost: (left: number) => (left === 1 ? 'the next one is certain' : `${whole(left)} more at most`),
  pity: (banner: string, status: string, isRarest: boolean) =>
    `${banner}, pity of ${status}${isRarest ? '' : ' or rarer'}`,
  soft: (from: number) => `soft from ${whole(from)}`,
  means: (status: string, left: number) =>
    left === 1 ? `The next draw gives ${status} or rarer.` : `At most ${plural(left, 'draw')} to ${status} or rarer.`,
  nextFeatured: (status: string) => `The next ${status} is a featured card.`,
  featured: (left: number) => `A featured card within ${plural(left, 'draw')} at most.`,
  bar: (since: number, within: number, soft: number | undefined) =>
    `Pity ${whole(since)} of ${whole(within)}${soft === undefined ? '' : `, soft pity from ${whole(soft)}`}`,
  trades: (trades: number): string => (trades === 1 ? 'trade waits' : 'trades wait'),
  hours: 'h',
  minutes: 'min',
  ends: 'until the day ends',
};
