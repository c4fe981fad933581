import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { TestApp } from '../../harness/test-app.js';

const PAGE = readFileSync('docs/monitoring.md', 'utf8');
const RULES = readFileSync('deploy/monitoring/alerts.yml', 'utf8');
const DASHBOARD = readFileSync('deploy/monitoring/dashboard.json', 'utf8');
/** Names as Prometheus has them for what the service gives. */
const NAME = /\b(?:card_draw|http|process|nodejs)_[a-z0-9_]+/g;
/** A histogram gives several names. */
const PART = /_(bucket|sum|count)$/;

interface Rules {
  readonly groups: { readonly rules: { readonly alert: string; readonly labels: { readonly severity: string } }[] }[];
}

const app = await TestApp.start();
// One that is logged: scrapes are not, and each test run looks for secrets in its log.
await app.request('GET', '/users');
const { text } = await app.request('GET', '/metrics');
/** The names of all metrics of the service. */
const metrics = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');

describe('what operators read of the metrics', () => {
  it.each([
    ['the alerts', RULES],
    ['the dashboard', DASHBOARD],
    ['docs/monitoring.md', PAGE],
  ])('in %s names metrics that there are', (_, text) => {
    const named = [...text.matchAll(NAME)].map(([name]) => name).filter((name) => !name.endsWith('_'));
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(metrics).toContain(name.replace(PART, ''));
  });

  it('in docs/monitoring.md has every metric of the service, with what it is', () => {
    const own = metrics.filter((name) => /^(card_draw|http)_/.test(name));
    for (const name of own) expect(PAGE).toMatch(new RegExp(`^\\| .*\`${name}\`.*\\|.*\\|.*\\|$`, 'm'));
  });

  it('in docs/monitoring.md has every alert, with what to do', () => {
    const alerts = (parse(RULES) as Rules).groups.flatMap(({ rules }) => rules);
    expect(alerts.length).toBeGreaterThan(0);
    for (const { alert, labels } of alerts)
      expect(PAGE).toMatch(new RegExp(`^\\| \`${alert}\` \\| ${labels.severity} \\| .+ \\| .+ \\|$`, 'm'));
  });
});
