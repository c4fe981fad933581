import type { QueryRunner } from 'typeorm';

/** Where the service reads the age of the last backup. It is left out of backups. */
export const LAST_BACKUP_TABLE = 'last_backup';

const NOTE = `
  INSERT INTO ${LAST_BACKUP_TABLE} (id, moment) VALUES (1, $1)
  ON CONFLICT (id) DO UPDATE SET moment = greatest(${LAST_BACKUP_TABLE}.moment, excluded.moment)`;

/** Notes in the database that there is a whole backup of this moment, and gives what there is to say about it: the backup is good without it. */
export async function noteBackup(runner: QueryRunner, moment: Date): Promise<readonly string[]> {
  try {
    await runner.query(NOTE, [moment]);
    return [];
  } catch (error) {
    return [`The service's metrics will not know of this backup: ${(error as Error).message}`];
  }
}
