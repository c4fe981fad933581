import { Module } from '@nestjs/common';
import { ConfigModule } from '../platform/config/config.module.js';
import { Webhooks } from './webhooks.service.js';
import { WebhookClient } from './webhook-client.js';
import { WebhookSender } from './webhook-sender.service.js';
import { WEBHOOK_SETTINGS } from './webhook-settings.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [ConfigModule.forFeature(WEBHOOK_SETTINGS)],
  controllers: [WebhooksController],
  providers: [Webhooks, WebhookClient, WebhookSender],
  exports: [Webhooks],
})
export class WebhooksModule {}
