import { Inject, Injectable } from '@nestjs/common';
import { escapeLiteral } from 'pg';
import { WEBHOOK_SETTINGS, type WebhookSettings } from './webhook-settings.js';

type EventType = 'card.drawn' | 'battle.fought' | 'trade.accepted' | 'day.revealed';

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
export class Outbox {
  private readonly urls: readonly string[];

  constructor(@Inject(WEBHOOK_SETTINGS.token) { webhooks }: WebhookSettings) {
    this.urls = webhooks;
  }

  /** A further part of a statement's `with`. It is empty without WEBHOOKS, so that the statement costs what it did. */
  part(type: EventType, { data, at, from }: EventRows): string {
    if (this.urls.length === 0) return '';
    const body = `json_build_object('type', '${type}', 'timestamp', ${at}, 'data', json_build_object(${data}))::text`;
    return `, notified as (
      insert into webhooks (url, type, payload, created_at, since, next_at)
      select url, '${type}', bodies, at, at, at
      from (select string_agg(${body}, E'\\n') as bodies, max(${at}) as at from ${from}) as events
      cross join unnest(array[${this.urls.map(escapeLiteral).join()}]) as url
      where bodies is not null
    )`;
  }
}
