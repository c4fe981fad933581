import { whole } from '../format';

/** What a day's seed decides besides draws: battles and first characters. */
export const SEEDED = {
  seeded: {
    proof: 'Proof',
    good: 'verified',
    bad: 'not as promised',
    open: 'not yet revealed',
    before: 'made before',
    characterOpen: (day: string) => `Its first stats came from the seed of ${day}, which is not revealed yet.`,
    characterOf: (day: string) => `Its first stats came from the seed of ${day}.`,
    characterBefore: 'Its first stats were made before days had seeds for characters, so there is nothing to verify.',
    commitment: {
      name: 'Commitment',
      text: 'The seed of the day has the fingerprint that is listed as its commitment.',
    },
    hmac: { name: 'HMAC', text: 'The seed and the name of this, mixed into a long number.' },
    integers: { name: 'Integers', text: 'Its first bytes, six by six, read as whole numbers.' },
    result: { name: 'Result', text: 'Each number, in the range that it is for, counted from 0.' },
    of: (below: number) => `of ${whole(below)}`,
    differs: (field: string, listed: string, made: string) =>
      `The service lists ${field} ${listed === '' ? 'empty' : listed}. The seed gives ${made === '' ? 'empty' : made}.`,
    wonNames: ['win below the own strength:', 'stat:', 'gain:', 'super at 0:'],
    lostNames: ['win below the own strength:', 'super at 0:'],
    characterNames: ['number:', 'skill:', 'hp:', 'attack:', 'defense:', 'critical:', 'super at 0:'],
  },
};
