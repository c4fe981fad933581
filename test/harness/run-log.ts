import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Shorter ones would be found by chance. */
const MIN_SECRET = 8;

/** Made by global-setup.mjs; what is in it is searched by global-teardown.mjs, see search-run-log.mjs. */
const folder = process.env['TEST_LOG_FOLDER'];

/** Trials start services, too, outside of any test run; nobody searches what these log. */
const isTestRun = process.env['JEST_WORKER_ID'] !== undefined;

/** What the test file that runs has to write, by file. */
const waiting = new Map<string, string[]>();

/** Writes what the logs of a test file have taken. */
export function writeRunLogs(): void {
  for (const [file, texts] of waiting) appendFileSync(file, texts.join(''));
  waiting.clear();
}

/** The log of something that a test starts, as a part of that of the whole run. */
export class RunLog {
  private readonly name = randomBytes(8).toString('hex');
  private hasRequests = false;

  /** Takes what was logged. */
  append(text: string): void {
    this.add('log', text);
  }

  /** Says what must be in no log of the run, in upper or lower case. */
  noteSecret(...secrets: readonly string[]): void {
    for (const secret of secrets) if (secret.length >= MIN_SECRET) this.add('secrets', `${JSON.stringify(secret)}\n`);
  }

  /** Says that a request was sent, which the log has to tell of. */
  noteRequest(): void {
    if (!this.hasRequests) this.add('requests', '.');
    this.hasRequests = true;
  }

  private add(kind: string, text: string): void {
    if (!isTestRun) return;
    if (folder === undefined) throw new Error('TEST_LOG_FOLDER is missing: global-setup.mjs makes it');
    const file = join(folder, `${this.name}.${kind}`);
    const texts = waiting.get(file) ?? [];
    waiting.set(file, texts);
    texts.push(text);
  }
}
