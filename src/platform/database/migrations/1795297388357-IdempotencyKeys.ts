import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class IdempotencyKeys1795297388357 implements MigrationInterface {
  name = 'IdempotencyKeys1795297388357';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "idempotency_keys" ("key" text NOT NULL, "fingerprint" text NOT NULL, "status" smallint NOT NULL, "answer" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("key"))`,
    );
    await queryRunner.query(`CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"  ("created_at") `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."idempotency_keys_created_at_idx"`);
    await queryRunner.query(`DROP TABLE "idempotency_keys"`);
  }
}
