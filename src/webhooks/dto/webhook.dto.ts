import { IntegerField, TextField, TimeField } from '../../platform/http/field.decorators.js';

export class WebhookList {
  @IntegerField({ example: 1 }) id!: number;
  @TextField({ description: 'The address that it was for', example: 'https://example.org/cards' }) url!: string;
  @TextField({ description: 'What happened', example: 'card.drawn' }) type!: string;
  @TextField({
    description: 'The body; of events that were stored together, one a line',
    example: '{"type":"card.drawn"}',
  })
  payload!: string;
  @IntegerField({ minimum: 1, description: 'How often it was sent', example: 17 }) attempts!: number;
  @TextField({ description: 'What was wrong the last time', example: 'The receiver answered 500' }) error!: string;
  @TimeField() created_at!: string;
  @TimeField({ description: 'When it was given up' }) failed_at!: string;
}
