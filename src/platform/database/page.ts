export type Order = 'asc' | 'desc';

/** Part of a list: skip `offset` records, then take at most `limit`. The rest is there only if the request asks for it. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
  /** Whether the list takes `after`, so that a response can link to the next page. */
  readonly isLinked?: boolean | undefined;
  readonly order?: Order | undefined;
  /** What it is ordered by, of the names of the list's {@link Orders}; else by its key. */
  readonly by?: string | undefined;
  /** Begin after the record with this key, in the order of the list. */
  readonly after?: number | undefined;
  /** The only fields to show, in the order of the DTO. */
  readonly fields?: readonly string[] | undefined;
  readonly count?: boolean | undefined;
  /** The name of the file, where the response is CSV. */
  readonly file?: string | undefined;
  /** By the names of the list's {@link Filters}. */
  readonly filters?: Readonly<Record<string, string | number | readonly number[] | readonly string[]>> | undefined;
}

/** A parameter that leaves out records. The controller reads it, and the service hands its SQL to the database. */
export interface Filter {
  /** `integers` and `strings` are up to 100, with commas between them. Their SQL needs the type of the array: `any ($?::bigint[])`. */
  readonly type: 'string' | 'integer' | 'integers' | 'strings';
  readonly description: string;
  readonly example: string | number | readonly number[] | readonly string[];
  /** SQL on the columns of a record, with `$?` for the value, and such as `$?{day}` for that of a filter beside it. */
  readonly sql: string;
  /** Filters of which one must be beside it: alone, it would say too little, or read the whole table where few records fit. */
  readonly beside?: readonly string[];
}

/** Of a list with a column for the game day. */
export const OF_DAY: Filter = {
  type: 'integer',
  description: 'Only those of this game day',
  example: 20260115,
  sql: '"day" = $?::bigint::text',
};

/** Of a list with a column for the user. */
export const OF_USER: Filter = {
  type: 'integer',
  description: 'Only those of the user with this id',
  example: 1,
  sql: '"user" = $?',
};

export type Filters = Readonly<Record<string, Filter>>;

/** What a request may order a list by: SQL on the columns of a record, never null. Each page takes as long as all records that match. */
export type Orders = Readonly<Record<string, string>>;
