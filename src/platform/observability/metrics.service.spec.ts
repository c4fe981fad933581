import { describe, expect, it } from '@jest/globals';
import type { HttpAdapterHost } from '@nestjs/core';
import { Counter, Registry } from 'prom-client';
import type { JsonAdapter } from '../app/json-adapter.js';
import { MetricsService } from './metrics.service.js';

describe('metrics that several ask for at the same time', () => {
  it('are gathered once for all', async () => {
    const registry = new Registry();
    new Counter({
      name: 'gatherings',
      help: 'Counts itself',
      registers: [registry],
      collect() {
        this.inc();
      },
    });
    const host = { httpAdapter: { watch: { registry: new Registry() } } } as HttpAdapterHost<JsonAdapter>;
    const metrics = new MetricsService(registry, host);
    const gatherings = async (): Promise<unknown> => /^gatherings (\d+)$/m.exec(await metrics.text())?.[1];
    const counts = await Promise.all(Array.from({ length: 20 }, gatherings));
    expect(counts).toEqual(counts.map(() => '1'));
    expect(await gatherings()).toBe('2');
  });
});
