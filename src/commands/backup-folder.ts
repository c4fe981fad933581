import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The names that {@link backupName} gives. Their order is that of time. */
const NAME = /^card-draw-\d{8}T\d{6}Z\.sql\.gz$/;

/** The name of a backup of this moment, such as card-draw-20260131T040000Z.sql.gz. */
export function backupName(moment: Date): string {
  const time = moment.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  return `card-draw-${time}.sql.gz`;
}

/**
 * Removes the oldest backups of a folder, so that `most` stay, and gives their paths. Other files stay, and so does the backup that was just
 * made, even if the clock was set back and the others look newer.
 * @throws Error when it cannot remove one; the backup that was made is whole
 */
export function removeOld(folder: string, most: number, made: string): string[] {
  const others = readdirSync(folder).filter((name) => NAME.test(name) && name !== basename(made));
  const old = others.sort().slice(0, Math.max(0, others.length - (most - 1)));
  return old.map((name) => {
    const path = join(folder, name);
    try {
      rmSync(path);
    } catch (error) {
      throw new Error(`${made} is whole, but an older backup stays: ${(error as Error).message}`, { cause: error });
    }
    return path;
  });
}
