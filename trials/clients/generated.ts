import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, versionOf } from '../../test/harness/program.js';
import { SECRETS } from '../../test/harness/secrets.js';
import { pythonWith, shell } from '../helpers.js';
import { type Say, withService } from '../instance.js';

const PYTHON = 'openapi-python-client==0.29.1 mypy==2.4.1 httpx==0.28.1 attrs==26.1.0 python-dateutil==2.9.0.post0';
const GO_CLIENT = 'v2.8.2';
const GO_MODULE = 'module generated\ngo 1.24\nrequire github.com/oapi-codegen/runtime v1.8.0\n';
/** Pictures are bytes to openapi-python-client, and it would format with a program of its own. */
const PYTHON_CONFIG = `post_hooks: []
content_type_overrides:
  image/*: application/octet-stream
  image/png: application/octet-stream
  image/jpeg: application/octet-stream
  image/webp: application/octet-stream
  image/svg+xml: text/html
`;

/** Makes a client in a folder that has the program which uses it. @returns the lines that do so, with `$URL` */
const LANGUAGES: Readonly<
  Record<string, { needs: string; program: string; files: Record<string, string>; lines: () => Promise<string> }>
> = {
  Python: {
    needs: 'python3',
    program: 'draw.py',
    files: { 'config.yml': PYTHON_CONFIG },
    lines: async () => {
      const programs = await pythonWith('python-client', PYTHON);
      return `${programs}/openapi-python-client generate --path ../openapi.json --config config.yml --meta none --output-path api --fail-on-warning
${programs}/mypy --strict draw.py api
PYTHONDONTWRITEBYTECODE=1 ${programs}/python draw.py "$URL" "$PLAYER"`;
    },
  },
  Go: {
    needs: 'go',
    program: 'draw.go',
    files: { 'go.mod': GO_MODULE },
    lines: () =>
      Promise.resolve(`mkdir api
export GOFLAGS=-mod=mod
go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${GO_CLIENT} -generate types,client -package api -o api/api.go ../openapi.json
go vet ./...
go build -o draw .
./draw "$URL" "$PLAYER"`),
  },
};

/** Makes clients of the OpenAPI document by two generators. Each must compile, draw a card once with a key, and list it. */
export async function runGenerated(say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  try {
    await withService({}, {}, async ({ get, url }) => {
      writeFileSync(join(folder.path, 'openapi.json'), JSON.stringify(await get('/openapi.json')));
      for (const [language, { needs, program, files, lines }] of Object.entries(LANGUAGES)) {
        if (versionOf(needs, needs === 'go' ? 'version' : '--version') === undefined) {
          say(`${needs} is not installed here: its client is left out`);
          continue;
        }
        const home = join(folder.path, language);
        mkdirSync(home);
        copyFileSync(join('trials/clients/generated', program), join(home, program));
        for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
        const env = { ...SECRETS, URL: url, PLAYER: `player of ${language}` };
        say((await shell(await lines(), home, env)).trim());
      }
    });
    return [];
  } finally {
    folder.remove();
  }
}
