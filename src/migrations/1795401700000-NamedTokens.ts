import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table of named tokens. */
export class NamedTokens1795401700000 implements MigrationInterface {
  name = 'NamedTokens1795401700000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table named_tokens (
        name text constraint named_tokens_pkey primary key,
        sha256 text not null constraint named_tokens_sha256_key unique,
        operations text[] not null,
        created_at timestamptz not null, until timestamptz not null, revoked_at timestamptz
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table named_tokens');
  }
}
