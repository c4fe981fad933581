import type { Database } from '../database.js';
import type { Autocannon } from '../load/autocannon-client.js';
import { forEach, post, type Requests } from '../load/requests.js';
import { dayOf, type Seed } from '../seed.js';

/** How much there is to be. */
export interface Size {
  readonly users: number;
  readonly cards: number;
}

/** With more, the service would only have a longer queue. */
const CONNECTIONS = 32;
/** Sent at once, so that what is said of the progress is news. */
const CHUNK = 20_000;
/** Ids that requests are made from; they are spread evenly over all. */
const SAMPLE = 5_000;

/** Makes users, and random draws spread evenly over all but the collector, through the service's API, until there are so many. */
export async function fill(
  { url, database, client }: { url: string; database: Database; client: Autocannon },
  seed: Seed,
  size: Size,
  say: (line: string) => void,
): Promise<Seed> {
  const { password } = seed;
  const send = async (
    total: number,
    from: number,
    what: string,
    make: (index: number) => Requests[0],
  ): Promise<void> => {
    for (let start = from; start < total; start += CHUNK) {
      const indexes = Array.from({ length: Math.min(CHUNK, total - start) }, (_, index) => start + index);
      await client.runErrand({ url, requests: forEach(atLeastOne(indexes), make), connections: CONNECTIONS });
      say(`${(start + indexes.length).toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`);
    }
  };
  await send(size.users, seed.users.length, 'users', (index) =>
    post('/users', { username: `player-${index}`, password }),
  );
  const ids = (await database.query<{ id: string }>('select id from users order by id')).map(({ id }) => Number(id));
  const owners = ids.filter((id) => id !== seed.collector);
  await send(size.cards, seed.cardCount, 'cards', (index) =>
    post('/cards', { owner: owners[index % owners.length], password }),
  );
  const [last] = await database.query<{ id: string }>('select max(id) as id from cards');
  const step = Math.max(1, Math.floor(ids.length / SAMPLE));
  const lastCard = Number(last?.id);
  return {
    ...seed,
    userIds: atLeastOne(ids.filter((_, index) => index % step === 0)),
    cardCount: size.cards,
    lastCard,
    drawCount: size.cards - seed.cards.length,
    day: await dayOf(url, lastCard),
  };
}

function atLeastOne<T>([first, ...others]: readonly T[]): readonly [T, ...T[]] {
  if (first === undefined) throw new Error('There is nothing to make requests of');
  return [first, ...others];
}
