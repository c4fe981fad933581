import { Inject, Injectable } from '@nestjs/common';
import { escapeLiteral } from 'pg';
import { Clock } from '../platform/clock.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { WEBHOOK_SETTINGS, type WebhookSettings } from './webhook-settings.js';

const OWN_TYPES = ['card.drawn', 'pack.opened', 'battle.fought', 'trade.accepted', 'day.revealed'] as const;
type EventType = (typeof OWN_TYPES)[number];
/** As Standard Webhooks say. */
const TYPE = /^[a-zA-Z0-9_]+(?:\.[a-zA-Z0-9_]+)+$/;

const SEND = prepared(
  'send_webhook',
  `insert into webhooks (url, type, payload, created_at, since, next_at)
  select url, $2, $3, $4::timestamptz, $4, $4 from unnest($1::text[]) as url`,
);

/** Rows that an event is made of, each, as SQL. */
interface EventRows {
  /** The members of its data: names and values. */
  readonly data: string;
  readonly at: string;
  readonly from: string;
}

/**
 * Stores events with what they tell of, in the same statement: none is lost, and none tells of what was undone. Those of one statement
 * share a row for each address, with a body a line, for a row costs more than an event. JSON from PostgreSQL has no line ends of its own.
 */
@Injectable()
export class Webhooks {
  private readonly urls: readonly string[];

  constructor(
    @Inject(WEBHOOK_SETTINGS.token) { webhooks }: WebhookSettings,
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {
    this.urls = webhooks;
  }

  /** Stores an event of a module for each address of WEBHOOKS, in the transaction that the caller is in. @param type such as `guild.won` */
  async send(type: string, data: object): Promise<void> {
    if (!TYPE.test(type) || OWN_TYPES.some((own) => own === type))
      throw new Error(`The type of an event is of the form guild.won, and none of the service: not ${type}`);
    if (this.urls.length === 0) return;
    const now = this.clock.now().toISOString();
    await this.statements.run(SEND, [this.urls, type, JSON.stringify({ type, timestamp: now, data }), now]);
  }

  /** A further part of a statement's `with`, of this name. It is empty without WEBHOOKS, so that the statement costs what it did. */
  part(type: EventType, { data, at, from }: EventRows, name = 'notified'): string {
    if (this.urls.length === 0) return '';
    const body = `json_build_object('type', '${type}', 'timestamp', ${at}, 'data', json_build_object(${data}))::text`;
    return `, ${name} as (
      insert into webhooks (url, type, payload, created_at, since, next_at)
      select url, '${type}', bodies, at, at, at
      from (select string_agg(${body}, E'\\n') as bodies, max(${at}) as at from ${from}) as events
      cross join unnest(array[${this.urls.map(escapeLiteral).join()}]) as url
      where bodies is not null
    )`;
  }
}
