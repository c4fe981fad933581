import type { GameOverviewRead } from '../../../api/client';
import { whole } from '../../format';
import { own } from '../../own';
import { plural } from '../words';

const HOUR_MS = 3_600_000;

const WRONG: Readonly<
  Record<GameOverviewRead['watched'][number], (overview: GameOverviewRead, now: number) => string>
> = {
  backup: ({ last_backup: last }, now) =>
    last === null
      ? 'No backup has been made yet.'
      : `The last backup is ${plural(Math.floor((now - Date.parse(last)) / HOUR_MS), 'hour')} old.`,
  clocks: () => 'The clocks of the service and of PostgreSQL are far apart. No game day opens.',
  day_open: () => 'No game day takes draws.',
  reveal: ({ days_overdue: days }) => `${plural(days.length, 'day')} over, and not revealed yet.`,
  tables: () => 'The newest draw tables cannot be used. The last good ones stay in force. The log says what is wrong.',
  credentials: ({ refused }) => `${plural(refused, 'wrong credential')} came within a day.`,
  tokens: ({ tokens }, now) => {
    const ending = tokens.filter(({ until }) => Date.parse(until) - now < 7 * 24 * HOUR_MS);
    return `Within a week these tokens end: ${ending.map(({ name }) => name).join(', ')}.`;
  },
};

/** The operator's desk by task, and its overview. */
export const DESK = {
  desk: {
    ask: 'What would you like to do?',
    hint: 'Find a player. Then draw, give, move and take back.',
    player: (id: number, since: string) => `player ${id}, since ${since}`,
    tasks: { label: 'Tasks', draw: 'Draw', give: 'Give', move: 'Move', back: 'Take back' },
    left: (left: number | null, drawn: number) =>
      left === null ? `${whole(drawn)} drawn today` : `${whole(left)} left today`,
    givesCard: 'a certain card',
    givesBoth: 'a card, or of a currency',
    moves: 'a card to another player',
    takesBack: 'what was given',
    advanced: 'Advanced',
    tables: 'All records, as tables',
    byNumber: 'By number',
    lastDone: (time: string) => `Last done ${time}:`,
    takeItBack: 'Take it back',
    gave: (name: string, amount: string) => `${own(name)} got ${amount}.`,
    gaveCard: (name: string, card: string) => `${own(name)} got ${card}.`,
    drew: (name: string, what: string, others: number) =>
      `${own(name)} drew ${what}${others === 0 ? '' : ` and ${plural(others, 'more card')}`}.`,
    moved: (card: number, name: string) => `Card #${card} went to ${own(name)}.`,
    tookBack: (words: string) => `Taken back: ${words}`,
    /** Players see it. */
    backReason: 'taken back',
    given: 'What was given',
    givenText: 'The newest entries of the operator. What is taken back is an entry of its own.',
    nothingGiven: 'No entry of the operator stands here.',
    isBack: 'taken back',
    card: 'Card',
    cardOf: (name: string, id: number) => `${name}, #${id}`,
    noCards: 'This player has no cards.',
    deleteCard: 'Take a card back for ever',
    others: (count: number) => `These are the newest ${whole(count)}. The desk of a card is found by its number.`,

    overview: 'How the game goes',
    needsToken: 'Type the token to see here how the game goes and what is wrong.',
    wrongTitle: 'What is wrong',
    nothingWrong: 'Nothing is wrong.',
    well: (count: number, all: number) => `All else that is watched is well: ${whole(count)} of ${whole(all)}.`,
    allWell: (all: number) => `All ${whole(all)} things that are watched are well.`,
    wrong: WRONG,
    helps: 'The page of the docs that helps',
    perDay: (days: number) => `Draws and supers, ${plural(days, 'day')}`,
    drawsToday: (count: number) => `draws, ${whole(count)} today`,
    supersToday: (count: number) => `supers, ${whole(count)} today`,
    allBanners: 'All banners',
    day: 'Day',
    draws: 'Draws',
    supers: 'Supers',
    asTable: 'As a table',
    today: 'today',
    banners: 'Banners in force, and next',
    compose: 'Compose one',
    noEnd: 'has no end',
    until: (day: string) => `until ${day}`,
    from: (day: string) => `from ${day}`,
    bannerToday: (count: number) => `${plural(count, 'draw')} today`,
    planned: 'planned',
    kept: 'Days and backups',
    lastBackup: 'Last backup',
    never: 'never',
    daysOpen: 'Days open',
    none: 'none',
    lastRevealed: 'Revealed last',
    refused: 'Refused credentials',
    refusedCount: (count: number) => `${whole(count)} in 24 hours`,
    tokens: 'Tokens',
    noTokens: 'No named token is in force.',
    makeToken: 'Make or revoke one',
    used: (ago: string) => `used ${ago}`,
    unused: 'never used',
  },
};
