import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hash } from 'node:crypto';
import { Counter, Registry } from 'prom-client';
import { Clock } from '../platform/clock.js';
import { OneInstance } from '../platform/database/locks.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { MOST_AT_ONCE, WebhookClient } from './webhook-client.js';
import { WEBHOOK_SETTINGS, type WebhookSettings } from './webhook-settings.js';

const POLL_MS = 500;
const MOST_ROWS = 100;
/** With a slow receiver: then what was delivered is deleted, and the rest is read again. */
const MOST_SENDING_MS = 1000;
/** After each attempt; the last one again and again. */
const WAITS_S = [5, 30, 120, 600, 1800, 3600, 7200];
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const ERROR_CHARACTERS = 200;

const DUE = prepared<Pick<Due, 'id' | 'attempts' | 'since'> & { payload: string }>(
  'due_webhooks',
  `select id, payload, attempts, since from webhooks where url = $1 and next_at <= $2 and failed_at is null
   order by next_at limit ${MOST_ROWS}`,
);
const DELIVERED = prepared('webhooks_delivered', 'delete from webhooks where id = any ($1::bigint[])');
const PUT_OFF = prepared(
  'put_off_webhook',
  'update webhooks set payload = $2, attempts = $3, next_at = $4, error = $5, failed_at = $6 where id = $1',
);
const ABANDON = prepared(
  'abandon_webhooks',
  `update webhooks set failed_at = $2, error = 'WEBHOOKS does not have this address any more'
   where failed_at is null and url <> all ($1::text[])`,
);

/** Events that were stored together. */
interface Due {
  readonly id: number;
  readonly bodies: readonly string[];
  /** Before this one. */
  readonly attempts: number;
  readonly since: Date;
}

/** Sends events at least once: those of an address by one instance, again after a failure, for a day. */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Webhooks');
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly urls: readonly string[];
  private readonly results;
  private polling: NodeJS.Timeout | undefined;

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly client: WebhookClient,
    private readonly oneInstance: OneInstance,
    @Inject(WEBHOOK_SETTINGS.token) { webhooks }: WebhookSettings,
    registry: Registry,
  ) {
    this.urls = webhooks;
    this.results = new Counter({
      name: 'card_draw_webhooks_total',
      help: 'Events sent to addresses of WEBHOOKS, by what came of it',
      labelNames: ['result'],
      registers: [registry],
    });
    for (const result of ['delivered', 'failed', 'given_up']) this.results.inc({ result }, 0);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.urls.length === 0) return;
    await this.statements.run(ABANDON, [this.urls, this.clock.now()]);
    this.polling = setInterval(() => this.urls.forEach((url) => this.send(url)), POLL_MS).unref();
  }

  /** What is under way is sent again later. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.polling);
    this.polling = undefined;
    await this.client.stop();
    await Promise.all(this.underWay.values());
  }

  /** One address does not wait for another one. */
  private send(url: string): void {
    if (this.underWay.has(url)) return;
    const warn = (error: unknown): void => this.logger.warn(`Events could not be read or stored: ${String(error)}`);
    const sending = this.oneInstance
      .run(`webhooks ${url}`, () => this.sendDue(url).catch(warn))
      .then(() => void this.underWay.delete(url));
    this.underWay.set(url, sending);
  }

  private async sendDue(url: string): Promise<void> {
    for (let isMore = true; isMore && this.polling;) {
      const rows = await this.statements.run(DUE, [url, this.clock.now()]);
      const due = rows.map(({ payload, ...row }) => ({ ...row, bodies: payload.split('\n') }));
      const arrived = await this.sendAll(url, due);
      const ids = due.flatMap(({ id }, index) => (arrived[index] ? [id] : []));
      if (ids.length > 0) await this.statements.run(DELIVERED, [ids]);
      isMore = due.length === MOST_ROWS || arrived.length < due.length;
    }
  }

  /** @returns whether all of each row has arrived; where the receiver is slow, of the first ones only */
  private async sendAll(url: string, due: readonly Due[]): Promise<boolean[]> {
    const arrived: boolean[] = [];
    const begun = performance.now();
    while (arrived.length < due.length && this.polling && performance.now() - begun < MOST_SENDING_MS) {
      const together = firstOf(due.slice(arrived.length));
      arrived.push(...(await Promise.all(together.map((row) => this.deliver(url, row)))));
    }
    return arrived;
  }

  /** Puts off what has not arrived. @returns whether all has */
  private async deliver(url: string, row: Due): Promise<boolean> {
    const problems = await Promise.all(row.bodies.map((body) => this.problemOf(url, body)));
    const left = row.bodies.filter((_, index) => problems[index] !== undefined);
    this.results.inc({ result: 'delivered' }, row.bodies.length - left.length);
    // When this instance ends, another one sends the row again.
    if (left.length > 0 && this.polling) await this.putOff(row, left, problems.find(Boolean) ?? '');
    return left.length === 0;
  }

  /** @returns what was wrong, unless the event has arrived */
  private async problemOf(url: string, body: string): Promise<string | undefined> {
    // The body has ids and times: each event has an id of its own, and keeps it in a restored copy.
    const id = `msg_${hash('sha256', body, 'base64url')}`;
    try {
      await this.client.send(url, id, this.clock.now(), body);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message.slice(0, ERROR_CHARACTERS) : 'unknown';
    }
  }

  private async putOff({ id, attempts: before, since }: Due, left: readonly string[], problem: string): Promise<void> {
    const now = this.clock.now();
    const attempts = before + 1;
    const wait = (WAITS_S[attempts - 1] ?? WAITS_S.at(-1) ?? 0) * 1000;
    const hasFailed = now.getTime() + wait - since.getTime() > GIVE_UP_AFTER_MS;
    if (hasFailed) this.logger.warn(`Webhook ${id} is given up after ${attempts} attempts: ${problem}`);
    const next = new Date(now.getTime() + wait);
    await this.statements.run(PUT_OFF, [id, left.join('\n'), attempts, next, problem, hasFailed ? now : null]);
    this.results.inc({ result: hasFailed ? 'given_up' : 'failed' }, left.length);
  }
}

/** The first rows that have enough events to be sent together. */
function firstOf(due: readonly Due[]): readonly Due[] {
  let [rows, events] = [0, 0];
  while (rows < due.length && events < MOST_AT_ONCE) events += due[rows++]?.bodies.length ?? 0;
  return due.slice(0, rows);
}
