import { deepStrictEqual } from 'node:assert';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/harness/program.js';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { cardDraw, copyProject, shell } from '../helpers.js';
import { whileRunning, type Say, type Settings, ZONES } from '../instance.js';

const PROJECT = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'jest.config.js',
  'src',
  'test',
  'scripts',
  'web',
  'clients',
  'docs',
  'examples',
  'trials',
];
/** Adds the rule of examples/rule/ to a copy of the project; draws under it, and verifies that with both verifiers. */
export async function runRule(say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  const postgres = await OwnPostgres.start();
  try {
    copyProject(folder.path, PROJECT);
    const table = join(folder.path, 'examples/rule/each-tenth.json');
    copyFileSync(table, join(folder.path, 'examples/tables/each-tenth.json'));
    const run = async (lines: string): Promise<void> => say((await shell(lines, folder.path)).trim());
    await run(
      'git apply examples/rule/each-tenth.patch && npm run --silent build && node_modules/.bin/tsc --noEmit -p web',
    );
    await run('npm run --silent jest -- src/game/rules && node trials/rules/million-draws.mjs --draws 20000');
    // One super in ten for certain, and one in a hundred of the others.
    await run(`node dist/commands/card-draw.js simulate --table ${table} --banner tenth | grep '^super .* 10.9000 %'`);
    await useRule(folder.path, { DATABASE_URL: postgres.url, DRAW_TABLE: table }, say);
    return [];
  } finally {
    await postgres.remove();
    folder.remove();
  }
}

async function useRule(build: string, settings: Settings, say: Say): Promise<void> {
  const program = join(build, 'dist/main.js');
  const day = await whileRunning(
    { ...settings, GAME_TIME_ZONE: ZONES.last },
    async ({ post }) => {
      await post('/users', { username: 'ai' });
      const drawn = await post('/users/1/draws', { count: 30, banner: 'tenth' });
      const draws = drawn as unknown as readonly { decided_by: string; status: string; day: string }[];
      const tenths = [draws[9], draws[19], draws[29]].map((each) => `${each?.status} by ${each?.decided_by}`);
      deepStrictEqual(tenths, Array(3).fill('super by guarantee'));
      return draws[0]?.day ?? '';
    },
    program,
  );
  await whileRunning(
    { ...settings, GAME_TIME_ZONE: ZONES.first },
    async ({ url, post }) => {
      await post('/users', { username: 'mei' });
      say((await cardDraw(['verify', '--from', url, '--day', day], {}, undefined, build)).trim());
      say((await shell(`python3 docs/verify.py ${url} ${day}`, build)).trim());
    },
    program,
  );
}
