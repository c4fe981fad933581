import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What users are called elsewhere. */
export class Identities1795700000000 implements MigrationInterface {
  name = 'Identities1795700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table identities (
        external_id varchar(200) constraint identities_external_id_key primary key,
        owner_id bigint not null constraint identities_owner_fkey references users on delete cascade,
        created_at timestamptz not null
      );
      create index identities_owner_id_idx on identities (owner_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table identities');
  }
}
