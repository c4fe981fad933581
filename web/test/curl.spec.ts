import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { curlOf } from '../src/api/curl';

/** What the line sends, as a shell makes it: the options of curl, and its input. */
function sentBy(line: string, password = 'the-password'): { options: string[]; input: string } {
  // The function stands for curl: it prints its arguments and its input.
  const script = `curl() { printf '%s\\n' "$@"; echo; cat; }; ${line}`;
  const env = { ...process.env, OPERATOR_PASSWORD: password, OPERATOR_TOKEN: 'the-token' };
  const text = execFileSync('sh', ['-c', script], { env, encoding: 'utf8' });
  const end = text.indexOf('\n\n');
  return { options: text.slice(0, end).split('\n'), input: text.slice(end + 2) };
}

describe('a request as a curl line', () => {
  it.each(["it's", '$HOME `id` "x"', 'a\\nb \\ %s', '{"a":1}', '猫'])(
    'sends %s as it is, with the secret',
    (username) => {
      const write = { method: 'POST', path: '/users', body: { username }, secret: 'password', isKeyed: true } as const;
      const line = curlOf(write, 'http://localhost:8080', 'a-key');
      const { options, input } = sentBy(line);
      expect(JSON.parse(input)).toEqual({ username, password: 'the-password' });
      expect(options).toEqual([
        '-X',
        'POST',
        '-H',
        'content-type: application/json',
        '-H',
        'idempotency-key: a-key',
        '-d',
        '@-',
        'http://localhost:8080/users',
      ]);
    },
  );

  it.each([`"`, '\\', `'"\\" \\n $HOME % 猫`])('sends the password %s as it is', (password) => {
    const write = { method: 'POST', path: '/users', body: {}, secret: 'password' } as const;
    expect(JSON.parse(sentBy(curlOf(write, 'http://h', ''), password).input)).toEqual({ password });
  });

  it('has a body with the token alone, and no key, where nothing else is sent', () => {
    const line = curlOf({ method: 'DELETE', path: '/cards/2', body: {}, secret: 'token' }, 'http://h', 'unused');
    expect(JSON.parse(sentBy(line).input)).toEqual({ token: 'the-token' });
    expect(line).not.toContain('unused');
  });

  it('has the token in no argument beside a picture', () => {
    const picture = new File([], "it's.png");
    const write = { method: 'PUT', path: '/game/cards/7/art', body: {}, picture, secret: 'token' } as const;
    const { options, input } = sentBy(curlOf(write, 'http://h', ''));
    expect(options).toEqual(['-K', '-', '-T', "it's.png", 'http://h/game/cards/7/art']);
    expect(input).toBe('header = "Authorization: Bearer the-token"');
  });
});
