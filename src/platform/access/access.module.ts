import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { CredentialThrottle } from './credential-throttle.js';

/** Guards every operation of every module, by what is declared beside its handler. */
@Module({
  imports: [DiscoveryModule],
  providers: [CredentialThrottle, { provide: APP_GUARD, useClass: AccessGuard }],
})
export class AccessModule {}
