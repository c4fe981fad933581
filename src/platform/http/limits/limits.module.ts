import { Module, type Provider } from '@nestjs/common';
import cluster from 'node:cluster';
import { Clock } from '../../clock.js';
import { PlatformModule } from '../../platform.module.js';
import { SETTINGS } from '../../config/config.module.js';
import type { Settings } from '../../config/settings.js';
import type { AddressCounter } from './address-counter.js';
import type { CounterName } from './counters.js';
import { SharedCounts } from './shared-counts.js';
import { WindowCounts } from './window-counts.js';

/** Injection token of the {@link AddressCounter} of failed checks. */
export const FAILED_CHECK_COUNTS = Symbol('failed checks by address');

/** Injection token of the {@link AddressCounter} of requests. */
export const REQUEST_COUNTS = Symbol('requests by address');

/** What is counted by client address, in one process or for all processes together. */
@Module({
  imports: [PlatformModule],
  providers: [counterOf(FAILED_CHECK_COUNTS, 'failedChecks'), counterOf(REQUEST_COUNTS, 'requests')],
  exports: [FAILED_CHECK_COUNTS, REQUEST_COUNTS],
})
export class LimitsModule {}

function counterOf(provide: symbol, name: CounterName): Provider {
  const useFactory = ({ webConcurrency }: Settings, clock: Clock): AddressCounter =>
    webConcurrency > 1 && cluster.isWorker ? new SharedCounts(name, clock) : new WindowCounts(clock);
  return { provide, useFactory, inject: [SETTINGS, Clock] };
}
