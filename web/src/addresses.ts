// What the page and the service that sends it both know: addresses of views, and what these ask for first. The service reads it from the
// build (manifest.ts).

/** The languages, each by its own name, the page's own first. */
export const LANGUAGES = { en: 'English', ja: '日本語' } as const;

/** The files of views by their whole path, without endings. */
export const VIEWS = {
  '': 'Heroes',
  g: 'Groups',
  ranking: 'Ranking',
  banners: 'Banners',
  odds: 'Odds',
  fair: 'Fair',
  admin: 'Admin',
  'admin/banners': 'Compose',
  'admin/table': 'RecordTable',
  me: 'Me',
} as const;

/** Those of records by the first part of the path, which goes on with a name or an id. What links lead to has a file of its own name. */
export const RECORDS = { c: 'card', k: 'KindView', u: 'player', i: 'player', g: 'Group', b: 'Box' } as const;

/** Those of the tabs of a player. The cards are in the player's own file. */
export const TABS = {
  '': undefined,
  album: 'Album',
  history: 'Luck',
  draws: 'Draws',
  character: 'Character',
  balance: 'Balance',
  trades: 'Trades',
  ues: 'Ues',
  record: 'Record',
} as const;

/** For lists without an upper bound: more than anyone has. */
export const ALL = 1_000_000;
/** So many records of a list with an upper bound are asked for at once. */
export const PAGE_SIZE = 100;
/** What a list of cards needs of each. */
export const SHORT_CARD: ('id' | 'card' | 'skill' | 'status' | 'cp')[] = ['id', 'card', 'skill', 'status', 'cp'];
/** What the page shows of a kind wherever it shows a card. */
export const SHORT_KIND: ('card' | 'name' | 'names' | 'series' | 'art')[] = ['card', 'name', 'names', 'series', 'art'];
/** So many kinds are asked for at once. */
export const KINDS_AT_ONCE = 1_000;

const NEWEST_DAYS = '/game/seeds?itemsPerPage=2';
const ODDS = '/game/odds';

export const oddsAddress = (banner: string): string => `${ODDS}?banner=${banner}`;

/** A player, found by this name or by id, and the cards. */
export function addressesOf(id: number | string, name?: string): string[] {
  const player = name === undefined ? `/users/${id}` : `/users?itemsPerPage=1&username=${encodeURIComponent(name)}`;
  return [player, `/users/${id}/card?itemsPerPage=${ALL}&fields=${SHORT_CARD.join()}`];
}

const ofPlayer = (id: number | string, name?: string): string[] => [
  ...addressesOf(id, name),
  NEWEST_DAYS,
  `/users/${id}/day`,
  `/groups?user=${id}&after=0&itemsPerPage=${PAGE_SIZE}`,
  `/trades?user=${id}&itemsPerPage=1`,
  `/users/${id}/wishes`,
  ODDS,
];

type Found = readonly (string | number | null)[];

/** What views ask for first: the same addresses to the letter as those of their queries. */
export const REQUESTS = {
  home: [NEWEST_DAYS, ODDS],
  /** Of all views but the first. */
  others: [`/game/cards?itemsPerPage=${KINDS_AT_ONCE}&fields=${SHORT_KIND.join()}`],
  /** Of records, by the first part of the path. `found` is what the service has found of it. */
  records: {
    c: (id: string, [day, odds]: Found): string[] => [
      `/cards/${id}`,
      `/cards/${id}/owner`,
      `/cards/${id}/draw`,
      // Nothing is asked of a day that is not over.
      ...(day ? [`/game/seeds/${day}`] : []),
      ...(odds === undefined ? [] : [`${ODDS}/${odds}`]),
    ],
    u: (name: string, [id]: Found): string[] => ofPlayer(id ?? '', name),
    i: (id: string): string[] => ofPlayer(id),
    g: (): string[] => [],
  },
};
