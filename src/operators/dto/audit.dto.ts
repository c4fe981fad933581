import { field, IntegerField, TextField, TimeField } from '../../platform/http/field.decorators.js';

const ANY_OBJECT = { type: 'object', additionalProperties: true, example: { card: 20, status: 'super' } };

export class AuditList {
  @IntegerField({ example: 1 }) id!: number;
  @TimeField() created_at!: string;
  @TextField({
    description: "`token` and a name for a named token; else which of the operator's secrets",
    example: 'token mei',
  })
  credential!: string;
  @TextField({ description: 'Its id', example: 'updateCard' }) operation!: string;
  @TextField({ description: 'Its path', example: 'cards/12' }) record!: string;
  @TextField({ description: 'The network that it came from', example: '203.0.113.0' }) address!: string;
  @field({ description: 'The fields that were sent, without secrets; long ones are cut' }, ANY_OBJECT, 'an object')
  changed!: object;
}
