import { Agent } from 'node:http';
import { createRequire } from 'node:module';
import autocannon, { type CannonRequest, type Result } from 'autocannon';
import { percentile } from '../test/harness/figures.js';
import { isUnique, renewed, request, type Request, type Requests } from './requests.js';

/** How many requests are under way at any time. */
export const CONNECTIONS = 16;
/** Only for a server that no longer answers. */
const TIMEOUT_SECONDS = 60;
/** The share of the planned paced requests that may be missing, when this process gets too little time to run. */
const TOLERANCE = 0.2;
const TICK_MS = 5;

/** What one measurement gave. */
export interface Measurement {
  readonly requestsPerSecond: number;
  /** Milliseconds within which half of the requests were answered, and 99 of 100. */
  readonly p50?: number;
  readonly p99?: number;
  /** Processor time of each request, the server's and PostgreSQL's together, in microseconds; on Linux. */
  readonly cpu?: number | undefined;
}

/** Requests that go out by the clock. */
export interface Paced {
  readonly requests: Requests;
  readonly perSecond: number;
  /** Some need not be done. */
  readonly mayFail?: boolean;
}

/** The client, and its version. */
export function loadClient(): string {
  const { version } = createRequire(import.meta.url)('autocannon/package.json') as { version: string };
  return `autocannon ${version}`;
}

/**
 * Sends requests for so many seconds over connections that each wait for one answer before they send again. Waits for all
 * answers, so that what was written is known and the server is idle.
 * @param run makes requests unique; another one in each measurement
 * @param mayFail whether other answers than 2xx are left out instead of being an error
 * @returns the measurement, how many requests were answered for it, and how many were left out
 * @throws Error for any answer but 2xx and 304 (which servers answer to requests with a condition only)
 */
export async function measure(
  url: string,
  requests: Requests,
  seconds: number,
  run: string,
  mayFail = false,
): Promise<Measurement & { readonly answered: number; readonly refused: number }> {
  const latencies: number[] = [];
  const renewal = renewalOf(run);
  let [clients, refused, start, last] = [0, 0, performance.now(), performance.now()];
  const result = await new Promise<Result>((resolve, reject) => {
    const cannon = autocannon(
      {
        url,
        connections: CONNECTIONS,
        requests: [{}],
        sampleInt: 20,
        bailout: 1,
        timeout: TIMEOUT_SECONDS,
        // The connections end by themselves. One that hangs runs into its timeout, which is an error.
        duration: seconds + 2 * TIMEOUT_SECONDS,
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
    cannon.on('response', (client, status, _bytes, milliseconds) => {
      // autocannon's own histogram keeps whole milliseconds, which is too coarse here.
      if (mayFail && status >= 400) refused++;
      else latencies.push(milliseconds);
      last = performance.now();
      if (last - start >= seconds * 1000) client.responseMax = client.reqsMade;
    });
  });
  throwProblem(result, latencies.length, mayFail);
  const sorted = Float64Array.from(latencies).sort();
  const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
  const answered = latencies.length;
  return { requestsPerSecond: (1000 * answered) / (last - start), p50, p99, answered, refused };
}

/** Every so-manyth of the requests for each connection; where there are not enough, all for all of them. */
function shareOf(requests: Requests, connection: number): readonly Request[] {
  if (requests.length < CONNECTIONS) return requests;
  return requests.filter((_, index) => index % CONNECTIONS === connection);
}

function renewalOf(run: string): (request: Request) => CannonRequest {
  let count = 0;
  return (each) => {
    if (!isUnique(each)) return { ...each };
    return { ...each, setupRequest: (last) => ({ ...last, ...renewed(each, `${run}-${++count}`) }) };
  };
}

function throwProblem({ errors, timeouts, statusCodeStats }: Result, answers: number, mayFail: boolean): void {
  if (errors > 0) throw new Error(`${errors} errors, ${timeouts} of them timeouts`);
  if (answers === 0) throw new Error('no answers');
  if (!mayFail && Object.keys(statusCodeStats).some((status) => !/^(2..|304)$/.test(status)))
    throw new Error(`answers that are not 2xx: ${JSON.stringify(statusCodeStats)}`);
}

/**
 * Sends other requests while something is measured. They do not wait for answers, and come from this process: they are so few
 * that it has next to nothing to do.
 * @returns what was measured, and how many others were sent
 * @throws Error when one was not answered as it should be, or the pace was not held
 */
export async function meanwhile<M>(
  url: string,
  { requests, perSecond, mayFail }: Paced,
  work: Promise<M>,
): Promise<[M, number]> {
  const [agent, start] = [new Agent({ keepAlive: true }), performance.now()];
  const sent: Promise<unknown>[] = [];
  const planned = (): number => Math.floor(((performance.now() - start) / 1000) * perSecond);
  const timer = setInterval(() => {
    while (sent.length < planned()) {
      const answer = request(url, requests[sent.length % requests.length] ?? requests[0], agent);
      // The error is thrown below, where all of them are awaited.
      answer.catch(() => undefined);
      sent.push(answer);
    }
  }, TICK_MS);
  try {
    const measured = await work;
    clearInterval(timer);
    const due = planned();
    await (mayFail ? Promise.allSettled(sent) : Promise.all(sent));
    if (sent.length < (1 - TOLERANCE) * due) throw new Error(`${sent.length} paced requests instead of ${due}`);
    return [measured, sent.length];
  } finally {
    clearInterval(timer);
    await Promise.allSettled(sent);
    agent.destroy();
  }
}
