import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The odds of a table are computed once, and stored with it. */
export class OddsOfTables1795800000000 implements MigrationInterface {
  name = 'OddsOfTables1795800000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table draw_tables add odds jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table draw_tables drop odds');
  }
}
