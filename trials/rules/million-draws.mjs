// npm run trial -- rules: the draws of one owner under each table of examples/tables, made by the service's rules and by docs/verify.py.
// Both must make the same draws, and these must agree with the exact odds of the long run. Boxes and packs have other odds, and their own tests.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDrawTables } from '../../dist/game/tables/draw-table-file.js';
import { firstState } from '../../dist/game/rules/draw-state.js';
import { verifiableDraw } from '../../dist/game/rules/draw.js';
import { computedOdds, consolidated } from '../../dist/game/rules/long-run.js';

const FOLDER = 'examples/tables';
const DAY = '20270601';
/** Far beyond what chance does: once in 30,000 trials. Draws under a guarantee differ less from each other than this assumes. */
const LARGEST_DEVIATION = 4;

const { values } = parseArgs({ options: { draws: { type: 'string', default: '1000000' } } });
const count = Number(values.draws);
const seed = createHash('sha256').update('a million draws').digest();
const folder = mkdtempSync(join(tmpdir(), 'rules-'));
for (const file of readdirSync(FOLDER)) compare(file);
rmSync(folder, { recursive: true });

function compare(file) {
  const [, banner] = readDrawTables(join(FOLDER, file)).banners;
  if (banner.table.box || banner.table.pack) return;
  const { digest, counts } = drawAll(banner.table);
  const other = digestOfPython(banner.table);
  const deviation = deviationOf(counts, consolidated(banner.table, computedOdds(banner.table, [])).outcomes);
  const isRight = digest === other && deviation < LARGEST_DEVIATION;
  console.log(
    `${isRight ? 'agree' : 'DIFFER'}: ${file}, ${count} draws, deviation ${deviation.toFixed(2)}, ${digest.slice(0, 12)}`,
  );
  if (!isRight) process.exitCode = 1;
}

function drawAll(table) {
  const digest = createHash('sha256');
  const counts = table.outcomes.map(() => 0);
  let state = firstState(table);
  for (let nonce = 1; nonce <= count; nonce++) {
    const { drawn, decidedBy, next } = stepOf(table, state, nonce);
    counts[drawn.outcome] += 1;
    state = next;
    const shown = JSON.stringify(state).replaceAll(',', ' ');
    digest.update(`${drawn.outcome} ${drawn.cp} ${decidedBy} ${shown}\n`);
  }
  return { digest: digest.digest('hex'), counts };
}

function stepOf(table, state, nonce) {
  return verifiableDraw(table, state, { seed, day: DAY, owner: 1, nonce, clientSeed: '' });
}

function digestOfPython(table) {
  const path = join(folder, 'table.json');
  writeFileSync(path, JSON.stringify({ box: null, outcomes: table.outcomes, rarities: [], ...table.rules }));
  const python = spawnSync(
    'python3',
    [
      'trials/rules/million_draws.py',
      path,
      JSON.stringify(firstState(table)),
      seed.toString('hex'),
      DAY,
      String(count),
    ],
    { encoding: 'utf8' },
  );
  if (python.status !== 0) throw new Error(`python3 failed: ${python.stderr}${python.error ?? ''}`);
  return python.stdout.trim();
}

/** How far counts are from their chances: the standard deviations of a chi-square (Wilson and Hilferty, 1931). */
function deviationOf(counts, chances) {
  const square = counts.reduce((sum, each, place) => {
    const expected = chances[place].chance * count;
    return sum + (each - expected) ** 2 / expected;
  }, 0);
  const part = 2 / (9 * (counts.length - 1));
  return (Math.cbrt(square / (counts.length - 1)) - (1 - part)) / Math.sqrt(part);
}
