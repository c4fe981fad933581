import { rmSync } from 'node:fs';
import { problemsOfRunLog } from './search-run-log.mjs';

/** Stops the database, and fails the run when a secret was logged in it. */
export default async function globalTeardown() {
  if (globalThis.testServer !== undefined) {
    const { server, home } = globalThis.testServer;
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
  const folder = process.env.TEST_LOG_FOLDER;
  const problems = problemsOfRunLog(folder);
  rmSync(folder, { recursive: true, force: true });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
