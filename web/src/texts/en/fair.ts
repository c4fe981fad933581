import { gameDayText, whole } from '../format';
import { plural } from './words';

/** What names a record. */
export interface RecordName {
  readonly id?: number;
  readonly user?: number;
  readonly nonce?: number;
}

/** How a draw is made, and the days that anyone can verify. */
export const FAIR = {
  fair: {
    title: 'How a draw is made, and how you check it',
    lead: 'A day is fixed before anyone draws on it, and shown when it is over. So anyone can make its draws again and compare.',
    pictures: {
      commit: {
        name: 'Commit',
        text: 'Each day has a secret seed. Its SHA-256, the commitment, is listed when the day before opens. No other seed has it.',
        caption: 'commitment',
      },
      fix: {
        name: 'Fix the odds',
        text: 'When the day opens, the version of its odds is listed with it, one for each banner. All draws of the day are made from these tables.',
        caption: 'version of the odds',
      },
      draw: {
        name: 'Draw',
        text: 'Seed, day, player, number of the draw and the text that the player chose are mixed. The result is a place on the odds, and a cp.',
        caption: 'day : player : draw : client seed',
      },
      reveal: {
        name: 'Close, then reveal',
        text: 'A day that is over is closed for draws. Then its seed is listed, and everyone can make every draw again.',
        caption: 'seed',
        none: 'No day is over yet.',
      },
    },
    days: 'Days',
    daysLead:
      'Note a commitment before its day opens, and draw with a client seed that nobody can guess. The day after, compare.',
    none: 'No days yet',
    noneHint: 'The first day opens when the service starts.',
    commitment: 'Commitment',
    table: 'Odds',
    notOpen: 'fixed when the day opens',
    seed: 'Seed',
    secret: 'secret until the day is over',
    digest: 'Digest',
    chain: 'The chain of days',
    chainText:
      'The digest of a day covers its draws, battles and new characters, and the digest of the latest day before that has one. Note one digest: it changes when anything on that day or before is changed.',
    chainLink: (day: string, before: string | undefined) =>
      before === undefined ? gameDayText(day) : `${gameDayText(day)}, on that of ${gameDayText(before)}`,
    signed: 'Signed',
    signedBy: 'by the key',
    statementText: 'The statement, as it was signed. Two statements of one day that contradict each other prove a lie.',
    signatureText: 'The signature over its bytes (Ed25519):',
    keyText: 'The public key:',
    keys: 'Keys',
    keysText:
      'The service signs each day. A restored copy signs with a key of its own, so a new key is to be explained.',
    keyFrom: (day: string) => `from ${gameDayText(day)}`,
    draws: (count: number) => plural(count, 'draw'),
    verify: 'Verify this day',
    again: 'Verify again',
    stop: 'Stop',
    progress: (done: number, all: number) => `${whole(done)} of ${plural(all, 'draw')}`,
    speed: (perSecond: number) => (perSecond < 1 ? '' : `, ${plural(Math.round(perSecond), 'draw')} a second`),
    waits: (seconds: number) => `The service limits requests. This goes on after ${plural(seconds, 'second')}.`,
    stopped: (done: number) => `Stopped after ${plural(done, 'draw')}.`,
    good: (draws: number, owners: number) =>
      `All ${plural(draws, 'draw')} of ${plural(owners, 'player')} are as promised.`,
    goodNone: 'The seed is as promised. Nobody drew on this day.',
    bad: (wrong: number, draws: number) =>
      wrong === 0
        ? 'The day is not as promised.'
        : `${whole(wrong)} of ${plural(draws, 'draw')} ${wrong === 1 ? 'is' : 'are'} not as promised.`,
    count: (declared: number, listed: number) =>
      `The day says that it has ${plural(declared, 'draw')}, and the service lists ${whole(listed)}.`,
    answer: (field: string) =>
      `The service answers what no honest service does: ${field}. What comes after that was not checked.`,
    unknownRule: (field: string) =>
      `The odds of this day have a rule that this page does not know: ${field}. So it cannot tell whether the day is as promised. A verifier of the service’s own release can.`,
    breaks: (step: string) => `breaks at ${step}`,
    nonce: 'Number of the draw: it is not the next one of the player',
    wrong: {
      seed: 'The seed does not have the commitment that was listed.',
      digest: 'The digest of the day is not that of what is listed.',
      entries: 'A draw, an exchange or a salvage of the day lacks an entry of what it cost or gave.',
      statement: 'The signed statement does not say what is published of the day.',
      signature: 'The signature of the day is not that of its statement.',
      key: 'The key that signed the day is not one that is published for it.',
    },
    falseOther: {
      states: ({ id = 0, user = 0 }: RecordName, what: string) => `State ${id} of player ${user}: ${what}.`,
      battles: ({ user = 0, nonce = 0 }: RecordName, what: string) =>
        `Battle ${whole(nonce)} of player ${user}: ${what}.`,
      characters: ({ user = 0 }: RecordName, what: string) => `The character of player ${user}: ${what}.`,
      entries: ({ id = 0, user = 0 }: RecordName, what: string) => `Entry ${id} of player ${user}: ${what}.`,
      trades: ({ id = 0 }: RecordName, what: string) => `Trade ${id}: ${what}.`,
    },
    unverifiedStates: (count: number) => `Unverified: how far ${plural(count, 'player')} stood before this day.`,
    unverifiedFighters: (count: number) =>
      `Unverified: what ${plural(count, 'player')} won in battles before this day.`,
    unverifiedBalances: (count: number) => `Unverified: ${plural(count, 'balance')} before this day.`,
    given: (count: number) => `Given by the operator: how far ${plural(count, 'player')} stood at first.`,
    granted: (count: number) => `Made by the operator: ${plural(count, 'entry', 'entries')} of balances.`,
    undrawn: (count: number) =>
      `Of these, ${plural(count, 'entry is', 'entries are')} for salvaged cards that match no draw read here.`,
    unverifiedDigest: 'Unverified: the digest of the days before.',
    unsigned: 'The day is not signed.',
    unchecked: 'This browser cannot check signatures of this kind here, so the signature of the day was not checked.',
    drawOf: (owner: number, nonce: number) => `draw ${whole(nonce)} of player ${owner}`,
    steps: 'Show the steps',
    hide: 'Hide the steps',
    first: (count: number) => `The first ${whole(count)}:`,
    limits: 'What this does not prove',
    limitsLead: 'The operator has the seed while the day is open. An operator who plays, or helps someone, could',
    cannot: [
      'choose the player, the moment or the client seed of a draw so that it gives a certain card;',
      'leave out the last draws of a player: no gap shows that, but an answer that the player kept does;',
      'refuse a request, or not answer it, when its draw is not wanted;',
      'choose a seed that suits draws whose inputs can be guessed, as those with an empty client seed;',
      'show different commitments to different people who do not compare them;',
      'never reveal a seed: everyone sees that, and nobody can verify the day.',
    ],
    limitsEnd:
      'A card that a request chose is no random draw, and there is nothing to verify. A card can be changed later; its draw stays as it was made.',
  },
};
