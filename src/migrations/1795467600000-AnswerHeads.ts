import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is stored of an answer beside its body: its status, type and location. */
export class AnswerHeads1795467600000 implements MigrationInterface {
  name = 'AnswerHeads1795467600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table idempotency_keys add head jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table idempotency_keys drop head');
  }
}
