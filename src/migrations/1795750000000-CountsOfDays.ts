import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts that an archive alone has. */
const ARCHIVED = 'exists (select from draw_seeds s where s.day = c.day and s.archived_at is not null)';

/** The draws of a day are counted with its digest. They were counted by card, with sums over all days. */
export class CountsOfDays1795750000000 implements MigrationInterface {
  name = 'CountsOfDays1795750000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table counted_draws;
      delete from draw_counts c where not ${ARCHIVED};
      insert into draw_counts (day, table_id, outcome, decided_by, draws)
      select day, d.table_id, outcome, coalesce(decided_by, ''), count(*) from draws d join draw_seeds using (day)
      where revealed_at is not null group by 1, 2, 3, 4`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table counted_draws (id smallint constraint counted_draws_pkey primary key, card_id bigint not null);
      delete from draw_counts c where not ${ARCHIVED};
      insert into draw_counts (day, table_id, outcome, decided_by, draws)
      select '', table_id, outcome, decided_by, sum(draws) from draw_counts group by 2, 3, 4`);
  }
}
