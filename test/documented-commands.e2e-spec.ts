import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOTS = ['README.md', 'clients/typescript/README.md'];
const PAGES = [...ROOTS, ...readdirSync('docs').map((name) => join('docs', name))].filter((name) =>
  name.endsWith('.md'),
);

const COMMAND = /\b(curl|send|jq) /;
const SECRET = /\$\{?(P|T|OPERATOR_\w+)\b|"(password|token)"\s*:|\bbearer\b/i;

/**
 * The commands of a text with a secret among their arguments. `echo` and `printf` are not looked for: they belong to the shell, and are no
 * processes that anybody could see.
 */
function exposed(text: string): string[] {
  const commands = text.replaceAll('\\\n', ' ').split(/[|\n]/);
  return commands.filter((command) => COMMAND.test(command) && SECRET.test(command));
}

describe('a documented command', () => {
  it.each(PAGES)('in %s has no secret among its arguments, which everybody on the machine can see', (page) => {
    expect(exposed(readFileSync(page, 'utf8'))).toEqual([]);
  });

  it.each([
    `curl -d '{"username":"ai","password":"'$P'"}' $B/users`,
    `curl -H "authorization: Bearer $OPERATOR_TOKEN" $B/users`,
    `echo x | curl -d '{"token":"…"}' $B/users`,
    'curl -i \\\n  -d "$P" $B/users',
    `jq --arg p "$P" '. + {password: $p}'`,
  ])('is found: %s', (line) => {
    expect(exposed(line)).toHaveLength(1);
  });

  it('is not blamed for what comes by its input', () => {
    expect(exposed(`echo '{"password":"'$P'"}' |\n  curl -d @- $B/users`)).toEqual([]);
  });
});
