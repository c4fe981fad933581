import { copiesLeft, fullBox, leftIn } from './boxes.js';
import type { DrawState } from './draw-state.js';
import type { DrawTable, Outcome } from './draw-table.js';
import { atFirst, MOST_FIRST_DRAWS, openOne } from './first-draws.js';
import { chainOf, sumOf } from './long-run.js';
import { sharesOf } from './table-classes.js';
import { TooMuchWork, Work } from './work.js';

/** What an owner wants: a card of this rarity, or any with it. */
export interface Goal extends Pick<Outcome, 'status'> {
  readonly card?: number | undefined;
}

/** What a thread computes the odds of. */
export interface GoalTask {
  readonly table: DrawTable;
  readonly state: DrawState;
  readonly goal: Goal;
}

export interface GoalCurve {
  /** By the number of draws (packs) from 0: the chance that the goal has come. */
  readonly chances: readonly number[];
  /** Whether the last of them is certain. Else the curve goes on. */
  readonly isCertain: boolean;
}

/** Where so much has come, the curve may end; with so little left it does, as a certain one would have ended before. */
const [ENOUGH, NOTHING] = [0.999, 1e-30];

export function isGoal({ status, card }: Goal, outcome: Pick<Outcome, 'card' | 'status'> | undefined): boolean {
  return outcome?.status === status && (card ?? outcome.card) === outcome.card;
}

/**
 * The chance of at least one by each draw, exactly: the chain of the owner's states is walked from the owner's own. Whoever has one stops.
 * @returns undefined for odds that would take too long to compute
 */
export function goalCurve(task: GoalTask): GoalCurve | undefined {
  if (task.table.box) return boxCurve(task);
  const chances = [0];
  let left = 1;
  try {
    for (left of walked(task, chances)) if (left <= NOTHING || chances.length > MOST_FIRST_DRAWS) break;
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    if (1 - left < ENOUGH) return undefined;
  }
  return { chances, isCertain: left === 0 };
}

/** Of a box each copy that is left is as likely. A player's box is full again after its last one. */
function boxCurve({ table, state, goal }: GoalTask): GoalCurve {
  const chances = [0];
  let left = 1;
  for (const box of table.box?.of === 'player' ? [state, fullBox(table)] : [state]) {
    const copies = leftIn(table, box);
    const wanted = copies.reduce((sum, each, place) => (isGoal(goal, table.outcomes[place]) ? sum + each : sum), 0);
    for (let all = copiesLeft(table, box); all > 0 && left > 0 && chances.length <= MOST_FIRST_DRAWS; all--) {
      left *= (all - wanted) / all;
      chances.push(1 - left);
    }
  }
  return { chances, isCertain: left === 0 };
}

/** Draw for draw, how many go on. @param chances by then, to which this adds */
function* walked({ table, state, goal }: GoalTask, chances: number[]): Generator<number> {
  const work = new Work();
  const owners = chainOf(table, work, state);
  const shares = sharesOf(table, (outcome) => isGoal(goal, outcome));
  const lasts = shares.map((share) => 1 - share);
  const passed = shares.map(() => 0);
  let mass = atFirst(owners);
  for (;;) {
    mass = openOne(owners, mass, lasts, passed, work);
    const left = sumOf(mass);
    chances.push(left === 0 ? 1 : Math.min(1, sumOf(passed.map((part, what) => part * (shares[what] ?? 0)))));
    yield left;
  }
}
