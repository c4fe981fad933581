import type { MigrationInterface, QueryRunner } from 'typeorm';

const SEPARATED = String.raw`'(..)|.', '\1' || chr(31), 'g'`;

/**
 * An index that finds the middle of a name, without an extension: not every role may create one. The function gives all pairs of
 * neighbouring letters, from the first letter on and from the second.
 */
const STATEMENTS = `
create function letter_pairs(text) returns text[] language sql immutable strict parallel safe as $$
  select array_remove(string_to_array(
    regexp_replace($1, ${SEPARATED}) || regexp_replace(substr($1, 2), ${SEPARATED}), chr(31)), '')
$$;
create index users_letter_pairs_idx on users using gin (letter_pairs(lower(username collate "und-x-icu")))`;

/** Users are found by the middle of their names. */
export class NameParts1795710000000 implements MigrationInterface {
  name = 'NameParts1795710000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(STATEMENTS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index users_letter_pairs_idx; drop function letter_pairs');
  }
}
