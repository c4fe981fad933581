import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The digest of a day, what is signed of it, and the keys that sign. The service signs the days that are there when it starts. */
export class SignedDays1795402800000 implements MigrationInterface {
  name = 'SignedDays1795402800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
create table signing_keys (
  key text constraint signing_keys_pkey primary key, private_key bytea, is_current boolean not null, created_at timestamptz not null,
  constraint signing_keys_private_key_check check (is_current = (private_key is not null))
);
create unique index signing_keys_is_current_key on signing_keys (is_current) where is_current;

alter table draw_seeds add digest text, add statement text, add signature text, add key text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
alter table draw_seeds drop digest, drop statement, drop signature, drop key;
drop table signing_keys`);
  }
}
