import { GAME as OWN } from '../../game';
import { whole } from '../format';
import { nameOfCard } from '../kinds';
import { oneIn, plural } from './words';

/** The first view, and what every card says. */
export const GAME = {
  cards: {
    name: (card: number, status: string) => {
      const name = nameOfCard(card) ?? `Card ${card}`;
      return status === 'normal' ? name : `${name}, ${status}`;
    },
    inList: (card: number, status: string): string =>
      GAME.cards.name(card, 'normal') + (status === 'normal' ? '' : ` (${status})`),
    number: (card: number) => `Card ${card}`,
    printed: (name: string, cp?: number, skill?: string) =>
      [name, cp !== undefined && `strength ${whole(cp)}`, skill && `skill ${skill}`].filter(Boolean).join(', '),
    cp: (cp: number) => `cp\u00a0${whole(cp)}`,
    faceDown: 'A card, face down',
  },
  home: {
    title: OWN.text ?? 'A card game whose draws anyone can check.',
    players: 'players',
    cards: 'cards',
    drawnToday: 'drawn today',
    allPlayers: 'All players',
    wins: 'wins',
    strength: (strength: number) => `strength ${whole(strength)}`,
    justDrawn: 'Just drawn',
    live: 'live',
    notLive: 'not live: the service does not answer',
    noDraws: 'No card has been drawn yet',
    noDrawsHint: 'A card that is drawn shows here within seconds.',
    noPlayers: 'No players yet',
    odds: (outcomes: number, likeliest: number, rarest: number, hasRules: boolean) =>
      `${hasRules ? 'In the long run, each' : 'Each'} draw gives one of ${plural(outcomes, 'outcome')}${
        likeliest === rarest
          ? `, each ${oneIn(rarest)}.`
          : `: the likeliest ${oneIn(likeliest)}, the rarest ${oneIn(rarest)}.`
      }`,
    rarity: (status: string, draws: number) => `One draw in ${whole(Number(draws.toFixed(1)))} is ${status}.`,
    ofBanner: (banner: string, odds: string) => `Banner ${banner}: ${odds}`,
    oddsLink: 'Declared and observed',
  },
};
