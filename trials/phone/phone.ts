import type { Browser } from 'playwright-core';
import { startBrowser } from '../../test/browser/browser.js';
import { buildCommit } from '../../test/harness/commit-build.js';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { temporaryFolder } from '../../test/harness/program.js';
import { makeFirst } from '../copies.js';
import { Instance, type Say, ZONES } from '../instance.js';
import { type Network, NETWORKS, openOnPhone, type Part } from './phone-view.js';

const CARDS = 60;

interface Measured {
  readonly title: string;
  readonly path: string;
  readonly part: Part;
  /** Of the time that the other commit takes, at most. */
  readonly most: number;
}

const MEASURED: readonly Measured[] = [
  { title: 'the card of a card', path: '/c/1', part: 'card', most: 0.35 },
  { title: 'its proof', path: '/c/1', part: 'proof', most: 0.7 },
  { title: 'the cards of a player', path: '/u/first', part: 'cards', most: 0.6 },
];

/** A build, and what it took by `title, network`. */
interface Contestant {
  readonly name: string;
  readonly url: string;
  readonly times: Map<string, number[]>;
}

/** How soon a slow phone shows a card, its proof and the cards of a player, in turns with the build of a commit. @returns what is wrong */
export async function runPhone(against: string | undefined, rounds: number, say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  const other = against === undefined ? undefined : await buildCommit(against, folder.path, say);
  const postgres = await OwnPostgres.start();
  const instances: Instance[] = [];
  const browser = await startBrowser();
  try {
    const contestants: Contestant[] = [];
    for (const [name, program] of [
      ['this build', undefined] as const,
      ...(other ? [[other.hash, other.program] as const] : []),
    ]) {
      const instance = await startWithCards(postgres, `build${instances.length}`, program);
      instances.push(instance);
      contestants.push({ name, url: instance.url, times: new Map() });
    }
    for (let round = 0; round < rounds; round++)
      for (const network of Object.keys(NETWORKS) as Network[])
        for (const contestant of contestants) await measure(browser, contestant, network);
    return compared(contestants, say);
  } finally {
    await browser.close();
    for (const instance of instances) await instance.kill('SIGTERM');
    await postgres.remove();
  }
}

/** A service with a player whose day of drawing is over. */
async function startWithCards(postgres: OwnPostgres, name: string, program: string | undefined): Promise<Instance> {
  const settings = { DATABASE_URL: (await postgres.database(name)).url };
  const drawing = await Instance.start({ ...settings, GAME_TIME_ZONE: ZONES.last }, undefined, program);
  try {
    const draws = Array.from({ length: CARDS - 1 }, () => ['/cards', { owner: 1 }] as const);
    await makeFirst(drawing.url, draws);
  } finally {
    await drawing.kill('SIGTERM');
  }
  return Instance.start({ ...settings, GAME_TIME_ZONE: ZONES.first }, undefined, program);
}

async function measure(browser: Browser, { url, times }: Contestant, network: Network): Promise<void> {
  for (const path of new Set(MEASURED.map((each) => each.path))) {
    const ofPath = MEASURED.filter((each) => each.path === path);
    const parts = ofPath.map(({ part }) => part);
    const shown = await openOnPhone(browser, url + path, network, parts);
    for (const [place, { title }] of ofPath.entries()) {
      const key = `${title}, ${network}`;
      times.set(key, [...(times.get(key) ?? []), shown[place] ?? NaN]);
    }
  }
}

function compared([own, other]: readonly Contestant[], say: Say): string[] {
  const problems: string[] = [];
  for (const [key, times] of own?.times ?? []) {
    const [ownTime, otherTime] = [median(times), median(other?.times.get(key) ?? [])];
    const ratio = ownTime / otherTime;
    say(
      `${key}: ${ownTime.toFixed(0)} ms` +
        (other ? `, ${other.name} ${otherTime.toFixed(0)} ms (${ratio.toFixed(2)})` : ''),
    );
    const most = MEASURED.find(({ title }) => key.startsWith(`${title}, `))?.most ?? Infinity;
    if (ratio > most) problems.push(`${key}: ${ratio.toFixed(2)} of the time of before, and at most ${most} is wanted`);
  }
  return problems;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
