import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { commandHere, CommandProcess, type Outcome } from './commands.js';
import type { TestApp } from './test-app.js';

/** What a command left, as texts. */
export interface TextOutcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `npx card-draw archive` on the database of a service. */
export function archive(app: TestApp, folder: string, before: string, ...others: string[]): Promise<TextOutcome> {
  const args = ['--to', folder, '--before', before, ...others];
  return texts(commandHere('archive', args, { DATABASE_URL: app.database.url }));
}

/** The same under way, as a process. */
export function archiving(app: TestApp, folder: string, before: string): CommandProcess {
  return new CommandProcess('archive', ['--to', folder, '--before', before], { DATABASE_URL: app.database.url });
}

/** Runs `npx card-draw verify`. */
export function verify(...args: string[]): Promise<TextOutcome> {
  return texts(commandHere('verify-day', args, {}));
}

/** The first line and the records in the file of a day. */
export function readDayFile(folder: string, day: string): { head: any; records: Record<string, unknown[]> } {
  const [first = '', ...lines] = gunzipSync(readFileSync(join(folder, `${day}.jsonl.gz`)))
    .toString()
    .trimEnd()
    .split('\n');
  const records: Record<string, unknown[]> = { draw: [], battle: [], character: [], entry: [], trade: [] };
  for (const line of lines)
    for (const [name, record] of Object.entries(JSON.parse(line) as object)) records[name]?.push(record);
  return { head: JSON.parse(first), records };
}

async function texts(outcome: Promise<Outcome>): Promise<TextOutcome> {
  const { code, out, err } = await outcome;
  return { code, out: out.toString(), err };
}
