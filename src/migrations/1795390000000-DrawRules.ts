import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Banners, and draws under rules: what they count, their number, and the state that they were made from. */
export class DrawRules1795390000000 implements MigrationInterface {
  name = 'DrawRules1795390000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table draws add column banner text not null default 'standard', add column counters text,
        add column number bigint, add column state bigint[], add column decided_by text;
      create unique index draws_owner_id_counters_number_idx on draws (owner_id, counters, number)
        where counters is not null;
      alter table draw_seeds add column banners jsonb not null default '{}';
      alter table draw_counts add column decided_by text not null default '';
      alter table draw_counts drop constraint draw_counts_pkey,
        add constraint draw_counts_pkey primary key (day, table_id, outcome, decided_by)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      delete from draw_counts where decided_by <> '';
      alter table draw_counts drop column decided_by,
        add constraint draw_counts_pkey primary key (day, table_id, outcome);
      alter table draw_seeds drop column banners;
      alter table draws drop column banner, drop column counters, drop column number, drop column state,
        drop column decided_by`);
  }
}
