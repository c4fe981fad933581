// The client's own process: it gets one plan from the bench, does it, and sends what it measured.
import autocannon, { type CannonRequest, type Client, type Result } from 'autocannon';
import { type Requests, ROWS } from '../rows.js';
import { percentile } from '../statistics.js';
import type { LoadPlan, LoadResult } from './plan.js';

/** Only for a server that no longer answers. */
const PATIENCE_SECONDS = 60;
const POLL_MS = 20;
/** Lets this process become fast before it counts. */
const WARM_UP_SECONDS = 0.3;

async function warmUpAndFire(plan: LoadPlan): Promise<LoadResult> {
  const warmUp = await fire({ ...plan, seconds: WARM_UP_SECONDS, run: `${plan.run}-warm-up` });
  if ('problem' in warmUp) return warmUp;
  const result = await fire(plan);
  return 'problem' in result ? result : { ...result, requests: warmUp.requests + result.requests };
}

/** Sends requests for the planned time and waits for the answers to all of them, so that the server is idle then. */
function fire(plan: LoadPlan): Promise<LoadResult> {
  const requests = requestsOf(plan);
  const latencies: number[] = [];
  let start = performance.now();
  let last = start;
  return new Promise((resolve, reject) => {
    const cannon = autocannon(
      {
        url: plan.url,
        connections: plan.connections,
        // The connections end by themselves, below; one that hangs must run into its timeout first, which is an error.
        duration: plan.seconds + 2 * PATIENCE_SECONDS,
        timeout: PATIENCE_SECONDS,
        sampleInt: POLL_MS,
        bailout: 1,
        requests: typeof requests === 'function' ? [renewed(requests, plan.run)] : [{}],
        setupClient: clientSetup(requests, plan.connections),
      },
      (error, result) => {
        if (error) reject(error);
        else resolve(resultOf(result, latencies, (last - start) / 1000));
      },
    );
    // By now it has prepared all requests, and they go out.
    cannon.on('start', () => (start = performance.now()));
    // autocannon's own histogram keeps whole milliseconds, which is too coarse here.
    cannon.on('response', (client: Client, _status: number, _bytes: number, milliseconds: number) => {
      latencies.push(milliseconds);
      last = performance.now();
      if (last - start >= plan.seconds * 1000) client.responseMax = client.reqsMade;
    });
  });
}

function requestsOf({ row: name, known }: LoadPlan): Requests {
  const row = ROWS.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`There is no row ${name}`);
  return row.requests(known);
}

function renewed(make: (unique: string) => CannonRequest, run: string): CannonRequest {
  let count = 0;
  return { setupRequest: (request) => ({ ...request, ...make(`${run}-${++count}`) }) };
}

function clientSetup(requests: Requests, connections: number): (client: Client) => void {
  let clients = 0;
  return (client) => {
    // Bodies would be made into strings that nobody reads; with large ones the client would then be the bottleneck.
    client.pipelinedRequests.addBody = () => undefined;
    if (typeof requests === 'function') return;
    // Each connection starts elsewhere, so that they do not ask for the same at the same time.
    const from = Math.floor((requests.length * clients++) / connections);
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)].map((request) => ({ ...request })));
  };
}

/** @param seconds until the last answer: the server was at work all that time */
function resultOf(result: Result, latencies: number[], seconds: number): LoadResult {
  if (result.errors > 0) return { problem: `${result.errors} errors, ${result.timeouts} of them timeouts` };
  if (result.non2xx > 0) return { problem: `answers that are not 2xx: ${JSON.stringify(result.statusCodeStats)}` };
  if (latencies.length === 0) return { problem: 'no answers' };
  const sorted = Float64Array.from(latencies).sort();
  const measurement = {
    requestsPerSecond: latencies.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
  return { measurement, requests: latencies.length };
}

process.once('disconnect', () => process.exit());
process.once('message', (plan: LoadPlan) => {
  warmUpAndFire(plan).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ problem: String(error) } satisfies LoadResult),
  );
});
