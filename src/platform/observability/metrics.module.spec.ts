import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { MetricsService } from './metrics.module.js';

describe('metrics that several ask for at the same time', () => {
  it('are gathered once for the first, and once for all others', async () => {
    const metrics = new MetricsService(new Registry(), undefined as never);
    let gathered = 0;
    metrics.gatherFrom(() => Promise.resolve(`metrics ${++gathered}`));
    const texts = await Promise.all(Array.from({ length: 20 }, () => metrics.text()));
    expect(texts).toEqual(['metrics 1', ...Array.from({ length: 19 }, () => 'metrics 2')]);
    expect(await metrics.text()).toBe('metrics 3');
  });
});
