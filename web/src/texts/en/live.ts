import { whole } from '../numbers';

/** The wall: what is shown to a room. */
export const LIVE = {
  live: {
    title: 'Live',
    waits: 'No card has been drawn yet',
    waitsHint: 'The next card that is drawn stands here.',
    newest: 'Newest card',
    latest: 'The cards before it',
    today: 'drawn today',
    supers: 'supers today',
    ends: 'until the day ends',
    groups: (shown: number, all: number, isAll: boolean) => {
      const which = isAll ? `${whole(all)} groups` : `the newest ${whole(all)} groups`;
      return shown < all ? `Cards drawn today: first ${whole(shown)} of ${which}` : 'Cards drawn today, by group';
    },
    drawnFor: (name: string, card: string) => `${card}, drawn for ${name}`,
    rarity: (chance: string, cp: string) => `${chance} · cp ${cp}`,
    cp: (cp: string) => `cp ${cp}`,
    gone: 'The service does not answer. This goes on when it does.',
    checkable: 'every draw can be checked',
  },
};
