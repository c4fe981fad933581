import { expectCards, expectDraws } from './checks.js';
import { SERVICE } from './columns.js';
import { serviceOnNewGround, ServerContestant } from './contestants.js';
import { get, post, requestEach } from './http.js';
import { type Duration, measureInTurns, type Report } from './rounds.js';
import { type Row, rowNamed } from './rows.js';
import { dayOf, type Seed, settle } from './seed.js';
import { openStand, type Stand } from './stand.js';
import type { Teardown } from './teardown.js';

const CARDS_A_USER = 10;
const ITEMS_PER_PAGE = 50;
/** Sent at once, so that what is said of the progress is news. */
const CHUNK = 20_000;
/** Ids that requests are made from; they are spread evenly over all. */
const SAMPLE = 5_000;

/** Compares the service on very much data with itself on little. `READ_CACHE_MB` counts, so lists can be kept or not. */
export async function compareSizes(
  { users, ...duration }: Duration & { readonly users: number },
  teardown: Teardown,
  say: Stand['say'],
): Promise<Report> {
  const stand = await openStand(teardown, say);
  const rows = rowsOf(Math.ceil((users * CARDS_A_USER) / ITEMS_PER_PAGE));
  const environment = { ...SERVICE.environment, READ_CACHE_MB: process.env['READ_CACHE_MB'] };
  const small = await serviceOnNewGround({ ...SERVICE, name: 'small', title: 'small', environment }, stand);
  const filled = await serviceOnNewGround({ ...SERVICE, name: 'large', title: 'large', environment }, stand);
  const seed = await fill(filled, users, say);
  const large = new ServerContestant(filled.column, filled.server, { ...filled.ground, seed });
  for (const contestant of [large, small]) await contestant.check(rows);
  const size = `Large: ${users.toLocaleString('en')} users and ${seed.cardCount.toLocaleString('en')} cards.`;
  return measureInTurns(rows, [large, small], duration, stand, [size]);
}

/** Makes users, and random draws spread evenly over all but the collector, through the service's API. */
async function fill({ server: { url }, ground }: ServerContestant, users: number, say: Stand['say']): Promise<Seed> {
  const { database, seed } = ground;
  const { password } = seed;
  const send = async (path: string, from: number, total: number, make: (index: number) => object): Promise<void> => {
    for (let start = from; start < total; start += CHUNK) {
      const indexes = Array.from({ length: Math.min(CHUNK, total - start) }, (_, index) => start + index);
      await requestEach(url, indexes, (index) => post(path, { ...make(index), password }));
      say(`${(start + indexes.length).toLocaleString('en')} of ${total.toLocaleString('en')} at ${path}`);
    }
  };
  await send('/users', seed.users.length, users, (index) => ({ username: `player-${index}` }));
  const ids = (await database.query<{ id: string }>('select id from users order by id')).map(({ id }) => Number(id));
  const owners = ids.filter((id) => id !== seed.collector);
  const cardCount = Math.ceil((users * CARDS_A_USER) / ITEMS_PER_PAGE) * ITEMS_PER_PAGE;
  await send('/cards', seed.cardCount, cardCount, (index) => ({ owner: owners[index % owners.length] }));
  const [last] = await database.query<{ id: string }>('select max(id) as id from cards');
  const lastCard = Number(last?.id);
  await settle(database);
  const [first = 0, ...others] = ids.filter((_, index) => index % Math.ceil(ids.length / SAMPLE) === 0);
  const drawCount = cardCount - seed.cards.length;
  return { ...seed, userIds: [first, ...others], cardCount, lastCard, drawCount, day: await dayOf(url, lastCard) };
}

/** What is measured at both sizes; there is a last page at the larger one only. All draws are of one day and one table. */
function rowsOf(pages: number): readonly Row[] {
  const page = (number: number): Pick<Row, 'title' | 'requests'> => ({
    title: `cards, page ${number.toLocaleString('en')} of ${ITEMS_PER_PAGE}`,
    requests: () => [get(`/cards?page=${number}&itemsPerPage=${ITEMS_PER_PAGE}`)],
  });
  return [
    ...['read', 'cards', 'draw', 'create'].map(rowNamed),
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
    { name: 'first-page', ...page(1), check: (answer) => expectCards(answer, ITEMS_PER_PAGE) },
    {
      name: 'last-page',
      ...page(pages),
      only: ['large'],
      check: (answer, { lastCard }) => expectCards(answer, ITEMS_PER_PAGE, lastCard),
    },
  ];
}
