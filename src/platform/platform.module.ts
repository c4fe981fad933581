import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { IdempotentRequests } from './idempotency/idempotent-requests.service.js';
import { Random } from './random.js';

/** Time, chance, and requests that take effect once, for every module. */
@Global()
@Module({ providers: [Clock, IdempotentRequests, Random], exports: [Clock, IdempotentRequests, Random] })
export class PlatformModule {}
