import { expect } from '@jest/globals';
import { Agent } from 'node:http';
import { userBody } from '../../factories/bodies.js';
import { Metrics } from '../../harness/metrics.js';
import { OpenTransaction } from '../../harness/open-transaction.js';
import { type RawAnswer, send } from '../../harness/raw-http.js';
import { atEnd, forBlock } from '../../harness/scopes.js';
import { SECRETS, TOKEN } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';
import type { TestDatabase } from '../../harness/test-database.js';

const NEWCOMER = 'takes requests';

/** The service in two processes, with metrics and health at an address of their own. */
export class TwoProcesses {
  /** Each request has a connection of its own, and connections go to the processes in turns. */
  private readonly agent = new Agent({ keepAlive: false });

  private constructor(
    private readonly databaseUrl: string,
    readonly service: ServiceProcess,
    readonly url: string,
    readonly admin: string,
  ) {
    atEnd(() => this.agent.destroy());
  }

  static async start({ url }: TestDatabase): Promise<TwoProcesses> {
    const environment = { DATABASE_URL: url, ...SECRETS, WEB_CONCURRENCY: '2', ADMIN_PORT: '0' };
    const service = forBlock(() => new ServiceProcess(environment, { detached: true }));
    const address = await service.url();
    const admin = /Metrics and health at (http:\S+)/.exec(service.output)?.[1] ?? '';
    return forBlock(() => new TwoProcesses(url, service, address, admin));
  }

  request(method: string, path: string, body?: object, url = this.url): Promise<RawAnswer> {
    const headers = { 'content-type': 'application/json' };
    return send(url, this.agent, method, path, headers, body && Buffer.from(JSON.stringify(body)));
  }

  async metrics(): Promise<Metrics> {
    const { status, text } = await this.request('GET', '/metrics', undefined, this.admin);
    expect(status).toBe(200);
    return new Metrics(text);
  }

  /** Requests that are under way in both processes, held up by a lock on the user that they change. */
  async heldUpRequests(): Promise<{ answers: Promise<RawAnswer>[]; lock: OpenTransaction }> {
    const { text } = await this.request('POST', '/users', userBody());
    const { id } = JSON.parse(text) as { id: number };
    const lock = await OpenTransaction.with(this.databaseUrl, `select from users where id = ${id} for update`);
    const answers = [1, 2].map(() => this.request('PATCH', `/users/${id}`, { token: TOKEN, aiten: 7 }));
    await lock.holdsUp(2);
    return { answers, lock };
  }

  /** Waits until another process has taken the place of one that ends in the act. */
  async replaced(act: () => unknown, processes = 1): Promise<void> {
    const before = this.service.count(NEWCOMER);
    await act();
    await this.service.printed(NEWCOMER, before + processes);
    expect(this.service.workers()).toHaveLength(2);
  }
}

export async function statusesOf(answers: readonly Promise<RawAnswer>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status);
}
