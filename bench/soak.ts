import { SERVICE } from './columns.js';
import { reset, serviceOnNewGround } from './contestants.js';
import { get, request, type Requests, forEach } from './http.js';
import { measure } from './load.js';
import { megabytes } from './report.js';
import { type Machine, machine } from './rounds.js';
import { ROWS, rowNamed } from './rows.js';
import type { Known } from './seed.js';
import { openStand, type Stand } from './stand.js';
import { summarize, type Summary } from './statistics.js';
import type { Teardown } from './teardown.js';

/** Between two looks at the memory. */
const STRETCH_SECONDS = 5;
/** The most that the process may have, in bytes. */
const MOST = 250e6;
/** The most that the last third may have of what the second third had; in the first one, everything becomes warm. */
const MOST_GROWTH = 1.1;

/** How often each row's requests come, of seventeen: no divisor of the number of connections, so each gets some of all. */
const MIX: Readonly<Record<string, number>> = {
  read: 8,
  draw: 2,
  battle: 2,
  cards: 2,
  list: 1,
  revalidate: 1,
  create: 1,
};
const REPETITIONS = 200;

/** How the memory of the service's process went, in bytes. */
export interface Soak extends Machine {
  readonly minutes: number;
  readonly requests: number;
  /** One every few seconds. */
  readonly samples: readonly number[];
  readonly resident: Summary;
  /** The most that it ever was. */
  readonly peak: number;
  /** Medians. */
  readonly secondThird: number;
  readonly lastThird: number;
  /** What is wrong with that; nothing if all is well. */
  readonly problems: readonly string[];
}

/** Sends a mix of all requests to one service for so many minutes, and watches its memory. */
export async function soak(minutes: number, teardown: Teardown, say: Stand['say']): Promise<Soak> {
  const contestant = await serviceOnNewGround(SERVICE, await openStand(teardown, say));
  const { server, ground } = contestant;
  for (const row of ROWS) await reset(row, ground);
  const samples: number[] = [];
  let [requests, peak] = [0, 0];
  const stretches = Math.ceil((60 * minutes) / STRETCH_SECONDS);
  for (let stretch = 1; stretch <= stretches; stretch++) {
    const { etag } = await request(server.url, get(rowNamed('revalidate').revalidates ?? ''));
    const mix = mixOf({ ...ground.seed, etag });
    const plan = { url: server.url, requests: mix, seconds: STRETCH_SECONDS, run: `soak-${stretch}` };
    requests += (await measure(plan)).answered;
    const memory = contestant.memory();
    samples.push(memory.now);
    peak = memory.peak;
    if (stretch % (60 / STRETCH_SECONDS) === 0)
      say(`${(stretch * STRETCH_SECONDS) / 60} min: ${megabytes(memory.now)}`);
    // What is measured is the process and not a database that grows.
    for (const row of ROWS) await reset(row, ground);
  }
  return soakOf(minutes, requests, samples, peak);
}

function soakOf(minutes: number, requests: number, samples: readonly number[], peak: number): Soak {
  const third = Math.floor(samples.length / 3);
  const resident = summarize(samples);
  const secondThird = summarize(samples.slice(-2 * third, -third)).median;
  const lastThird = summarize(samples.slice(-third)).median;
  const problems = [
    ...(resident.max > MOST ? [`it had more than ${megabytes(MOST)}`] : []),
    ...(lastThird > MOST_GROWTH * secondThird ? ['it had much more in the last third than in the second'] : []),
  ];
  return { ...machine(), minutes, requests, samples, resident, peak, secondThird, lastThird, problems };
}

/** In sentences. */
export function soakText({ minutes, requests, resident, peak, secondThird, lastThird, problems }: Soak): string {
  const { min, median, max } = resident;
  return [
    `${minutes} minutes of mixed load, ${requests} requests. Resident memory of the service, every ${STRETCH_SECONDS} s:`,
    `least ${megabytes(min)}, median ${megabytes(median)}, most ${megabytes(max)} (in between at most ${megabytes(peak)});`,
    `median of the second third ${megabytes(secondThird)}, of the last ${megabytes(lastThird)}.`,
    ...(problems.length === 0 ? ['All is well.'] : [`Too much: ${problems.join(', and ')}.`]),
  ].join('\n');
}

/** One row's requests among the others', so often as they come. */
function mixOf(known: Known): Requests {
  const sources = Object.entries(MIX).map(([name, times]) => ({ requests: rowNamed(name).requests(known), times }));
  const mixed = Array.from({ length: REPETITIONS }, (_, repetition) =>
    sources.flatMap(({ requests, times }) =>
      Array.from(
        { length: times },
        (_, time) => requests[(repetition * times + time) % requests.length] ?? requests[0],
      ),
    ),
  );
  return forEach(mixed.flat(), (each) => each);
}
