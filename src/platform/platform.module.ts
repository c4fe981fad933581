import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Registry } from 'prom-client';
import { AccessGuard } from './access/access.guard.js';
import { CredentialThrottle } from './access/credential-throttle.js';
import { Clock } from './clock.js';
import type { Settings } from './config/settings.js';
import { MetricsController, MetricsService } from './observability/metrics.service.js';
import { Random } from './random.js';

/** What every module has: time, chance, metrics, and the guard of each operation by what is declared beside its handler. */
@Module({})
export class PlatformModule {
  static forRoot({ adminPort }: Settings, clock = new Clock()): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: adminPort === undefined ? [MetricsController] : [],
      providers: [
        { provide: Clock, useValue: clock },
        CredentialThrottle,
        MetricsService,
        Random,
        Registry,
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
      exports: [Clock, CredentialThrottle, Random, Registry],
    };
  }
}
