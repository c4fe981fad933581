import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, startTime } from './processes.js';

/**
 * Claims the directory for this process, by a file that names it; a claim whose process has died is void.
 * @returns gives the claim up again
 * @throws Error when a living process holds the claim
 */
export function claimDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'service.pid');
  const holder = readIfThere(file)
    ?.trim()
    .split(/\s+(.*)/);
  if (holder?.[0] !== undefined && holder[1] === startTime(Number(holder[0]))?.trim()) {
    throw new Error(
      `DATA_DIR ${dataDir} is in use by another running service (process ${holder[0]}); stop it, or set another DATA_DIR`,
    );
  }
  rmSync(file, { force: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${String(startTime(process.pid))}\n`);
  try {
    // Unlike a rename, a link fails when another service was quicker.
    linkSync(draft, file);
  } catch {
    throw new Error(`DATA_DIR ${dataDir} is just being taken by another service; stop it, or set another DATA_DIR`);
  } finally {
    rmSync(draft);
  }
  return () => rmSync(file, { force: true });
}
