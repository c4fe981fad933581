import { createRequire } from 'node:module';
import autocannon, { type CannonRequest, type Client, type Result } from 'autocannon';
import { renewed, type Request, type Requests, UNIQUE } from './http.js';
import { percentile } from './statistics.js';

/** How many requests are under way at any time. */
export const CONNECTIONS = 16;
/** Only for a server that no longer answers. */
const PATIENCE_SECONDS = 60;

/** What is sent. */
export interface LoadPlan {
  readonly url: string;
  readonly requests: Requests;
  readonly seconds: number;
  /** Part of what makes requests unique; another one in each measurement. */
  readonly run: string;
}

/** What one measurement gave. */
export interface Measurement {
  readonly requestsPerSecond: number;
  /** Milliseconds within which 99 of 100 requests were answered; pgbench does not say. */
  readonly p99?: number;
}

/** A measurement, and how many requests were answered for it. */
export interface Measured {
  readonly measurement: Measurement;
  readonly answered: number;
}

/** The client, and its version. */
export function loadClient(): string {
  const { version } = createRequire(import.meta.url)('autocannon/package.json') as { version: string };
  return `autocannon ${version}`;
}

/**
 * Sends requests for the planned time over connections that each wait for one answer before they send again. Waits for all
 * answers, so that what was written is known and the server is idle.
 * @throws Error when anything but a 2xx or 304 was answered (without a condition in the request, no server answers 304)
 */
export async function measure({ url, requests, seconds, run }: LoadPlan): Promise<Measured> {
  const latencies: number[] = [];
  const renewal = renewalOf(run);
  let clients = 0;
  let start = performance.now();
  let last = start;
  const result = await new Promise<Result>((resolve, reject) => {
    const cannon = autocannon(
      {
        url,
        connections: CONNECTIONS,
        // The connections end by themselves. One that hangs runs into its timeout, which is an error.
        duration: seconds + 2 * PATIENCE_SECONDS,
        timeout: PATIENCE_SECONDS,
        sampleInt: 20,
        bailout: 1,
        requests: [{}],
        setupClient: (client) => {
          // autocannon makes bodies into strings that nobody reads. With large ones it would measure itself.
          client.pipelinedRequests.addBody = () => undefined;
          client.setRequests(shareOf(requests, clients++).map(renewal));
        },
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    // By now all requests are prepared, and go out.
    cannon.on('start', () => (start = performance.now()));
    cannon.on('response', (client: Client, _status: number, _bytes: number, milliseconds: number) => {
      // autocannon's own histogram keeps whole milliseconds, which is too coarse here.
      latencies.push(milliseconds);
      last = performance.now();
      if (last - start >= seconds * 1000) client.responseMax = client.reqsMade;
    });
  });
  throwProblem(result, latencies.length);
  const p99 = percentile(Float64Array.from(latencies).sort(), 0.99);
  return {
    measurement: { requestsPerSecond: (1000 * latencies.length) / (last - start), p99 },
    answered: latencies.length,
  };
}

/** Every so-manyth of the requests for each connection; where there are not enough, all for all of them. */
function shareOf(requests: Requests, connection: number): readonly Request[] {
  if (requests.length < CONNECTIONS) return requests;
  return requests.filter((_, index) => index % CONNECTIONS === connection);
}

function renewalOf(run: string): (request: Request) => CannonRequest {
  let count = 0;
  return (request) => {
    if (!request.body?.includes(UNIQUE)) return { ...request };
    return { ...request, setupRequest: (last) => ({ ...last, ...renewed(request, `${run}-${++count}`) }) };
  };
}

function throwProblem({ errors, timeouts, statusCodeStats }: Result, answers: number): void {
  if (errors > 0) throw new Error(`${errors} errors, ${timeouts} of them timeouts`);
  if (answers === 0) throw new Error('no answers');
  if (Object.keys(statusCodeStats).some((status) => !/^(2..|304)$/.test(status)))
    throw new Error(`answers that are not 2xx: ${JSON.stringify(statusCodeStats)}`);
}
