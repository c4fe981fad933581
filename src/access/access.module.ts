import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { OperationRegistry } from './operation-registry.js';

/** Guards every operation of every module, by what is declared beside its handler. */
@Module({
  imports: [DiscoveryModule],
  providers: [OperationRegistry, { provide: APP_GUARD, useClass: AccessGuard }],
  exports: [OperationRegistry],
})
export class AccessModule {}
