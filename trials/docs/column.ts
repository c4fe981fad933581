import { deepStrictEqual, strictEqual } from 'node:assert';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/harness/program.js';
import { copyProject, edit, shell } from '../helpers.js';
import { type Instance, type Say, withService } from '../instance.js';

const PROJECT = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'jest.config.js',
  'src',
  'test',
  'docs',
  'scripts',
  'web',
  'clients',
  'examples',
];

/** Follows docs/modules.md with the column of examples/column/, in a copy of the project, and uses it over HTTP. */
export async function runColumn(say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  const at = (name: string): string => join(folder.path, name);
  try {
    copyProject(folder.path, PROJECT);
    const run = async (lines: string): Promise<void> => say((await shell(lines, folder.path)).trim());
    await run('git apply examples/column/edition.patch && npm run --silent migration:generate -- AddEdition');
    const migration = readdirSync(at('src/migrations')).find((name) => name.endsWith('AddEdition.ts')) ?? '';
    const name = `AddEdition${parseInt(migration, 10)}`;
    // TypeORM runs them in the order of the times in their names.
    edit(at('src/schema.ts'), /MIGRATIONS: .* = \[/, (found) => `${found}${name}, `);
    edit(at('src/schema.ts'), /^/, () => `import { ${name} } from './migrations/${migration.replace(/ts$/, 'js')}';\n`);
    await run('npm run --silent build && npm run --silent migration:check');
    await run('npm run --silent client:types && node_modules/.bin/tsc -p web');
    await run('npm run --silent jest -- /every-field /openapi.e2e');
    await run("npm run --silent jest -- /moving.e2e -t 'moves all records'");
    await withService({}, {}, useColumn, at('dist/main.js'));
    return [];
  } finally {
    folder.remove();
  }
}

/** A card has the new column, whether it is drawn or chosen, and lists are asked for it. */
async function useColumn({ post, get }: Instance): Promise<void> {
  await post('/users', { username: 'ai' });
  const drawn = await post('/cards', { owner: 1, edition: 'second' });
  strictEqual(drawn['edition'], 'second');
  strictEqual((await post('/cards', { owner: 1, card: 3 }))['edition'], '');
  deepStrictEqual(await get('/cards?edition=second'), [drawn]);
  deepStrictEqual(await get('/users/1/card?edition=third'), []);
}
