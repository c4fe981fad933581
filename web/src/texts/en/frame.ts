import { GAME } from '../../game';
import type { ErrorDetail } from '../../../../clients/typescript/src/api';
import type { Refusal } from '../../api/refusal';
import { plural } from './words';

/** The service's own words: they say more than a reason does. */
const wordsOfDetail = ({ message }: ErrorDetail): string => message;

/** All that is wrong, each with its field. */
function wordsOfRefusal({ status, details }: Refusal): string {
  if (details.length === 0) return String(status);
  const parts = details.map((detail) => [detail.field, wordsOfDetail(detail)].filter(Boolean).join(' '));
  return `${parts.join('. ')}.`;
}

/** What is around all views, and what goes wrong. */
export const FRAME = {
  name: GAME.name,
  titles: (view: string) => (view === '' ? GAME.name : `${view} · ${GAME.name}`),
  skip: 'Skip to the content',
  menu: { label: 'Main', ranking: 'Ranking', groups: 'Groups', odds: 'Odds', fair: 'Fair', admin: 'Admin' },
  theme: 'Switch between light and dark',
  more: 'Show more',
  loading: 'Loading',
  deleted: 'deleted player',

  find: {
    label: 'Find a player by name or did',
    placeholder: 'Find a player by name or did',
    short: 'Find a player',
    found: (count: number) => `${plural(count, 'player')} in the list`,
    none: 'No player has this in the name, or a did that begins so',
    open: 'Find a player',
  },
  countdown: {
    ends: 'The day ends in',
    left: (seconds: number) => {
      const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
      if (hours > 0) return `${hours} h ${minutes} min`;
      return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
    },
  },
  errors: {
    title: 'This cannot be shown now',
    gone: 'The service does not answer. The page goes on asking, and shows this as soon as it can.',
    busy: 'Too many requests came from your address. The page asks again in a few seconds.',
    again: 'Try again',
    detail: wordsOfDetail,
    refusal: wordsOfRefusal,
    missingPage: 'There is no such page',
    missingPageHint: 'The address may be mistyped, or what was here is gone.',
    home: 'Go to the first page',
    broken: 'The page itself failed. Load it again.',
    noPlayer: (name: string) => `There is no player ${name}`,
    noPlayerHint:
      'Names are case-sensitive here. The search finds players by a part of the name, or the beginning of a did.',
    noCard: 'There is no such card',
    noCardHint: 'It may have been deleted. Its draw, if it had one, stays in the list of its day.',
    noGroup: 'There is no such group',
  },
};
