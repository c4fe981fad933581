import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { CredentialThrottle } from './credential-throttle.js';
import { OperationRegistry } from './operation-registry.js';

/** Guards every operation of every module, by what is declared beside its handler. */
@Module({
  imports: [DiscoveryModule],
  providers: [OperationRegistry, AccessGuard, CredentialThrottle, { provide: APP_GUARD, useExisting: AccessGuard }],
  exports: [OperationRegistry, AccessGuard, CredentialThrottle],
})
export class AccessModule {}
