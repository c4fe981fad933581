import { expectCards, expectDraws } from '../checks.js';
import { get } from '../load/requests.js';
import { type Row, rowNamed } from '../rows.js';

/** Of the list of cards. */
export const ITEMS_PER_PAGE = 50;

/** The beginning and the end of the list of cards. */
export const FIRST_PAGE_ROW: Row = {
  name: 'first-page',
  title: `cards, page 1 of ${ITEMS_PER_PAGE}`,
  requests: () => [get(`/cards?page=1&itemsPerPage=${ITEMS_PER_PAGE}`)],
  check: (answer) => expectCards(answer, ITEMS_PER_PAGE),
};

/** @param pages how many full ones there are */
export function lastPageRow(pages: number): Row {
  return {
    name: 'last-page',
    title: `cards, page ${pages.toLocaleString('en')} of ${ITEMS_PER_PAGE}`,
    requests: () => [get(`/cards?page=${pages}&itemsPerPage=${ITEMS_PER_PAGE}`)],
    check: (answer, { lastCard }) => expectCards(answer, ITEMS_PER_PAGE, lastCard),
  };
}

/** What counts draws: at both sizes all draws are of one day and one table. */
const COUNTING_ROWS: readonly Row[] = [
  {
    name: 'odds',
    title: 'odds',
    requests: () => [get('/game/odds')],
    check: ({ body }, { drawCount }) => expectDraws((body as { observed: object }).observed, drawCount),
  },
  {
    name: 'seed',
    title: 'seed of the day',
    requests: ({ day }) => [get(`/game/seeds/${day}`)],
    check: ({ body }, { drawCount }) => expectDraws(body, drawCount),
  },
];

/** What is measured at both sizes. */
export const ROWS_OF_BOTH: readonly Row[] = [
  rowNamed('read'),
  rowNamed('cards'),
  rowNamed('draw'),
  rowNamed('create'),
  ...COUNTING_ROWS,
  FIRST_PAGE_ROW,
];
