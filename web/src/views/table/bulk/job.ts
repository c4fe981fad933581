import type { ErrorDetail } from '../../../api/client';
import { isId } from '../../../api/batch';
import { hashOf } from '../../../proof/integers';
import { keep, kept } from '../../../storage';
import type { ListName } from '../lists';

/** So many records one job changes. */
export const MOST_LINES = 5_000;
/** So many requests a batch takes. */
const AT_ONCE = 100;

export type ActName = 'change' | 'give' | 'take' | 'move' | 'join' | 'remove' | 'draw';

/** A request of a batch. */
export interface BatchRequest {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** A read that is made before and after it. */
  readonly watch?: string;
  /** What the etag of that read must be before it. */
  readonly if_match?: string;
}

/** A card that was drawn, as the list shows it. */
export interface DrawnCard {
  readonly id: number;
  readonly card: number;
  readonly status: string;
  readonly cp: number;
}

/** A record that was chosen, or a name or id that was pasted; who that is, and what became of it. */
export interface Line {
  readonly name: string;
  /** Once that is known. */
  readonly id?: number;
  /** Of a wrong one: nobody, or the player of this name and the one with this id. */
  readonly mayMean?: readonly number[];
  /** Where the line has an amount of its own. */
  readonly amount?: number;
  /** `kept` is what was done and cannot be taken back any more. */
  readonly state: 'new' | 'known' | 'wrong' | 'left' | 'refused' | 'done' | 'back' | 'kept';
  /** Of a name that was mended: it is the first, second… line of its name, after all that were typed so. */
  readonly time?: number;
  /** What changes, before and after, once it was tried. */
  readonly change?: readonly [before: string, after: string];
  /** Why it is refused. */
  readonly why?: readonly ErrorDetail[];
  readonly card?: DrawnCard;
  /** What takes it back. */
  readonly back?: BatchRequest;
}

/** What is done to many records, as the browser stores it. It has no secret. */
export interface Job {
  /** The keys are made of it. */
  readonly name: string;
  readonly list: ListName;
  readonly act: ActName;
  readonly typed: Readonly<Record<string, unknown>>;
  readonly lines: readonly Line[];
  readonly stage: 'preview' | 'go' | 'back';
  /** The places of the lines whose request may be on its way: after a lost answer the same ones go again, with the same key. */
  readonly sent?: readonly number[] | undefined;
  /** When something was done last. */
  readonly at?: string;
}

const DUE: Readonly<Record<Job['stage'], (line: Line) => boolean>> = {
  preview: ({ state, change }) => state === 'known' && change === undefined,
  go: ({ state }) => state === 'known',
  back: ({ state, back }) => state === 'done' && back !== undefined,
};

/**
 * The places of the lines that are next. Draws go one after the other, and are not tried before. What was done last is taken back first:
 * a player may stand in two lines.
 */
export function dueIn({ lines, stage, act, sent }: Job): readonly number[] {
  if (sent) return sent;
  const most = act === 'draw' ? Number(stage === 'go') : AT_ONCE;
  const due = lines.flatMap((line, place) => (DUE[stage](line) ? [place] : []));
  return (stage === 'back' ? due.toReversed() : due).slice(0, most);
}

/** Whether nothing is to be done any more, nor to be said of a name. */
export function isOver(job: Job): boolean {
  const isKnown = job.stage === 'back' || job.lines.every(({ state }) => state !== 'new' && state !== 'wrong');
  return isKnown && dueIn(job).length === 0;
}

/** The lines of a pasted list. One that has an amount of its own has it after a tab; with another number there, it is a wrong name. */
export function linesIn(text: string, isNamed: boolean): Line[] {
  return text.split(/[\r\n]+/).flatMap((typed): Line[] => {
    const line = typed.trim();
    if (line === '') return [];
    const [, first = line, amount] = /^(.*\S)\t\s*([1-9]\d{0,14})$/.exec(line) ?? [];
    const name = first.trim().toWellFormed();
    const own = amount === undefined ? {} : { amount: Number(amount) };
    if (isNamed) return [{ name, state: 'new', ...own }];
    return [isId(name) ? { name, state: 'known', id: Number(name), ...own } : { name, state: 'wrong', ...own }];
  });
}

/** Whether a line is the first, second… of its name. */
function occurrenceOf(lines: readonly Line[], place: number): number {
  const { name, time: mended } = lines[place] ?? {};
  return mended ?? lines.slice(0, place + 1).filter(({ name: own, time }) => own === name && time === undefined).length;
}

/**
 * The key of a draw: the same for the same job, player and line, on any machine and however often it is asked for. A line is the first,
 * second… of its player, so that it keeps its key when others are added to the list.
 */
export function drawKey({ name, lines }: Pick<Job, 'name' | 'lines'>, place: number): string {
  return `draw-${hashOf(JSON.stringify([name, lines[place]?.id, occurrenceOf(lines, place)]))}`;
}

/** The key of a batch: the same for the same requests of the same lines. */
export function batchKey({ name, stage }: Job, places: readonly number[], requests: readonly BatchRequest[]): string {
  return `batch-${hashOf(JSON.stringify([name, stage, places, requests]))}`;
}

/** The job with another name for a line that was nobody's. No other line gets another key. */
export function mended(job: Job, place: number, name: string): Job {
  const time = 1 + job.lines.filter((line, index) => index !== place && line.name === name).length;
  const [found = { state: 'wrong' as const }] = linesIn(name, job.list === 'users');
  return changed(job, new Map([[place, { ...found, name, time }]]));
}

/** The job with something new about some lines. */
export function changed(job: Job, changes: ReadonlyMap<number, Partial<Line>>): Job {
  return { ...job, lines: job.lines.map((line, place) => ({ ...line, ...changes.get(place) })) };
}

/** The job with what is known of some names. One that may mean two players is a wrong one. */
export function lookedUp(job: Job, names: readonly string[], players: ReadonlyMap<string, readonly number[]>): Job {
  const lines = job.lines.map((line): Line => {
    if (line.state !== 'new' || !names.includes(line.name)) return line;
    const { [0]: id, length } = players.get(line.name) ?? [];
    return id !== undefined && length === 1
      ? { ...line, state: 'known', id }
      : { ...line, state: 'wrong', mayMean: players.get(line.name) ?? [] };
  });
  return { ...job, lines };
}

const KEY = 'bulk';

/** The job that this browser stores; undefined without one, and for what is no job. */
export function storedJob(): Job | undefined {
  try {
    const job = JSON.parse(kept(KEY) ?? 'null') as Partial<Job> | null;
    return typeof job?.name === 'string' && Array.isArray(job.lines) ? (job as Job) : undefined;
  } catch {
    return undefined;
  }
}

export function storeJob(job: Job | undefined): void {
  keep(KEY, job && JSON.stringify(job));
}
