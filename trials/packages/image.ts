import { match } from 'node:assert';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/harness/program.js';
import { shell } from '../helpers.js';
import { type Say, withService } from '../instance.js';

/** What the first stage copies into the image. */
function copied(): string[] {
  const [, build = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM .*$/m);
  return [...build.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
}

/** Does in a temporary folder what the Dockerfile does, and starts the result. */
export async function runImage(say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  try {
    for (const name of copied()) cpSync(name, join(folder.path, name), { recursive: true });
    rmSync(join(folder.path, 'clients/typescript/dist'), { recursive: true, force: true });
    await shell('npm ci --ignore-scripts --silent && npm run --silent build', folder.path);
    await shell('npm prune --omit=dev --omit=optional --silent && rm -rf src web clients/typescript/src', folder.path);
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
