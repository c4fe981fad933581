import { rmSync } from 'node:fs';
import { problemsOfRunLog } from './search-run-log.mjs';
import { runOnServer } from './test-server.mjs';

/** Stops the database, and fails the run when a secret was logged in it. */
export default async function globalTeardown() {
  const { TEST_TEMPLATE } = process.env;
  if (TEST_TEMPLATE !== undefined) await runOnServer(`drop database ${TEST_TEMPLATE}`);
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
