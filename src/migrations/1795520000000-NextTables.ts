import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables that an operator sends for the days to come. */
export class NextTables1795520000000 implements MigrationInterface {
  name = 'NextTables1795520000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table next_tables (
      id smallint constraint next_tables_pkey primary key, content text not null, created_at timestamptz not null)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table next_tables');
  }
}
