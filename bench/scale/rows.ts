import { expectCards } from '../checks.js';
import { get } from '../load/requests.js';
import { type Row, rowNamed } from '../rows.js';

/** Of the list of cards. */
export const ITEMS_PER_PAGE = 50;
const LAST_PAGE = 20_000;
/** So that the last page is the last one there is, and full. */
export const CARDS = LAST_PAGE * ITEMS_PER_PAGE;

/** The beginning and the end of the list of cards. */
export const FIRST_PAGE_ROW: Row = {
  name: 'first-page',
  title: `cards, page 1 of ${ITEMS_PER_PAGE}`,
  requests: () => [get(`/cards?page=1&itemsPerPage=${ITEMS_PER_PAGE}`)],
  check: (answer) => expectCards(answer, ITEMS_PER_PAGE),
};
export const LAST_PAGE_ROW: Row = {
  name: 'last-page',
  title: `cards, page ${LAST_PAGE.toLocaleString('en')} of ${ITEMS_PER_PAGE}`,
  requests: () => [get(`/cards?page=${LAST_PAGE}&itemsPerPage=${ITEMS_PER_PAGE}`)],
  check: (answer, { lastCard }) => expectCards(answer, ITEMS_PER_PAGE, lastCard),
};

/** What is measured at both sizes; there is a last page at the larger one only. */
export const SCALE_ROWS: readonly Row[] = [
  rowNamed('read'),
  rowNamed('cards'),
  rowNamed('draw'),
  FIRST_PAGE_ROW,
  LAST_PAGE_ROW,
];
