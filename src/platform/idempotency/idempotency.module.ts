import { Global, Module } from '@nestjs/common';
import { IdempotentRequests } from './idempotent-requests.service.js';

/** Requests that take effect once, however often they are sent, for every module. */
@Global()
@Module({ providers: [IdempotentRequests], exports: [IdempotentRequests] })
export class IdempotencyModule {}
