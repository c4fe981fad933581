import { describe, expect, it } from '@jest/globals';
import { Log, type LoggedRequest, routeFields } from './log.js';
import { LogOutput } from './log-output.js';
import type { LogSettings } from './log-settings.js';

const REQUEST: LoggedRequest = {
  id: 'abc-1',
  method: 'GET',
  fields: routeFields('readUser', '/users/:id'),
  operation: 'readUser',
  route: '/users/:id',
  status: 200,
  milliseconds: 1.23456,
  client: '127.0.0.1',
  aborted: false,
};

async function logged(isTerminal: boolean, settings: LogSettings, use: (log: Log) => void): Promise<string> {
  let text = '';
  const write = (portion: string, done: () => void): void => {
    text += portion;
    done();
  };
  const log = new Log(new LogOutput({ write, on: () => undefined }), isTerminal, settings);
  use(log);
  await log.drain();
  return text;
}

describe('the log', () => {
  it('is a line of JSON for each request', async () => {
    const text = await logged(false, { logLevel: 'info', logFormat: 'auto' }, (log) => {
      log.request('info', REQUEST);
      log.request('error', { ...REQUEST, status: 503, client: 'a"b\n', aborted: true });
      log.request('info', { ...REQUEST, fields: routeFields('none', undefined), client: undefined });
    });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const common = {
      time,
      pid: process.pid,
      message: 'request',
      request_id: 'abc-1',
      method: 'GET',
      duration_ms: 1.235,
    };
    const ofRoute = { ...common, operation: 'readUser', route: '/users/:id' };
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { ...ofRoute, level: 'info', status: 200, client: '127.0.0.1' },
      { ...ofRoute, level: 'error', status: 503, client: 'a"b\n', aborted: true },
      { ...common, level: 'info', operation: 'none', status: 200 },
    ]);
  });

  it('is a line of JSON for what the service says, whatever is in it', async () => {
    const text = await logged(false, { logLevel: 'info', logFormat: 'auto' }, (log) =>
      log.say('error', 'first "line"\nsecond', 'Error'),
    );
    expect(text.split('\n')).toHaveLength(2);
    expect(JSON.parse(text)).toMatchObject({ level: 'error', context: 'Error', message: 'first "line"\nsecond' });
  });

  it('is for people on a terminal, in colours', async () => {
    const text = await logged(true, { logLevel: 'info', logFormat: 'auto' }, (log) => {
      log.request('info', REQUEST);
      log.say('warn', 'something', 'Service');
    });
    const [request, said] = text.split('\n');
    expect(request?.slice(13)).toBe('\x1b[32mINFO \x1b[0m GET /users/:id 200 1.2 ms readUser 127.0.0.1 abc-1');
    expect(said?.slice(13)).toBe('\x1b[33mWARN \x1b[0m [Service] something');
  });

  it('is what a setting says, wherever it goes to', async () => {
    const say = (log: Log): void => log.say('info', 'x');
    expect(await logged(true, { logLevel: 'info', logFormat: 'json' }, say)).toMatch(/^\{"time"/);
    expect(await logged(false, { logLevel: 'info', logFormat: 'pretty' }, say)).toMatch(/^[\d:.]{12} INFO {2}x\n$/);
  });

  it('leaves out what is less important than the level', async () => {
    const text = await logged(false, { logLevel: 'warn', logFormat: 'json' }, (log) => {
      expect([log.includes('debug'), log.includes('info'), log.includes('warn')]).toEqual([false, false, true]);
      log.say('info', 'no');
      log.say('error', 'yes');
    });
    expect(text).not.toContain('"no"');
    expect(text).toContain('"yes"');
  });
});
