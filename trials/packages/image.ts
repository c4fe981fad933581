import { match } from 'node:assert';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/harness/program.js';
import { shell } from '../helpers.js';
import { type Say, withService } from '../instance.js';

const CLIENT = 'clients/typescript';

/** Does in a temporary folder what the first stage of the Dockerfile does, and starts the result. */
export async function runImage(say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  const [, stage = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM .*$/m);
  try {
    for (const [, word, rest = ''] of stage.matchAll(/^(COPY|RUN) (.+)$/gm)) {
      if (word === 'RUN') await shell(rest, folder.path);
      else for (const name of rest.split(' ').slice(0, -1)) cpSync(name, join(folder.path, name), { recursive: true });
      // What was built here is not sent to Docker.
      if (rest.includes(CLIENT)) rmSync(join(folder.path, CLIENT, 'dist'), { recursive: true, force: true });
    }
    await shell(`rm -rf src web ${CLIENT}/src`, folder.path);
    const work = async ({ url }: { url: string }): Promise<void> => {
      const read = async (path: string): Promise<string> => {
        const answer = await fetch(url + path, { headers: { accept: 'text/html,application/xhtml+xml,*/*' } });
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        return answer.text();
      };
      say(await read('/health/ready'));
      await read('/docs');
      match(await read('/'), /\/assets\//);
    };
    await withService({}, {}, work, join(folder.path, 'dist/main.js'));
    return [];
  } finally {
    folder.remove();
  }
}
