/** How a filter is typed, and shown. */
type FilterType = 'text' | 'number' | 'day' | 'user' | 'group' | 'banner' | 'balance' | readonly string[];

/** A list of the interface as the table shows it. Its columns are the fields of its records. */
export interface List {
  readonly path: string;
  /** The field that says which record it is. */
  readonly key: string;
  /** The field that a record is called by, where it has a name. */
  readonly title?: string;
  /** Those that are shown first. */
  readonly columns: readonly string[];
  /** By the parameter of the interface. */
  readonly filters: Readonly<Record<string, FilterType>>;
  /** The part of its path before the key, where one record can be read. */
  readonly one?: string;
  /** Where the writes of a record stand in the list of writes, if not at `one`. */
  readonly record?: string;
  /** The fields that the row beside it changes. All others are at its desk. */
  readonly changes?: readonly string[];
  /** Columns that the interface orders by, besides the key. */
  readonly orders?: readonly string[];
  /** What another list says of the same records, at most 100 at once. */
  readonly more?: { readonly path: string; readonly fields: readonly string[] };
  /** Whether it takes the token. */
  readonly isPrivate?: true;
  /** Whether it comes whole, without pages, fields and order. */
  readonly isWhole?: true;
}

/** Every list, by its name in the address. */
export const LISTS = {
  users: {
    path: '/users',
    key: 'id',
    title: 'username',
    one: '/users',
    changes: ['next', 'did', 'luck', 'member'],
    columns: ['id', 'username', 'groups', 'balances', 'draws', 'supers', 'last_draw'],
    filters: {
      search: 'text',
      group: 'group',
      drew_since: 'day',
      balance_min: 'balance',
      username: 'text',
      did: 'text',
      external_id: 'text',
      ids: 'text',
    },
    orders: ['last_draw'],
    more: { path: '/users/summaries', fields: ['groups', 'balances', 'cards', 'draws', 'supers', 'last_draw'] },
  },
  cards: {
    path: '/cards',
    key: 'id',
    one: '/cards',
    changes: ['status', 'cp', 'skill'],
    columns: ['id', 'card', 'status', 'cp', 'skill', 'created_at'],
    filters: { owners: 'user', card: 'number', status: 'text', ids: 'text' },
  },
  kinds: {
    path: '/game/cards',
    key: 'card',
    title: 'name',
    one: '/game/cards',
    columns: ['card', 'name', 'series', 'author', 'updated_at'],
    filters: { search: 'text', series: 'text', cards: 'text' },
  },
  groups: {
    path: '/groups',
    key: 'id',
    title: 'name',
    one: '/groups',
    changes: ['name'],
    columns: ['id', 'name'],
    filters: { user: 'user' },
  },
  ues: {
    path: '/ues',
    key: 'id',
    one: '/ues',
    changes: ['lv', 'mode', 'cp'],
    columns: ['id', 'lv', 'model', 'card', 'mode', 'cp', 'created_at'],
    filters: {},
  },
  draws: {
    path: '/game/draws',
    key: 'card_id',
    record: '/cards',
    columns: ['card_id', 'owner', 'card', 'status', 'cp', 'banner', 'day', 'created_at'],
    filters: { day: 'day', banner: 'banner', status: 'text', owners: 'user' },
  },
  battles: {
    path: '/game/battles',
    key: 'id',
    columns: ['id', 'user', 'opponent', 'won', 'win_probability', 'stat', 'gain', 'day', 'created_at'],
    filters: { day: 'day', user: 'user' },
  },
  entries: {
    path: '/game/entries',
    key: 'id',
    columns: ['id', 'user', 'currency', 'amount', 'balance', 'reason', 'reference', 'created_at'],
    filters: { day: 'day', user: 'user', currency: 'text', reason: 'text' },
  },
  trades: {
    path: '/trades',
    key: 'id',
    one: '/trades',
    columns: ['id', 'from', 'to', 'gives', 'asks', 'state', 'created_at'],
    filters: { user: 'user', day: 'day', state: ['open', 'accepted', 'declined', 'withdrawn', 'expired'] },
  },
  days: {
    path: '/game/seeds',
    key: 'day',
    one: '/game/seeds',
    columns: ['day', 'draws', 'commitment', 'seed', 'created_at'],
    filters: { days: 'day' },
  },
  tokens: {
    path: '/tokens',
    key: 'name',
    title: 'name',
    isPrivate: true,
    isWhole: true,
    record: '/tokens',
    columns: ['name', 'operations', 'until', 'revoked_at', 'used_at', 'made_by'],
    filters: {},
  },
  writes: {
    path: '/audit',
    key: 'id',
    isPrivate: true,
    columns: ['id', 'created_at', 'credential', 'operation', 'record', 'changed', 'address'],
    filters: { token: 'text', operation: 'text', record: 'text', day: 'day' },
  },
  webhooks: {
    path: '/webhooks',
    key: 'id',
    isPrivate: true,
    record: '/webhooks',
    columns: ['id', 'type', 'url', 'attempts', 'error', 'failed_at'],
    filters: {},
  },
} satisfies Readonly<Record<string, List>>;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

export function listNamed(name: ListName): List {
  return LISTS[name];
}

/** A record of any list. */
export type Row = Readonly<Record<string, unknown>>;

/** A field of a record as a text. */
export function textOf(row: Row, field: string): string {
  const { [field]: value = '' } = row;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function keyOf({ key }: List, row: Row): string {
  return textOf(row, key);
}

/** The column of an order such as `-id`; empty for none. */
export function sortedBy(sort = ''): string {
  return sort.replace('-', '');
}

/** Whether the interface orders by a column. */
export function isOrdered({ key, orders = [] }: List, column: string): boolean {
  return column === key || orders.includes(column);
}

/** Columns whose number is a player. */
export const PLAYERS = ['owner', 'user', 'opponent', 'from', 'to'];

/** Whether a column stands at the right: its values are amounts. */
export function isAmount(field: string, sample: unknown): boolean {
  return typeof sample === 'number' && !PLAYERS.includes(field) && field !== 'card';
}

/** The lists of which many records are changed at once. */
export function canChoose(name: ListName): boolean {
  return ['users', 'cards', 'ues', 'groups'].includes(name);
}
