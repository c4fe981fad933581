import {
  type DecidedBy,
  type Rarity,
  RULE_NAMES,
  type RuleName,
  rulesOf,
} from '../../../../src/game/rules/rarity-rules';
import { gameDayText, percent, whole } from '../format';
import { grouped } from '../numbers';
import { one, oneIn, plural } from './words';

/** What players call a rule. */
const NAMES: Readonly<Record<RuleName, (rarity: Rarity) => string>> = {
  within: () => 'pity',
  once: () => '',
  resets: () => '',
  ramp: () => 'soft pity',
  featured: ({ featured }) => (featured?.chance[0] === 1 && featured.chance[1] === 2 ? '50/50' : 'rate-up'),
};

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
      if (from === null) return until === null ? 'It has no last day.' : `Until ${gameDayText(until)}`;
      return until === null
        ? `Since ${gameDayText(from)}, without a last day.`
        : `${gameDayText(from)} to ${gameDayText(until)}`;
    },
    left: (days: number) =>
      days === 1 ? ', and today is its last day.' : `: ${plural(days, 'day')} left, today included.`,
    over: (last: string) => `It is over. The last listed day that had it is ${gameDayText(last)}.`,
    fixed: 'The odds of a day are fixed when the day opens.',
    ruleWords: (rarity: Rarity, total: number, isRarest: boolean) => {
      const names = RULE_NAMES.filter((name) => rarity[name] !== undefined);
      const lines = rulesOf(rarity, []).map((rule, place) => {
        const name = NAMES[names[place] ?? 'once'](rarity);
        const words = rule.words(total, isRarest);
        return name === '' ? words : `${name}: ${words}`;
      });
      return lines.filter((line) => line !== '');
    },
    laterInPack: 'where a list of the pack has none, with the next card of a list that has one',
    featuredCards: (names: readonly string[]) => `featured: ${names.join(', ')}`,
    counted: 'Counted as',
    counters: (counters: string) => `“${counters}”, together with every banner that is counted so`,
    average: (status: string) => `draws for each ${status}, on average`,
    first: {
      title: (what: 'draw' | 'pack') => `The first ${what}s`,
      text: (what: 'draw' | 'pack') =>
        `What a new player gets in so many ${what}s: how many on average, and below it the chance of at least one.`,
      number: (what: 'draw' | 'pack') => `${what}s`,
      named: (card: string) => `${card}, for who always wants it`,
    },
    most: 'at most',
    ofThousand: (status: string) => `${status} in 1\u202f000 draws, in the long run`,
    featuredOfHundred: (status: string) => `of 100 ${status} cards are featured, in the long run`,
    line: (status: string) => `The chance that the next draw is ${one(status)}`,
    lineText: (since: number, chance: number, within: number) =>
      `It is ${percent(chance)} after ${plural(since, 'draw')} without one, and certain after ${whole(within - 1)}.`,
    since: 'draws since the last one',
    wasRarer: (status: string) => `The line is for a player whose latest rarer draw was before the latest ${status}.`,
    plan: 'Plan your draws',
    whose: 'Show a player’s place',
    mine: (name: string, since: number, status: string) => `${name}: ${plural(since, 'draw')} without ${one(status)}`,
    next: (left: number | null, chance: number) =>
      left === 1 || left === null
        ? 'the next one is certain'
        : `at most ${plural(left, 'draw')} to it · the next is one with ${percent(chance)}`,
    featuredLeft: (left: number) => `A featured card comes within ${plural(left, 'draw')} at most.`,
    nobody: 'Show nobody’s place',
    target: (card: string, draws: number) =>
      `${card}: whoever always wants it gets it after ${grouped(draws, 1)} draws on average.`,
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
        ramp > 0 && `in ${whole(ramp)} a ramp had raised a chance`,
        guaranteed > 0 && `in ${whole(guaranteed)} a guarantee was due`,
        due > 0 && `in ${whole(due)} the rule of featured cards was due, and ${whole(featured)} of these gave one`,
      ];
      return `Of the others: ${parts.filter(Boolean).join('; ')}.`;
    },
  },
  drawRules: {
    banner: 'Banner',
    number: 'Number',
    numberText: (number: number, counters: string) => `${whole(number)}, counted as “${counters}”`,
    before: 'Before it',
    without: (draws: number, status: string, isRarest: boolean) =>
      `${plural(draws, 'draw')} without ${one(status)}${isRarest ? '' : ' or a rarer one'}`,
    kept: (status: string) => `the first ${status} has come`,
    missed: (times: number, status: string) =>
      times === 1
        ? `the last ${status} was not a featured card`
        : `the last ${whole(times)} ${status} cards were not featured ones`,
    dry: (draws: number, status: string) => `${plural(draws, 'draw')} without a featured ${status}`,
    keptFeatured: (status: string) => `the first featured ${status} has come`,
    target: 'Wanted',
    decided: 'Decided by',
    decidedBy: {
      weights: 'its usual odds: no rule was due',
      ramp: 'soft pity: its chance was raised',
      guarantee: 'pity: the guarantee was due',
      featured: 'rate-up: a featured card was due',
      waits: 'its usual odds: the featured card that was due goes on waiting',
    },
    chance: (chance: number, decided: DecidedBy | null) => oneIn(chance) + RAISED[decided ?? 'weights'],
  },
  guarantees: {
    title: 'Guarantees',
    progress: (since: number, status: string, left: number, isRarest: boolean) =>
      `${plural(since, 'draw')} without ${one(status)}${isRarest ? '' : ' or a rarer one'}, ${left === 1 ? 'so the next one is certain' : `at most ${whole(left)} left to it`}`,
    part: (status: string, since: number, within: number) => `${status} ${whole(since)} of ${whole(within)}`,
    parts: (parts: readonly string[]) => parts.join(', '),
    featured: (left: number) => `at most ${plural(left, 'draw')} to a featured card`,
  },
};
