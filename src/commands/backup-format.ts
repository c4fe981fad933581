/** The first line of a backup. */
export const FIRST_LINE = '-- card-draw backup, format 1';
/** The last line: a backup without it is not whole. */
export const LAST_LINE = '-- card-draw backup complete';

/** The table in which TypeORM keeps the names of the migrations. A backup has the names alone. */
export const MIGRATIONS_TABLE = 'migrations';

/** Closes every day that is not revealed, and does not reveal it: a copy must not foretell what the original will draw. */
export const CLOSE_DAYS =
  'UPDATE draw_seeds SET closed_at = coalesce(closed_at, now()), restored_at = now() WHERE revealed_at IS NULL';
