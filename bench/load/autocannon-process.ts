// The client's own process: it gets one plan after the other from the bench, does it, and sends what it measured.
import autocannon, { type CannonRequest, type Client, type Result } from 'autocannon';
import { percentile } from '../statistics.js';
import type { Task, TaskResult } from './autocannon-client.js';
import type { ErrandPlan, LoadPlan } from './plan.js';
import { isRenewed, renewed, type Request, type Requests } from './requests.js';

/** Only for a server that no longer answers. */
const PATIENCE_SECONDS = 60;
/** Errands have no end that is known before. */
const ERRAND_SECONDS = 3600;
const POLL_MS = 20;

/** Sends requests for the planned time and waits for the answers to all of them, so that the server is idle then. */
async function load(plan: LoadPlan): Promise<TaskResult> {
  const latencies: number[] = [];
  let start = performance.now();
  let last = start;
  const renewal = renewalOf(plan.run);
  const result = await fire(
    plan,
    plan.seconds + 2 * PATIENCE_SECONDS,
    (client, requests) => client.setRequests(requests.map(renewal)),
    // By now it has prepared all requests, and they go out.
    () => (start = performance.now()),
    (client, milliseconds) => {
      // autocannon's own histogram keeps whole milliseconds, which is too coarse here.
      latencies.push(milliseconds);
      last = performance.now();
      if (last - start >= plan.seconds * 1000) client.responseMax = client.reqsMade;
    },
  );
  return problemOf(result) ?? measuredOf(latencies, (last - start) / 1000);
}

/** Sends every request once. */
async function runErrand(plan: ErrandPlan): Promise<TaskResult> {
  const connections = Math.min(plan.connections, plan.requests.length);
  const result = await fire({ ...plan, connections }, ERRAND_SECONDS, (client, requests) => {
    client.setRequests(requests.map((request) => ({ ...request })));
    client.responseMax = requests.length;
  });
  const answered = Object.values(result.statusCodeStats).reduce((sum, { count }) => sum + count, 0);
  if (answered === plan.requests.length) return problemOf(result) ?? { done: answered };
  return problemOf(result) ?? { problem: `${answered} answers to ${plan.requests.length} requests` };
}

function fire(
  { url, connections, requests }: ErrandPlan,
  seconds: number,
  setup: (client: Client, requests: readonly Request[]) => void,
  onStart: () => void = () => undefined,
  onAnswer: (client: Client, milliseconds: number) => void = () => undefined,
): Promise<Result> {
  let clients = 0;
  return new Promise((resolve, reject) => {
    const cannon = autocannon(
      {
        url,
        connections,
        // The connections end by themselves; one that hangs must run into its timeout first, which is an error.
        duration: seconds,
        timeout: PATIENCE_SECONDS,
        sampleInt: POLL_MS,
        bailout: 1,
        requests: [{}],
        setupClient: (client) => {
          // Bodies would be made into strings that nobody reads; with large ones the client would then be the bottleneck.
          client.pipelinedRequests.addBody = () => undefined;
          setup(client, shareOf(requests, clients++, connections));
        },
      },
      (error, result) => {
        if (error) reject(error);
        else resolve(result);
      },
    );
    cannon.on('start', onStart);
    cannon.on('response', (client: Client, _status: number, _bytes: number, milliseconds: number) => {
      onAnswer(client, milliseconds);
    });
  });
}

/** Every so-manyth of the requests for each connection; where there are not enough, all for all of them. */
function shareOf(requests: Requests, connection: number, connections: number): readonly Request[] {
  if (requests.length < connections) return requests;
  return requests.filter((_, index) => index % connections === connection);
}

function renewalOf(run: string): (request: Request) => CannonRequest {
  let count = 0;
  return (request) => {
    if (!isRenewed(request)) return { ...request };
    return { ...request, setupRequest: (last) => ({ ...last, ...renewed(request, `${run}-${++count}`) }) };
  };
}

function problemOf({ errors, timeouts, statusCodeStats }: Result): TaskResult | undefined {
  if (errors > 0) return { problem: `${errors} errors, ${timeouts} of them timeouts` };
  // Without a condition in the request, no server answers 304.
  const unexpected = Object.keys(statusCodeStats).filter((status) => !/^(2..|304)$/.test(status));
  if (unexpected.length > 0) return { problem: `answers that are not 2xx: ${JSON.stringify(statusCodeStats)}` };
  return undefined;
}

/** @param seconds until the last answer: the server was at work all that time */
function measuredOf(latencies: number[], seconds: number): TaskResult {
  if (latencies.length === 0) return { problem: 'no answers' };
  const sorted = Float64Array.from(latencies).sort();
  const measurement = {
    requestsPerSecond: latencies.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
  return { done: { measurement, answered: latencies.length, abandoned: 0 } };
}

process.once('disconnect', () => process.exit());
process.on('message', (task: Task) => {
  const doing = 'load' in task ? load(task.load) : runErrand(task.errand);
  doing.then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ problem: String(error) } satisfies TaskResult),
  );
});
