// The process of those who play: a steady mixed load, by the clock.
import { makeUsers, Mix } from '../load/mix.js';
import { makePlayers } from '../load/players.js';
import { Tally } from '../load/tally.js';
import { Wire } from '../load/wire.js';
import { Random } from '../random.js';
import { compareWithJournal } from '../records/comparison.js';
import { integrityProblems } from '../records/integrity.js';
import { Journal } from '../records/journal.js';
import { takeSnapshot } from '../records/snapshot.js';
import type { CrowdMessage, PlayersOrder, PlayersReport } from './messages.js';
import { PacedPlayers } from './paced-players.js';

/** Users whom all share. */
const COMMONS = 200;
/** Of a hundred requests. */
const READS = 60;
/** The share of the planned requests that must have been sent. */
const LEAST_SENT = 0.99;

async function play(order: PlayersOrder): Promise<PlayersReport> {
  const { url, timeZone, players: count, rate, seconds, seed } = order;
  const [journal, tally] = [new Journal(timeZone), new Tally()];
  const wires = Array.from({ length: count }, () => new Wire(url, tally, 1));
  const wireOf = (index: number): Wire => wires[index] ?? new Wire(url, tally, 1);
  const surroundings = { journal, random: new Random(seed), retries: false, commons: COMMONS };
  const players = await makePlayers(count, wireOf, surroundings);
  // So all connections are there, and lists are long.
  await makeUsers(players, 1);
  tell({ is: 'ready' });
  tally.forget();
  const { sent, planned } = await new PacedPlayers(players, Mix.of(READS)).play(rate, seconds);
  const lines = tally.lines();
  const snapshot = await takeSnapshot(url);
  const problems = [
    ...tally.problems,
    ...tally.faults,
    ...(sent < LEAST_SENT * planned ? [`only ${sent} of ${planned} requests were sent`] : []),
    ...compareWithJournal(journal, snapshot),
    ...integrityProblems(snapshot),
  ];
  return { lines, acknowledged: journal.acknowledged, sent, planned, problems };
}

function tell(message: CrowdMessage<PlayersReport>): void {
  process.send?.(message);
}

process.once('message', (order: PlayersOrder) => {
  void play(order).then((report) => {
    process.send?.({ is: 'done', report } satisfies CrowdMessage<PlayersReport>, () => process.exit(0));
  });
});
