import { gameDayText, percent, whole } from '../format';
import { one, plural } from './words';

/** Cards and their proofs, groups, the ranking, the odds. */
export const VIEWS = {
  card: {
    owner: 'Owner',
    drawn: 'Drawn',
    made: 'Made',
    strength: 'Strength',
    skill: 'Skill',
    author: 'Author',
    picture: 'Picture',
    chance: 'Chance',
  },
  proof: {
    good: 'The draw is as promised',
    bad: 'The draw is not as promised',
    unknown: 'This page cannot verify the draw',
    follows: 'The draw follows from the state that it names',
    state: (verdict: 'running' | 'made' | 'unverified' | 'false', draws: number) => {
      if (verdict === 'made') return `The ${plural(draws, 'draw')} of the player up to this one lead to its state.`;
      if (verdict === 'false')
        return 'The draws of the player up to this one are not as promised, or lead to another state.';
      if (verdict === 'running') return `The draws that lead to this state are made again: ${whole(draws)}.`;
      return 'Unverified: how far the player stood before this draw. Verify the whole day, or all draws of the player, to check it.';
    },
    open: 'The proof comes when the day is over',
    openHint:
      'The seed of a day is secret while the day is open. Its fingerprint is published already, so the seed cannot be changed.',
    pending: 'Working it out',
    steps: (count: number) => `${plural(count, 'step')}, worked out again in this browser just now.`,
    broken: (step: string) => `It breaks at the step ${step}. What follows from it was not compared.`,
    answer: (field: string) => `The service answers what no honest service does: ${field}.`,
    changed: 'The card and its draw differ: the card may be changed later. This is the draw as it is listed.',
    chosen: 'No random draw',
    chosenHint:
      'This card was given, not drawn: a request chose its number, rarity or cp. So there is nothing to verify.',
    checked: 'checked',
    failed: 'failed',
    skipped: 'not compared',
    table: 'the table',
    odds: { name: 'Odds', text: 'The table of odds has the version that the day and the draw name.' },
    commitment: {
      name: 'Commitment',
      text: 'The seed of the day has the fingerprint that is listed as its commitment.',
    },
    hmac: { name: 'HMAC', text: 'The seed and the name of this draw, mixed into a long number.' },
    integers: { name: 'Integers', text: 'Its first bytes, six by six, read as whole numbers.' },
    outcome: {
      name: 'Outcome',
      text: (left: number, total: number, card: string) =>
        `${whole(left)} of ${whole(total)} along the odds falls on ${card}.`,
      rarity: (left: number, total: number, status: string | null) =>
        `${whole(left)} of ${whole(total)} along the rarities falls on ${status ?? 'the rest'}.`,
      featured: (left: number, total: number, isFeatured: boolean) =>
        `${whole(left)} of ${whole(total)} says: ${isFeatured ? 'a featured card' : 'one that is not featured'}.`,
      due: 'A featured card was due, so only such cards count.',
      rest: 'the rest',
    },
    pack: {
      layout: (left: number, total: number, isUsual: boolean) =>
        `${whole(left)} of ${whole(total)}, from the first card of the pack, says: ${isUsual ? 'the usual slots' : 'other slots in place of the usual ones'}.`,
      list: (slot: number, cards: number, list: string) =>
        `Card ${whole(slot)} of ${whole(cards)} comes from the list “${list}”.`,
      ifNone: (statuses: readonly string[], isNone: boolean) =>
        `${isNone ? 'No' : 'An'} earlier card of the pack is ${statuses.map(one).join(' or ')}.`,
    },
    strength: {
      name: 'Strength',
      text: (min: number, max: number, cp: number) =>
        `The next number, in ${whole(min)} to ${whole(max)}, gives cp ${whole(cp)}.`,
    },
    listedDay: (day: string) => `the day ${gameDayText(day)}`,
    listedOutcome: (card: string, skill: string, place: number) => `${card}, skill ${skill}, outcome ${place}`,
    stored: (what: string) => `The service lists ${what}.`,
  },
  groups: {
    group: 'Group',
    number: 'Number',
    none: 'No groups yet',
    noneHint: 'The operator makes groups.',
    noMembers: 'No members yet',
    noMembersHint: 'Players who join this group show here.',
    members: (count: number) => plural(count, 'member'),
    total: (count: number, strength: number) =>
      `${plural(count, 'member')}, with a strength of ${whole(strength)} together.`,
    best: 'Best cards',
    ofFirst: (count: number) => `Of the first ${plural(count, 'member')} below.`,
    ofNewest: 'Supers first, then the strongest, of the newest 100 supers and the newest 100 cards.',
    ranked: 'Members',
  },
  ranking: {
    lead: {
      win: 'Most wins first, then strength: the sum of the five stats.',
      strength: 'Greatest strength first, the sum of the five stats; then wins.',
      kinds: 'Most different cards first: each number counts once.',
      supers: 'Most supers first, of those that players have now.',
    },
    leadOfMonth: {
      win: 'Most battles won this month first.',
      strength: 'Most strength gained in battles this month first.',
      kinds: 'Most different cards drawn this month first: each number counts once.',
      supers: 'Most supers drawn this month first.',
    },
    choice: 'What counts',
    by: { win: 'Wins', strength: 'Strength', kinds: 'Kinds', supers: 'Supers' },
    time: 'When',
    ever: 'All time',
    month: 'This month',
    nobody: 'Nobody has a place yet',
    nobodyHint: 'Whoever has one of what counts here is listed.',
    rank: 'Rank',
    player: 'Player',
    shape: 'Stats',
    status: 'Rarity',
    none: 'No players yet',
    noneHint: 'Every player has a character, and so a rank.',
  },
  odds: {
    title: 'The odds, declared and observed',
    outcome: 'Outcome',
    declared: 'Declared',
    observed: 'Observed',
    draws: 'Draws',
    times: (count: number) => plural(count, 'draw'),
    asDeclared: 'as declared',
    interval: 'Observed against declared, with 99 % intervals',
    ends: (low: number, high: number) => `99\u202f%: ${(low * 100).toFixed(2)} to ${percent(high)}`,
    noDraws: 'No card has been drawn under these odds yet.',
    allRuled: 'Rules had a part in every draw so far, so there is nothing to compare with the declared odds.',
    agree: 'The draws agree with the declared odds.',
    stray: 'The draws stray from the declared odds.',
    evidence: (draws: number, ofHundred: string) =>
      `In ${plural(draws, 'draw')}: of 100 honest services ${ofHundred} would stray further than this one.`,
    fewDraws: (draws: number, rarest: number) =>
      `${plural(draws, 'draw')}: too few to say whether they agree with the declared odds. Chi-square needs each outcome to be expected five times or more, and the rarest is expected ${whole(Number(rarest.toFixed(1)))} times.`,
    tooGood: 'The draws agree with the declared odds better than chance does.',
    tooGoodText: (draws: number) =>
      `In ${plural(draws, 'draw')}: of 1\u202f000 honest services fewer than one would come so close. That is a reason to look closer, too.`,
    fewerThanOne: 'fewer than one',
    moreThan99: 'more than 99',
    away: (part: number) => `${part > 0 ? '+' : '−'}${whole(Math.round(Math.abs(part) * 100))}\u202f%`,
    chiSquare: 'How far the draws are from the odds',
    chiSquareText: (value: number, degrees: number, tail: number) =>
      `Chi-square is ${value.toFixed(1)} with ${plural(degrees, 'degree')} of freedom. The curve shows where honest services lie: ${percent(tail, 1)} of them lie further right.`,
    thisService: (value: number) => `here, ${value.toFixed(1)}`,
    versions: 'Versions of the odds',
    noVersion: 'There is no such version of the odds',
    inForce: 'in force',
    since: (day: string) => `since ${gameDayText(day)}`,
    sinceOrBefore: (day: string) => `since ${gameDayText(day)} or before`,
  },
};
