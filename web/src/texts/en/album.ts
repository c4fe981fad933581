import { percent, whole } from '../format';
import { own } from '../own';
import { oneIn, plural } from './words';

/** A player's album, the end of the day, and two players side by side. */
export const ALBUM = {
  album: {
    title: 'Album',
    label: (name: string) => `The album of ${own(name)}`,
    kinds: (owned: number, all: number) => `${whole(owned)} of ${plural(all, 'kind')}`,
    places: (others: number, days: number) => {
      if (others === 0) return 'Of the kinds that can be drawn now.';
      const listed = days === 1 ? 'of today' : `of the last ${whole(days)} listed days`;
      return `Of the kinds that can be drawn now. ${plural(others, 'other kind has a place', 'other kinds have places')}: kinds ${listed} that are over, and kinds that the player has.`;
    },
    pace: 'Draws a day',
    ofBanner: (banner: string) => `Under ${banner}`,
    complete: 'Nothing is missing.',
    next: (draws: number) => `A new kind comes after ${plural(draws, 'draw')} on average.`,
    all: (chance: number, draws: number) =>
      `The chance to have all after ${plural(draws, 'draw')} in 30 days: ${small(chance)}.`,
    assumes: 'It takes the odds of today for all these days, and every draw for itself.',
    approximate:
      'It takes the long run of the rules of today for all these days, and every draw for itself. With guarantees this is an approximation.',
    one: (chance: number) => oneIn(chance),
    oneUnder: (chance: number, banner: string) => `${oneIn(chance)}, ${banner}`,
    notNow: 'not drawn now',
    missing: (card: number) => `Card ${card}, missing`,
    times: (count: number) => `×${whole(count)}`,
    none: 'No odds are listed',
    noneHint: 'The service has no open day yet.',
  },
};

/** A chance that may be very small. */
function small(chance: number): string {
  if (chance === 0) return 'none, because more kinds are missing';
  if (chance < 0.0001) return 'less than 0.01\u2009%';
  return chance > 0.9999 && chance < 1 ? 'more than 99.99\u2009%' : percent(chance);
}
