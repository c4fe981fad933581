import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../../test/harness/http-client.js';
import { processorTimes } from '../../test/harness/process-table.js';
import { PASSWORD } from '../../test/harness/secrets.js';
import { SeededRandom } from '../../test/harness/seeded-random.js';
import { make } from '../copies.js';
import { type Instance, type Say, withService } from '../instance.js';
import { type Crowd, Visitor } from './visitor.js';

/** Those who draw. */
const PLAYERS = 300;
const ARRIVAL_MS = 10_000;
/** Until each has its pace. */
const SETTLING_MS = 20_000;
/** Nobody who is away asks sooner than after 30 s, and nobody later than after 45 s. */
const AWAY_MS = 45_000;
const AFTER_RESTART_MS = 45_000;
/** Twenty visitors behind one address have 600 requests a minute together. */
const MOST_A_MINUTE = 30;
/** In one second after the restart, of what there was in one before it. */
const MOST_PEAK = 2;

/** How many, how much and how long. */
interface VisitorsPlan {
  readonly visitors: number;
  /** Draws a second. */
  readonly rate: number;
  /** Of each measurement. */
  readonly seconds: number;
  readonly seed: number;
}

/**
 * Many open first views, with the schedule of the page, while cards are drawn: what they ask, and what that costs the service. Then the
 * service is started again.
 * @returns what is wrong
 */
export function runVisitors(plan: VisitorsPlan, say: Say): Promise<string[]> {
  return withService({}, {}, async (instance) => {
    say(`making ${PLAYERS} players`);
    for (let player = 1; player <= PLAYERS; player++)
      await make(instance.url, '/users', { username: `player-${player}` });
    const run = new Run(plan, instance, say);
    return run.measure().finally(() => (run.crowd.isOver = true));
  });
}

/** What was asked in some time, and what it cost. */
interface Measured {
  /** For each visitor. */
  readonly aMinute: number;
  /** Of the processor time of one core. */
  readonly share: number;
  /** Requests of each second. */
  readonly seconds: readonly number[];
}

class Run {
  private readonly random: SeededRandom;
  readonly crowd: Crowd;
  private readonly drawing = new HttpClient(16);
  private drawn = 0;

  constructor(
    private readonly plan: VisitorsPlan,
    private readonly instance: Instance,
    private readonly say: Say,
  ) {
    this.random = new SeededRandom(plan.seed);
    this.crowd = { url: instance.url, isAway: false, isOver: false, sent: [], answers: new Map() };
  }

  async measure(): Promise<string[]> {
    const { plan, crowd } = this;
    void this.draw();
    const alone = await this.watch('draws alone');
    const visitors = Array.from({ length: plan.visitors }, () => new Visitor(crowd, this.random.fork()));
    const staying = visitors.map((visitor) => visitor.stay(ARRIVAL_MS));
    await sleep(ARRIVAL_MS + SETTLING_MS);
    const looking = await this.watch('all look');
    crowd.isAway = true;
    await sleep(AWAY_MS);
    const away = await this.watch('all are away');
    crowd.isAway = false;
    await sleep(SETTLING_MS);
    const before = await this.watch('all look again');
    const problems = await this.startAgain(before, visitors);
    crowd.isOver = true;
    await Promise.all(staying);
    this.say(`answers by status: ${[...crowd.answers].map(([status, count]) => `${status}: ${count}`).join(', ')}`);
    const late = this.drawn === 0 ? ['nothing was drawn'] : [];
    const many = Math.max(looking.aMinute, before.aMinute) > MOST_A_MINUTE ? ['visitors ask too much'] : [];
    const lazy = away.aMinute < looking.aMinute ? [] : ['visitors who are away ask as much as others'];
    this.say(`${(looking.share - alone.share).toFixed(2)} cores for all who look, beside the draws`);
    return [...problems, ...late, ...many, ...lazy];
  }

  private async startAgain(before: Measured, visitors: readonly Visitor[]): Promise<string[]> {
    const { instance, crowd, say } = this;
    const begun = performance.now();
    await instance.kill('SIGTERM');
    await instance.startAgain();
    const ready = performance.now();
    await sleep(AFTER_RESTART_MS);
    const [peak, peakBefore] = [Math.max(...this.secondsSince(ready)), Math.max(...before.seconds)];
    const waits = visitors.map((visitor) => visitor.firstAnswerAfter(ready));
    const back = waits.filter((wait) => wait < Infinity).length;
    say(
      `restart: ${seconds(ready - begun)} without the service; at most ${peak} requests in a second after it, ${peakBefore} before it ` +
        `(${(peak / peakBefore).toFixed(2)}); ${back} of ${visitors.length} visitors back, the last after ${seconds(Math.max(...waits))}`,
    );
    const refused = crowd.answers.get(500) ?? 0;
    return [
      ...(peak > MOST_PEAK * peakBefore ? ['a storm of requests came after the restart'] : []),
      ...(back < visitors.length ? [`${visitors.length - back} visitors did not come back`] : []),
      ...(refused > 0 ? [`${refused} answers were a 500`] : []),
    ];
  }

  /** Looks at some seconds. */
  private async watch(what: string): Promise<Measured> {
    const { plan, instance } = this;
    const [begun, busy, drawn] = [performance.now(), processorTime(instance.service.pid), this.drawn];
    await sleep(plan.seconds * 1_000);
    const took = performance.now() - begun;
    const share = (processorTime(instance.service.pid) - busy) / 1_000 / took;
    const inSeconds = this.secondsSince(begun);
    const requests = inSeconds.reduce((sum, count) => sum + count, 0);
    const aMinute = (requests * 60_000) / took / plan.visitors;
    this.say(
      `${what}: ${((this.drawn - drawn) / (took / 1_000)).toFixed(0)} draws and ${(requests / (took / 1_000)).toFixed(0)} other requests a ` +
        `second, ${aMinute.toFixed(1)} a minute for each visitor; the service took ${share.toFixed(2)} cores`,
    );
    return { aMinute, share, seconds: inSeconds };
  }

  /** How many requests were sent in each whole second. */
  private secondsSince(begun: number): number[] {
    const counts = Array.from({ length: Math.floor((performance.now() - begun) / 1_000) }, () => 0);
    for (const at of this.crowd.sent) {
      const second = Math.floor((at - begun) / 1_000);
      if (counts[second] !== undefined) counts[second] += 1;
    }
    return counts;
  }

  /** By the clock, also while the service is away. */
  private async draw(): Promise<void> {
    const { plan, crowd, drawing } = this;
    const begun = performance.now();
    for (let sent = 1; !crowd.isOver; sent++) {
      const body = { owner: this.random.integer(1, PLAYERS), password: PASSWORD };
      drawing.request(crowd.url, 'POST', '/cards', { body }).then(
        ({ status }) => (this.drawn += status === 200 ? 1 : 0),
        () => undefined,
      );
      await sleep(Math.max(0, begun + (sent * 1_000) / plan.rate - performance.now()));
    }
    drawing.close();
  }
}

/** Microseconds. */
function processorTime(pid: number): number {
  return processorTimes((entry) => entry.pid === pid).get(pid) ?? Number.NaN;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
