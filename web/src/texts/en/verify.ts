import type { DayRange } from '../../../../src/game/rules/published-days';
import { gameDayText, moment, whole } from '../format';
import { plural } from './words';

/** Some days in a row. */
function rangeOf({ first, last }: DayRange): string {
  return first === last ? gameDayText(first) : `${gameDayText(first)} to ${gameDayText(last)}`;
}

/** When a day is over, where that is known. */
function byClock(endsAt: string | undefined): string {
  return endsAt === undefined ? '' : ` (${endsAt} by your clock)`;
}

/** Draws of different days, files of proofs, what this browser has seen, and the verifier that is no part of the page. */
export const VERIFY = {
  verify: {
    all: 'Verify all draws',
    allText: 'Makes every draw of this player again whose day is over, and the states that lead from one to the next.',
    again: 'Verify all again',
    progress: (checked: number) => `${plural(checked, 'draw')} made again`,
    good: (draws: number, days: number) =>
      draws === 1
        ? 'The draw is as promised.'
        : `All ${plural(draws, 'draw')} of ${plural(days, 'day')} are as promised.`,
    noneRevealed: 'The days of these draws are not over yet, so there is nothing to verify.',
    badDays: 'A day of these draws is not as promised.',
    open: (count: number) => `${plural(count, 'draw')} cannot be verified yet: the seed of the day is not shown.`,
    unknown: (count: number) =>
      `${plural(count, 'draw')} cannot be verified here: the odds of the day have a rule that this page does not know.`,
    unverified: (count: number) => `Unverified: the states before ${plural(count, 'draw')}.`,
    unsigned: (days: number) => `${plural(days, 'day')} without a signature.`,
    unchecked: (days: number) =>
      `This browser cannot check signatures of this kind here, so those of ${plural(days, 'day')} were not checked.`,
    kept: 'What the service says of the day contradicts a statement that was kept.',
    keep: 'Keep the proof as a file',
    keepText:
      'The file has all that is needed to verify later, without the service and without this page: draws, seeds, odds, statements and signatures.',
  },
  seen: {
    beforeOpen: (at: string) => `Seen in this browser on ${moment(at)}, before the day opened.`,
    since: (at: string) => `Seen in this browser since ${moment(at)}.`,
    changedTitle: 'The service says something else than before',
    changed: (day: string, at: string) =>
      `What it says of ${gameDayText(day)} contradicts what this browser saw on ${moment(at)}.`,
    changedKey: (at: string) => `The keys that sign days contradict what this browser saw on ${moment(at)}.`,
    saw: 'Seen then:',
    says: 'Said now:',
    unsaid: 'nothing',
    meaning:
      'Either the service lied, or a restored or another service now stands at this address. Save what stands here before you forget it.',
    forget: 'Forget what was seen here',
    count: (days: number, at: string) =>
      `This browser remembers ${plural(days, 'day')} of this service, since ${moment(at)}. It tells you when the service says something else later.`,
    refused: 'This browser lets the page store nothing, so it remembers only until this page is closed.',
  },
  example: {
    title: 'A worked example',
    text: 'Until then, this is a draw with a published seed, one of the test vectors of this project. It is none of this service. Your browser makes it again now, with the same steps as a real proof.',
    show: 'Show a worked example',
    hide: 'Hide the example',
    when: (day: string, endsAt: string | undefined) =>
      `The seed of this day is listed once ${gameDayText(day)} is over${byClock(endsAt)}. Then the proof stands here.`,
    noDay: 'No day of this service is over yet.',
    firstDay: (day: string, endsAt: string | undefined) =>
      `The first one is ${gameDayText(day)}. When it is over${byClock(endsAt)}, its seed is listed and you can verify its draws.`,
  },
  verifier: {
    title: 'Card draw verifier',
    lead: 'This file makes draws again and compares. It asks the service whose address you type in, and nobody else.',
    service: 'Address of the service',
    serviceHint: 'For example https://cards.example',
    known: 'Statements that you kept (optional)',
    knownHint: 'A file of card-draw verify with --keep, or a proof that you kept. What contradicts it is told.',
    draw: 'A draw',
    card: 'Id of the card',
    days: 'A day, or all days of a range',
    first: 'First day',
    last: 'Last day',
    lastHint:
      'The same day for one. All days that the service lists between them are verified in their order, with the chain of their digests.',
    file: 'A proof that was kept',
    fileLabel: 'File of a proof',
    fileHint: 'It is verified without asking anybody.',
    start: 'Verify',
    stop: 'Stop',
    asks: 'Asking the service',
    stopped: 'Stopped.',
    unreachable: (address: string) =>
      `Nothing that answers was found at ${address}. The service may be down, the address mistyped, or the service does not let files of your disk read its answers (CORS_ORIGINS).`,
    noService: (address: string) => `What answers at ${address} is no card-draw service: it lists no game days.`,
    badAddress: 'Type an address that begins with http:// or https://.',
    badDays: 'Choose two days, the first one not after the last one.',
    badFile: (what: string) => `This file cannot be used: ${what}.`,
    largeFile: 'This file is too large.',
    noDraw: 'The service has no random draw of this card.',
    noDays: 'The service lists none of these days.',
    notRevealed: 'The seed of this day is not shown: the day is not over, or a restore has closed it.',
    missing: (days: readonly DayRange[]) =>
      `Days of the range that the service does not list: ${days.map(rangeOf).join('; ')}.`,
    withdrawn: (day: string) =>
      `${gameDayText(day)}: the service no longer lists this day, and a statement of it was kept.`,
    keyChanged: (day: string) => `Another key signs from ${gameDayText(day)} on.`,
    digest: 'Digest:',
    ranGood: (days: number) => `${plural(days, 'day')} verified, each on the digest of the one before.`,
    ranBad: (days: number) => `${plural(days, 'day')} verified: not all is as promised.`,
    ofPlayer: (owner: number, draws: number) => `All draws of player ${owner}: ${whole(draws)}`,
    ofDraw: 'One draw',
    ofCard: (card: number, owner: number, day: string) => `Card ${card}, drawn by player ${owner} on ${day}.`,
    from: (address: string, at: string) => `From ${address}, kept on ${at}`,
    about:
      'This file proves something only if you know where it comes from. Compare its SHA-256 with the one that the project publishes, or build it yourself: npm run build prints it.',
  },
  verifierCopy: {
    title: 'A verifier that is not the operator’s',
    text: 'Whoever serves this page could make it lie. verify.html is one file that verifies the same from your disk: draws, days and the chain of digests, of any service.',
    download: 'Download verify.html',
    compare:
      'A copy from this service proves nothing by itself. Compare its SHA-256 with the one that the project publishes, or build the file yourself.',
    how: 'sha256sum verify.html',
  },
};
