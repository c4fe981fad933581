import { join, resolve } from 'node:path';
import { SECRETS } from '../../test/harness/secrets.js';
import { pythonWith, shell } from '../helpers.js';
import { type Say, withService } from '../instance.js';

const SCHEMATHESIS = 'schemathesis==4.32.*';
const FOLDER = 'trials/clients';

/**
 * Lets Schemathesis send what the OpenAPI document allows, and what it does not. It fails when an answer is another than the document says,
 * or a server error. @returns the operations that never succeeded
 */
export function runOpenapi(seconds: number, say: Say): Promise<string[]> {
  return withService({ LOG_FORMAT: 'json' }, {}, async ({ url, service }) => {
    const program = join(await pythonWith('schemathesis', SCHEMATHESIS), 'schemathesis');
    const options = `--max-time ${seconds} --continue-on-failure --no-color`;
    const lines = `${program} --config-file ${FOLDER}/schemathesis.toml run ${url}/openapi.json ${options}`;
    const own = { SERVICE: url, SCHEMATHESIS_HOOKS: 'openapi-hooks', PYTHONPATH: resolve(FOLDER) };
    say((await shell(lines, undefined, { ...SECRETS, ...own, PYTHONDONTWRITEBYTECODE: '1' })).trim());
    const requests = service.lines.filter((line) => line.includes('"message":"request"'));
    const operationsOf = (all: readonly string[]): Set<string> =>
      new Set(all.map((line) => /"operation":"(\w+)"/.exec(line)?.[1] ?? 'none'));
    const succeeded = operationsOf(requests.filter((line) => line.includes('"status":20')));
    const never = [...operationsOf(requests)].filter((name) => name !== 'none' && !succeeded.has(name));
    const slowed = requests.some((line) => line.includes('"status":429'));
    return [
      ...never.map((name) => `${name} never succeeded`),
      ...(slowed ? ['Requests were slowed down (429), which hides what they would find'] : []),
    ];
  });
}
