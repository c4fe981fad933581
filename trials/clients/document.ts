import { deepStrictEqual } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/harness/program.js';
import { shell } from '../helpers.js';
import { type Say, withService } from '../instance.js';

const REDOCLY = '2.77.0';
const SPECTRAL = '6.16.3';

/** Lets Redocly and Spectral read the OpenAPI document by the rules that they recommend. A warning is a failure, too. npm fetches them. */
export async function runDocument(say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  const write = (name: string, text: string): void => writeFileSync(join(folder.path, name), text);
  try {
    await withService({}, {}, async ({ get }) => write('openapi.json', JSON.stringify(await get('/openapi.json'))));
    write('redocly.yaml', 'extends: [recommended]');
    write('spectral.yaml', 'extends: spectral:oas');
    const lint = `npx --yes "@redocly/cli@${REDOCLY}" lint openapi.json --config redocly.yaml --format json 2>/dev/null || true`;
    const found = await shell(lint, folder.path, { REDOCLY_TELEMETRY: 'off' });
    deepStrictEqual((JSON.parse(found) as { problems: unknown[] }).problems, []);
    const spectral = `npx --yes "@stoplight/spectral-cli@${SPECTRAL}" lint openapi.json --ruleset spectral.yaml --fail-severity hint`;
    say((await shell(spectral, folder.path)).trim());
    return [];
  } finally {
    folder.remove();
  }
}
