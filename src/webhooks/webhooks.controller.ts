import { Controller, Get, Inject, Post } from '@nestjs/common';
import { Audited } from '../platform/access/audit.js';
import { Operation } from '../platform/access/operation.decorator.js';
import { Clock } from '../platform/clock.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { Tag } from '../platform/http/tag.decorator.js';
import { conflict, notFound } from '../platform/http/errors.js';
import { type Page, PageOfList } from '../platform/http/list-query.js';
import { Id } from '../platform/http/param.decorators.js';
import { WebhookList } from './dto/webhook.dto.js';
import { Webhook } from '../entities/webhook.entity.js';
import { WEBHOOK_SETTINGS, type WebhookSettings } from './webhook-settings.js';

const FAILED = {
  sql: `select id, url, type, payload, attempts, error, created_at, failed_at from webhooks where failed_at is not null`,
};
const SEND_AGAIN = prepared<{ is_known: boolean }>(
  'send_webhook_again',
  `with failed as (
    select id, url = any ($3::text[]) as is_known from webhooks where id = $1 and failed_at is not null
  ), again as (
    update webhooks set failed_at = null, since = $2, next_at = $2, attempts = 0 where id in (select id from failed where is_known)
  )
  select is_known from failed`,
);

@Tag('Webhooks', 'What addresses of the operator are told of, as far as it did not arrive')
@Controller('webhooks')
export class WebhooksController {
  private readonly failed;

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
    @Inject(WEBHOOK_SETTINGS.token) private readonly settings: WebhookSettings,
    reads: JsonQueries,
  ) {
    this.failed = reads.list(WebhookList, FAILED);
  }

  @Get()
  @Operation({ id: 'listWebhook', summary: 'List events that were given up', returns: [WebhookList], needs: 'token' })
  list(@PageOfList(WebhookList) page: Page) {
    return this.failed(page);
  }

  @Post(':id/send')
  @Audited()
  @Operation({ id: 'sendWebhook', summary: 'Send events that were given up, for another day', needs: 'token' })
  async send(@Id() id: number) {
    const [found] = await this.statements.run(SEND_AGAIN, [id, this.clock.now(), this.settings.webhooks]);
    if (found === undefined) throw notFound(Webhook);
    if (!found.is_known) throw conflict('unknown_value', 'is for an address that WEBHOOKS does not have', 'id');
  }
}
