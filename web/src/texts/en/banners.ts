import type { DecidedBy } from '../../../../src/game/rules/draw-state';
import { gameDay, percent, whole } from '../format';
import { oneIn, ordinal, plural } from './words';

/** Rarities, any of which will do. */
const anyOf = (statuses: readonly string[]): string => statuses.join(' or ');
const one = (statuses: readonly string[]): string =>
  `${/^[aeiou]/i.test(statuses[0] ?? '') ? 'an' : 'a'} ${anyOf(statuses)}`;

/** What made a draw likelier than the weights alone. */
const RAISED: Readonly<Record<DecidedBy, string>> = {
  weights: '',
  ramp: ' by soft pity',
  guarantee: ' by pity',
  featured: ' by the rule of featured cards',
};

/** Banners and their rules. */
export const BANNERS = {
  banners: {
    label: 'Banners',
    isOver: 'over',
    unknown: (name: string) => `There is no banner ${name}`,
    unknownHint: 'No day that is listed has it.',
    days: (from: string | null, until: string | null) => {
      if (from === null) return until === null ? 'It has no last day.' : `Until ${gameDay(until)}`;
      return until === null ? `Since ${gameDay(from)}, without a last day.` : `${gameDay(from)} to ${gameDay(until)}`;
    },
    left: (days: number) =>
      days === 1 ? ', and today is its last day.' : `: ${plural(days, 'day')} left, today included.`,
    over: (last: string) => `It is over. The last listed day that had it is ${gameDay(last)}.`,
    fixed: 'The odds of a day are fixed when the day opens.',
    statuses: anyOf,
    guarantee: (within: number, from: number | undefined) =>
      `one in any ${whole(within)} draws in a row${from === undefined ? '' : `; likelier from the ${ordinal(from)} draw since the last one on`}`,
    cards: (cards: readonly number[]) => `${cards.length === 1 ? 'Card' : 'Cards'} ${cards.join(', ')}`,
    featured: (cards: number, statuses: readonly string[], misses: number) => {
      const missed = misses === 1 ? 'one that is not' : `${whole(misses)} in a row that are not`;
      return `featured: ${cards === 1 ? '' : 'one of them is '}the next ${anyOf(statuses)} after ${missed}`;
    },
    counted: 'Counted as',
    counters: (counters: string) => `“${counters}”, together with every banner that is counted so`,
    average: (statuses: readonly string[]) => `draws for each ${anyOf(statuses)}, on average`,
    most: 'at most',
    ofThousand: (statuses: readonly string[]) => `${anyOf(statuses)} in 1\u202f000 draws, in the long run`,
    line: (statuses: readonly string[]) => `The chance that the next draw is ${one(statuses)}`,
    lineText: (since: number, chance: number, within: number) =>
      `It is ${percent(chance)} after ${plural(since, 'draw')} without one, and certain after ${whole(within - 1)}.`,
    since: 'draws since the last one',
    wasLarger: (statuses: readonly string[]) => `The line is for a player whose latest draw was ${one(statuses)}.`,
    wasNarrower: (statuses: readonly string[]) => `The line is for a player whose latest of them was ${one(statuses)}.`,
    whose: 'Show a player’s place',
    mine: (name: string, since: number, statuses: readonly string[]) =>
      `${name}: ${plural(since, 'draw')} without ${one(statuses)}`,
    next: (left: number, chance: number) =>
      left === 1
        ? 'the next one is certain'
        : `at most ${plural(left, 'draw')} to it · the next is one with ${percent(chance)}`,
    featuredLeft: (left: number) => `A featured card comes within ${plural(left, 'draw')} at most.`,
    nobody: 'Show nobody’s place',
    table: 'Declared, and in the long run',
    oneDraw: 'One draw',
    longRun: 'Long run',
    isFeatured: 'featured',
    longRunText:
      'One draw is what the weights alone give. The long run is that of a player who draws under this banner alone, for ever, with all its rules.',
    observedText: (byWeights: number, all: number) =>
      byWeights === all
        ? 'Observed are all draws so far: no rule had a part in any.'
        : `Observed are the draws that the weights alone decided: ${whole(byWeights)} of ${whole(all)}.`,
    ruledText: (ramp: number, guaranteed: number, due: number, featured: number) => {
      const parts = [
        ramp > 0 && `${whole(ramp)} had weights that a ramp had raised`,
        guaranteed > 0 && `in ${whole(guaranteed)} a guarantee was due`,
        due > 0 && `in ${whole(due)} the rule of featured cards was due, and ${whole(featured)} of these gave one`,
      ];
      return `Of the others: ${parts.filter(Boolean).join('; ')}.`;
    },
  },
  under: {
    banner: 'Banner',
    number: 'Number',
    numberText: (number: number, counters: string) => `${whole(number)}, counted as “${counters}”`,
    before: 'Before it',
    without: (draws: number, statuses: readonly string[]) => `${plural(draws, 'draw')} without ${one(statuses)}`,
    missed: (draws: number, statuses: readonly string[]) =>
      `${whole(draws)} with ${anyOf(statuses)} since the last featured one`,
    decided: 'Decided by',
    decidedBy: {
      weights: 'the weights alone',
      ramp: 'the weights, which a ramp had raised',
      guarantee: 'a guarantee that was due',
      featured: 'the rule of featured cards, which was due',
    },
    chance: (chance: number, decided: DecidedBy | null) => oneIn(chance) + RAISED[decided ?? 'weights'],
  },
  guarantees: {
    title: 'Guarantees',
    progress: (since: number, statuses: readonly string[], left: number) =>
      `${plural(since, 'draw')} without ${one(statuses)}, ${left === 1 ? 'so the next one is certain' : `at most ${whole(left)} left to it`}`,
    featured: (left: number) => `at most ${plural(left, 'draw')} to a featured card`,
  },
};
