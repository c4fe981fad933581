import { describe, expect, it } from '@jest/globals';
import { Log, type LogSettings, ServiceLogger } from './log.js';

const REQUEST = {
  request_id: 'abc-1',
  method: 'GET',
  operation: 'readUser',
  route: '/users/:id',
  status: 200,
  duration_ms: 1.23456,
  client: '127.0.0.1',
};
const JSON_LINES = { logLevel: 'info', logFormat: 'json' } as const;

function logged(isTerminal: boolean, settings: LogSettings, use: (log: Log) => void): string {
  let text = '';
  const nothing = (): void => undefined;
  const write = (line: string): void => {
    text += line;
  };
  use(new Log({ write, flush: nothing, drain: () => Promise.resolve(), dropped: 0 }, isTerminal, settings));
  return text;
}

function parsed(text: string): unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

describe('the log', () => {
  it('is a line of JSON for each request', () => {
    const text = logged(false, { logLevel: 'info', logFormat: 'auto' }, (log) => {
      log.logger.info({ ...REQUEST, route: undefined, client: undefined }, 'request');
      log.logger.error({ ...REQUEST, status: 503, client: 'a"b\n', aborted: true }, 'request');
      log.logger.info({ ...REQUEST, client: 'x'.repeat(1000) }, 'request');
    });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const common = { ...REQUEST, time, pid: process.pid, message: 'request', duration_ms: 1.235 };
    const { route, client, ...others } = common;
    expect(parsed(text)).toEqual([
      { ...others, level: 'info' },
      { ...others, level: 'error', route, status: 503, client: 'a"b\n', aborted: true },
      { ...common, level: 'info', client: 'x'.repeat(100) },
    ]);
    expect(client).toBe('127.0.0.1');
  });

  it('is a line of JSON for what the service says, whatever is in it', () => {
    const text = logged(false, JSON_LINES, (log) => {
      const logger = new ServiceLogger(log);
      logger.error('first "line"\nsecond %s', 'Context');
      logger.warn({ event: 'x', nested: { y: 1 } }, 'Context');
      logger.log([1, 2]);
      logger.error(new Error('wrong'));
      logger.log('what Nest says at each start', 'RoutesResolver');
    });
    expect(parsed(text)).toMatchObject([
      { level: 'error', context: 'Context', message: 'first "line"\nsecond %s' },
      { level: 'warn', context: 'Context', event: 'x', nested: { y: 1 } },
      { level: 'info', message: '[1,2]' },
      { level: 'error', message: expect.stringMatching(/^Error: wrong\n +at /) },
    ]);
  });

  it('has no secret, even if one is logged by mistake', () => {
    const secrets = { password: 'secret-1', token: 'secret-2', authorization: 'secret-3', cookie: 'secret-4' };
    const text = logged(false, JSON_LINES, (log) => {
      const logger = new ServiceLogger(log);
      for (const said of [secrets, { headers: secrets }, { body: secrets }, { req: { headers: secrets } }])
        logger.warn(said);
      log.logger.info({ ...REQUEST, ...secrets }, 'request');
    });
    expect(parsed(text)).toHaveLength(5);
    expect(text).not.toContain('secret-');
  });

  it('is for people on a terminal, in colours', () => {
    const text = logged(true, { logLevel: 'info', logFormat: 'auto' }, (log) => {
      log.logger.info(REQUEST, 'request');
      log.say('warn', 'something', { context: 'Service' });
    });
    const [request, said] = text.split('\n');
    expect(request).toContain('] \x1b[32mINFO\x1b[39m: \x1b[36mrequest GET /users/:id 200 1.235 ms\x1b[39m');
    expect(request).toContain('{"request_id":"abc-1","operation":"readUser","client":"127.0.0.1"}');
    expect(said?.slice(15)).toBe('\x1b[33mWARN\x1b[39m: \x1b[36m[Service] something\x1b[39m');
  });

  it('is what a setting says, wherever it goes to', () => {
    const say = (log: Log): void => log.say('info', 'x', {});
    expect(logged(true, JSON_LINES, say)).toMatch(/^\{"level":"info","time":"/);
    expect(logged(false, { ...JSON_LINES, logFormat: 'pretty' }, say)).toMatch(/^\[[\d:.]{12}\] INFO: x\n$/);
  });

  it('leaves out what is less important than the level', () => {
    const text = logged(false, { ...JSON_LINES, logLevel: 'warn' }, (log) => {
      log.say('info', 'no', {});
      log.say('error', 'yes', {});
    });
    expect(text).not.toContain('"no"');
    expect(text).toContain('"yes"');
  });
});
