/** SQL for the names that CSV shows beside numbers, on the fields of a list's `page`. */
export const KIND_NAME = '(select name from kinds where kinds.card = page.card)';

export function username(field: string): string {
  return `(select username from users where users.id = page."${field}")`;
}

/** What cards are called, in their order: also those that are deleted, as they were drawn. */
export function namesOfCards(field: string): string {
  return `(select string_agg(coalesce(kinds.name, 'card ' || coalesce(c.card, d.card), 'deleted'), '; ' order by place)
    from unnest(page."${field}") with ordinality as named (id, place)
    left join cards c using (id) left join draws d on d.card_id = named.id
    left join kinds on kinds.card = coalesce(c.card, d.card))`;
}

/** @param what a column of the draw `d` or its kind, for an entry of that draw or of the salvage of its card */
export function drawOfEntry(what: string): string {
  return `(select ${what} from entries e join draws d on d.card_id = case when e.reason in ('draw', 'salvage')
      then substring(e.reference from '^([0-9]{1,16})(?::|$)')::bigint end
    left join kinds on kinds.card = d.card where e.id = page.id)`;
}
