/** Who does what: a row of `audited_writes` as JSON, without its id. A statement that writes can store it. */
export type Author = string;

const COLUMNS = ['created_at', 'credential', 'operation', 'record', 'address', 'changed'];

/**
 * SQL that stores authors.
 * @param from a `from` in which `author` is one
 * @param more completes the author's path, such as by the id of a record that is made
 */
export function storeAuthors(from: string, more = "''"): string {
  const values = COLUMNS.map((column) => (column === 'record' ? `(author).record || ${more}` : `(author).${column}`));
  return `insert into audited_writes (${COLUMNS.join()}) select ${values.join()} from ${from}`;
}

/** An item of a `from`. @param place that of the statement's parameter with the {@link Author} */
export function authorAt(place: number): string {
  return `json_populate_record(null::audited_writes, $${place}::json) as author`;
}
