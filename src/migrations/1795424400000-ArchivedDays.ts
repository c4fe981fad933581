import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Days whose draws and battles are in files, and the draws from which the next ones of their owners follow. */
export class ArchivedDays1795424400000 implements MigrationInterface {
  name = 'ArchivedDays1795424400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
alter table draw_seeds add archived_at timestamptz, add archived_first_card bigint, add archived_last_card bigint;

create table last_archived_draws (
  owner_id bigint, counters text, number bigint not null, state bigint[] not null, outcome bigint not null, table_id bigint not null,
  constraint last_archived_draws_pkey primary key (owner_id, counters)
)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'drop table last_archived_draws; alter table draw_seeds drop archived_at, drop archived_first_card, drop archived_last_card',
    );
  }
}
