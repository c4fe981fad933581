import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class ListQuestions1795347600000 implements MigrationInterface {
  name = 'ListQuestions1795347600000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // A did and a status may be longer than an entry of an index. ICU knows the case of all letters, whatever the locale of the database.
    await queryRunner.query(
      `CREATE INDEX "users_lower_username_idx" ON "users" (lower("username" COLLATE "und-x-icu") text_pattern_ops)`,
    );
    await queryRunner.query(
      `CREATE INDEX "users_lower_did_idx" ON "users" (lower(left("did", 256) COLLATE "und-x-icu") text_pattern_ops)`,
    );
    await queryRunner.query(`CREATE INDEX "cards_card_id_idx" ON "cards" ("card", "id")`);
    await queryRunner.query(`CREATE INDEX "cards_status_id_idx" ON "cards" (left("status", 64), "id")`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "cards_status_id_idx"`);
    await queryRunner.query(`DROP INDEX "cards_card_id_idx"`);
    await queryRunner.query(`DROP INDEX "users_lower_did_idx"`);
    await queryRunner.query(`DROP INDEX "users_lower_username_idx"`);
  }
}
