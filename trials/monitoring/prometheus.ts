import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { freePort, Program, runToEnd, temporaryFolder, versionOf } from '../../test/harness/program.js';

/** Where the files for operators are. */
export const FILES = 'deploy/monitoring';
const PROGRAMS = ['prometheus', 'promtool', 'prometheus-node-exporter'];
/** How often it scrapes and looks at the rules here. */
const INTERVAL = '1s';

/** Debian's packages that are not installed. */
export function missingPrograms(): string[] {
  return PROGRAMS.filter((program) => versionOf(program) === undefined);
}

/** Has promtool check the configuration and the rules, and run the rules' own tests. @throws Error with what is wrong */
export async function checkFiles(): Promise<void> {
  await runToEnd('promtool', ['check', 'config', join(FILES, 'prometheus.yml')]);
  await runToEnd('promtool', ['test', 'rules', join(FILES, 'alerts.test.yml')]);
}

interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  /** The time, and the value as text. */
  readonly value: readonly [number, string];
}

/** Prometheus with the files for operators, in haste: it scrapes every second, and alerts wait for a second only. */
export class TrialPrometheus {
  /** The names of the alerts that it has sent to its Alertmanager. */
  readonly sent = new Set<string>();

  private constructor(
    private readonly url: string,
    private readonly programs: readonly Program[],
    private readonly alertmanager: Server,
    private readonly folder: ReturnType<typeof temporaryFolder>,
  ) {}

  /** @param servicePort where the service listens */
  static async start(servicePort: number): Promise<TrialPrometheus> {
    const [folder, port, nodePort, alertPort] = [
      temporaryFolder(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const ports: Readonly<Record<string, number>> = { 8080: servicePort, 9100: nodePort, 9093: alertPort };
    const configuration = readFileSync(join(FILES, 'prometheus.yml'), 'utf8')
      .replace(/localhost:(\d+)/g, (_, written: string) => `127.0.0.1:${ports[written]}`)
      .replace(/_interval: \d+s/g, (found) => found.replace(/\d+s/, INTERVAL));
    writeFileSync(join(folder.path, 'prometheus.yml'), configuration);
    const rules = readFileSync(join(FILES, 'alerts.yml'), 'utf8').replace(/for: \d+[mh]/g, `for: ${INTERVAL}`);
    writeFileSync(join(folder.path, 'alerts.yml'), rules);
    const node = new Program('prometheus-node-exporter', [`--web.listen-address=127.0.0.1:${nodePort}`]);
    const prometheus = new Program('prometheus', [
      `--config.file=${join(folder.path, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder.path, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    const url = `http://127.0.0.1:${port}`;
    const alertmanager = createServer();
    const started = new TrialPrometheus(url, [prometheus, node], alertmanager, folder);
    alertmanager
      .on('request', (request: IncomingMessage, response) => {
        void started.take(request).finally(() => response.end('{}'));
      })
      .listen(alertPort, '127.0.0.1');
    await prometheus.answers(`${url}/-/ready`);
    await node.answers(`http://127.0.0.1:${nodePort}/metrics`);
    return started;
  }

  /** The samples of an instant query. @throws Error when the query is wrong */
  async query(query: string): Promise<readonly Sample[]> {
    const answer = await fetch(`${this.url}/api/v1/query?${new URLSearchParams({ query }).toString()}`);
    const { status, error, data } = (await answer.json()) as {
      status: string;
      error?: string;
      data?: { result: Sample[] };
    };
    if (status !== 'success' || !data) throw new Error(`${query}: ${String(error)}`);
    return data.result;
  }

  /** The names of the alerts that fire now. */
  async firing(): Promise<string[]> {
    const samples = await this.query('ALERTS{alertstate="firing"}');
    return samples.map(({ metric }) => metric['alertname'] ?? '');
  }

  async stop(): Promise<void> {
    for (const program of this.programs) await program.kill('SIGTERM');
    this.alertmanager.close();
    this.alertmanager.closeAllConnections();
    this.folder.remove();
  }

  /** Prometheus tells of alerts that have ended too: those have ended in the past. */
  private async take(request: IncomingMessage): Promise<void> {
    const alerts = (await json(request)) as { labels: { alertname: string }; endsAt: string }[];
    for (const { labels, endsAt } of alerts) if (Date.parse(endsAt) > Date.now()) this.sent.add(labels.alertname);
  }
}
