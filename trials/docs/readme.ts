import { ok } from 'node:assert';
import { resolve } from 'node:path';
import { Program, temporaryFolder, versionOf } from '../../test/harness/program.js';
import { INHERITED } from '../../test/harness/service-process.js';
import { block, shell } from '../helpers.js';
import type { Say } from '../instance.js';

/** Everybody on a machine sees the arguments of a command, so that no secret may be among them. */
const CURL = `curl() {
  case "$*" in *"$OPERATOR_PASSWORD"*|*"$OPERATOR_TOKEN"*) echo "A secret is among the arguments of curl" >&2; exit 1;; esac
  command curl --fail-with-body --silent --show-error "$@" && echo
}
`;

/** Runs the README's first lines and those of docs/api.md for the shell exactly as they are printed, beside a service as `npm start` has it. */
export async function runReadme(say: Say): Promise<string[]> {
  const hasJq = versionOf('jq') !== undefined;
  if (!hasJq) say('jq is not installed here: what it does in the lines is left out');
  const folder = temporaryFolder();
  const args = [resolve('dist/commands/card-draw.js'), 'start'];
  const service = new Program(process.execPath, args, { cwd: folder.path, env: INHERITED });
  try {
    await service.answers('http://127.0.0.1:8080/health/ready');
    const first = await shell(CURL + block('README.md', 'first-lines'), folder.path);
    say(first.trim());
    ok(/^\[\{"id":1,"card":/.test(first.trim().split('\n').at(-1) ?? ''), 'The card that was drawn is not listed');
    const daily = `${CURL}${hasJq ? '' : 'jq() { cat; }\n'}${block('docs/api.md', 'daily-life')}`;
    const answers = (await shell(daily, folder.path)).split('\n');
    for (const answer of answers) say(answer.slice(0, 120));
    ok(answers.includes('{"id":1,"name":"tuners"}'), 'The group is not there');
    return [];
  } finally {
    await service.kill('SIGTERM');
    folder.remove();
  }
}
