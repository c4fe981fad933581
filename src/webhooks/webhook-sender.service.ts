import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { Clock } from '../platform/clock.js';
import { OneInstance } from '../platform/database/locks.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { WebhookClient } from './webhook-client.js';
import { WEBHOOK_SETTINGS, type WebhookSettings } from './webhook-settings.js';

const POLL_MS = 500;
/** To an address. */
const MOST_AT_ONCE = 20;
const MOST_READ = 200;
/** With a slow receiver: then what was delivered is deleted, and the rest is read again. */
const MOST_SENDING_MS = 1000;
/** After each attempt; the last one again and again. */
const WAITS_S = [5, 30, 120, 600, 1800, 3600, 7200];
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const ERROR_CHARACTERS = 200;

const DUE = prepared(
  'due_webhooks',
  `select id, payload, attempts, since, created_at from webhooks where url = $1 and next_at <= $2 and failed_at is null
   order by next_at limit ${MOST_READ}`,
);
const DELIVERED = prepared('webhooks_delivered', 'delete from webhooks where id = any ($1::bigint[])');
const PUT_OFF = prepared(
  'put_off_webhook',
  'update webhooks set next_at = $2, error = $3, failed_at = $4, attempts = $5 where id = $1',
);
const ABANDON = prepared(
  'abandon_webhooks',
  `update webhooks set failed_at = $2, error = 'WEBHOOKS does not have this address any more'
   where failed_at is null and url <> all ($1::text[])`,
);

type DueEvent = readonly [id: number, payload: string, attempts: number, since: Date, createdAt: Date];

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
    const sending = this.oneInstance
      .run(`webhooks ${url}`, () => this.sendDue(url))
      .catch((error: unknown) => this.logger.warn(`Events could not be read or stored: ${String(error)}`))
      .then(() => void this.underWay.delete(url));
    this.underWay.set(url, sending);
  }

  private async sendDue(url: string): Promise<void> {
    for (let isMore = true; isMore && this.polling;) {
      const events = (await this.statements.run(DUE, [url, this.clock.now()])) as unknown as DueEvent[];
      const arrived = await this.sendAll(url, events);
      const ids = events.flatMap(([id], index) => (arrived[index] ? [id] : []));
      if (ids.length > 0) await this.statements.run(DELIVERED, [ids]);
      this.results.inc({ result: 'delivered' }, ids.length);
      isMore = events.length === MOST_READ || arrived.length < events.length;
    }
  }

  /** @returns whether each event has arrived; where the receiver is slow, of the first ones only */
  private async sendAll(url: string, events: readonly DueEvent[]): Promise<boolean[]> {
    const arrived: boolean[] = [];
    const begun = performance.now();
    while (arrived.length < events.length && this.polling && performance.now() - begun < MOST_SENDING_MS) {
      const together = events.slice(arrived.length, arrived.length + MOST_AT_ONCE);
      arrived.push(...(await Promise.all(together.map((event) => this.deliver(url, event)))));
    }
    return arrived;
  }

  /** @returns whether the event has arrived */
  private async deliver(url: string, [id, payload, before, since, createdAt]: DueEvent): Promise<boolean> {
    try {
      // A restored copy gives the same ids to other events.
      await this.client.send(url, `msg_${id}_${createdAt.getTime()}`, this.clock.now(), payload);
      return true;
    } catch (error) {
      // Another instance sends it again.
      if (this.polling === undefined) return false;
      const now = this.clock.now();
      const attempts = before + 1;
      const wait = (WAITS_S[attempts - 1] ?? WAITS_S.at(-1) ?? 0) * 1000;
      const hasFailed = now.getTime() + wait - since.getTime() > GIVE_UP_AFTER_MS;
      const reason = error instanceof Error ? error.message.slice(0, ERROR_CHARACTERS) : 'unknown';
      if (hasFailed) this.logger.warn(`msg_${id} is given up after ${attempts} attempts: ${reason}`);
      const next = new Date(now.getTime() + wait);
      await this.statements.run(PUT_OFF, [id, next, reason, hasFailed ? now : null, attempts]);
      this.results.inc({ result: hasFailed ? 'given_up' : 'failed' });
      return false;
    }
  }
}
