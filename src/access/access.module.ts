import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { LimitsModule } from '../limits/limits.module.js';
import { AccessGuard } from './access.guard.js';
import { FailedChecks } from './failed-checks.js';
import { OperationRegistry } from './operation-registry.js';

/** Guards every operation of every module, by what is declared beside its handler. */
@Module({
  imports: [DiscoveryModule, LimitsModule],
  providers: [OperationRegistry, AccessGuard, FailedChecks, { provide: APP_GUARD, useExisting: AccessGuard }],
  exports: [OperationRegistry, AccessGuard, FailedChecks],
})
export class AccessModule {}
