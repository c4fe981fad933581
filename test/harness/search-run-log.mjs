import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whatever credential follows. */
const BEARER = 'bearer ';
const MAX_SHOWN = 20;

/**
 * Searches what was logged in a whole run of the tests (see run-log.ts) for secrets, and makes sure that there was something to search.
 * @returns what is wrong, a line each
 */
export function problemsOfRunLog(folder) {
  const files = (kind) => readdirSync(folder).filter((name) => name.endsWith(`.${kind}`));
  const textOf = (name) => readFileSync(join(folder, name), 'utf8');
  const noted = files('secrets').flatMap((name) => textOf(name).trim().split('\n'));
  const secrets = [BEARER, ...new Set(noted.map((line) => JSON.parse(line).toLowerCase()))];
  const problems = [];
  let requests = 0;
  for (const name of files('log')) {
    const text = textOf(name);
    requests += text.split('"message":"request"').length - 1;
    const lower = text.toLowerCase();
    for (const secret of secrets.filter((candidate) => lower.includes(candidate))) {
      const line = lower.split('\n').find((candidate) => candidate.includes(secret));
      problems.push(`The log has the secret "${secret}": ${line}`);
    }
  }
  if (files('requests').length > 0 && requests === 0) problems.push('The log of the run has no line of a request');
  return problems.slice(0, MAX_SHOWN);
}
