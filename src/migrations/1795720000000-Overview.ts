import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the operator's overview shows besides what was stored already. */
export class Overview1795720000000 implements MigrationInterface {
  name = 'Overview1795720000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table named_tokens add used_at timestamptz;
      create table refused_credentials (
        hour timestamptz constraint refused_credentials_pkey primary key, count bigint not null
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table refused_credentials; alter table named_tokens drop column used_at');
  }
}
