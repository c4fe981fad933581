import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, startTime } from './processes.js';

/** The living process that holds the claim on the directory, if there is one. */
export function claimHolder(dataDir: string): number | undefined {
  const holder = readIfThere(claimFile(dataDir))
    ?.trim()
    .split(/\s+(.*)/);
  const pid = Number(holder?.[0]);
  return holder?.[1] !== undefined && holder[1] === startTime(pid)?.trim() ? pid : undefined;
}

function claimFile(dataDir: string): string {
  return join(dataDir, 'service.pid');
}

/**
 * Claims the directory for this process, by a file that names it; a claim whose process has died is void.
 * @returns gives the claim up again
 * @throws Error when a living process holds the claim
 */
export function claimDataDir(dataDir: string): () => void {
  const file = claimFile(dataDir);
  const holder = claimHolder(dataDir);
  if (holder !== undefined) {
    throw new Error(
      `DATA_DIR ${dataDir} is in use by another running service (process ${holder}); stop it, or set another DATA_DIR`,
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
