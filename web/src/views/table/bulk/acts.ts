import { STANDARD } from '../../../../../src/game/rules/draw-table';
import type { EntryRead } from '../../../api/client';
import { texts } from '../../../texts';
import { BULK } from '../../../texts/bulk';
import { shownLanguage } from '../../../texts/language';
import { oppositeOf } from '../../admin/entry-back';
import { listNamed, type ListName, type Row } from '../lists';
import type { ActName, BatchRequest, Job, Line } from './job';

/** What a batch says of a request. */
export interface BatchResult {
  readonly status: number;
  readonly body?: Row;
  readonly errors?: NonNullable<Line['why']>;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly etag?: string;
}

/** What is done to many. */
interface Act {
  readonly request: (line: Line, job: Job) => BatchRequest;
  /** What the watched read says, in words. */
  readonly shown: (read: unknown, job: Job) => string;
  /** Undefined where nothing has to be taken back. Missing where nothing can be. */
  readonly back?: (line: Line, job: Job, result: BatchResult) => BatchRequest | undefined;
}

const field = (read: unknown, name: string): unknown => (read as Row | undefined)?.[name];
const words = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
const pathOf = ({ list }: Job, { id = 0 }: Line): string => `${listNamed(list).path}/${id}`;
const givesCard = ({ typed }: Job): boolean => typed['what'] === CARD;

/** In place of a currency. */
export const CARD = 'card';

/** At least 1, whether it is given or taken. */
function amountOf({ amount }: Line, { typed }: Job): number {
  return amount ?? Number(typed['amount']);
}

function entry(line: Line, job: Job): BatchRequest {
  const { id = 0 } = line;
  const { what: currency, reason, occasion } = job.typed;
  const amount = job.act === 'take' ? -amountOf(line, job) : amountOf(line, job);
  const body = { currency, amount, reason, ...(occasion !== '' && { reference: occasion }) };
  return { method: 'POST', path: `/users/${id}/entries`, body, watch: `/users/${id}/balances` };
}

function cardGiven({ id = 0 }: Line, { typed: { card, status, cp } }: Job): BatchRequest {
  const body = { owner: id, card, ...(status !== '' && { status }), ...(cp !== '' && { cp }) };
  return { method: 'POST', path: '/cards', body, watch: `/users/${id}/card?order=desc&itemsPerPage=1` };
}

/** The newest card of a player. */
function newestCard(read: unknown): string {
  const [card] = (read ?? []) as { card: number; status: string; id: number }[];
  return card ? `${texts().cards.name(card.card, card.status)} #${card.id}` : '–';
}

function balanceIn(read: unknown, { typed }: Job): string {
  const balances = (read ?? []) as { currency: string; balance: number }[];
  return String(balances.find(({ currency }) => currency === typed['what'])?.balance ?? 0);
}

const ENTRY: Act = {
  request: entry,
  shown: balanceIn,
  back: (line, job, { body }) => ({ ...entry(line, job), body: oppositeOf(body as unknown as EntryRead).body }),
};

export const ACTS: Readonly<Record<ActName, Act>> = {
  change: {
    request: (line, job) => {
      const path = pathOf(job, line);
      return { method: 'PATCH', path, body: { [String(job.typed['field'])]: job.typed['value'] }, watch: path };
    },
    shown: (read, { typed }) => words(field(read, String(typed['field']))),
    back: (line, job, { before }) => {
      const [path, name] = [pathOf(job, line), String(job.typed['field'])];
      return { method: 'PATCH', path, body: { [name]: field(before, name) }, watch: path };
    },
  },
  give: {
    request: (line, job) => (givesCard(job) ? cardGiven(line, job) : entry(line, job)),
    shown: (read, job) => (givesCard(job) ? newestCard(read) : balanceIn(read, job)),
    back: (line, job, result) => {
      if (!givesCard(job)) return ENTRY.back?.(line, job, result);
      const { watch = '' } = cardGiven(line, job);
      return { method: 'DELETE', path: `/cards/${Number(result.body?.['id'])}`, watch };
    },
  },
  take: ENTRY,
  move: {
    request: (line, job) => {
      const path = pathOf(job, line);
      return { method: 'PATCH', path, body: { owner: job.typed['owner'] }, watch: `${path}/owner` };
    },
    shown: (read) => words(field(read, 'username')),
    back: (line, job, { before }) => {
      const path = pathOf(job, line);
      return { method: 'PATCH', path, body: { owner: field(before, 'id') }, watch: `${path}/owner` };
    },
  },
  join: {
    request: ({ id = 0 }, { typed }) => {
      return { method: 'PUT', path: `/groups/${Number(typed['group'])}/users/${id}`, watch: `/groups?user=${id}` };
    },
    shown: (read) => ((read ?? []) as { name: string }[]).map(({ name }) => name).join(', '),
    back: (line, job, { before }) => {
      const isMember = ((before ?? []) as { id: number }[]).some(({ id }) => id === Number(job.typed['group']));
      return isMember ? undefined : { ...ACTS.join.request(line, job), method: 'DELETE' };
    },
  },
  remove: {
    request: (line, job) => {
      const path = pathOf(job, line);
      return { method: 'DELETE', path, watch: path };
    },
    shown: (read) => (read === undefined ? '–' : `#${words(field(read, 'id'))}`),
  },
  /** Random draws stand in no batch. */
  draw: { request: ({ id = 0 }) => ({ method: 'POST', path: '/cards', body: { owner: id } }), shown: () => '' },
};

const ACTS_OF: Readonly<Partial<Record<ListName, readonly ActName[]>>> = {
  users: ['change', 'give', 'take', 'join', 'draw'],
  cards: ['change', 'move', 'remove'],
  ues: ['change', 'move', 'remove'],
  groups: ['change'],
};

/** What is done to many of a list. None where that is nothing. */
export function actsOf(list: ListName): readonly ActName[] {
  return ACTS_OF[list] ?? [];
}

export function canGoBack({ act }: Job): boolean {
  return ACTS[act].back !== undefined;
}

/** How many records these are: one may stand in several lines. */
export function countOf(lines: readonly Line[]): number {
  return new Set(lines.map(({ id }) => id)).size;
}

/** What is given, changed…, in words: of an amount or draws, all that these lines get or lose together. */
export function whatOf(job: Job, changing: readonly Line[]): string {
  const { what = '', card, status, field: name, ownerName, groupName, banner } = job.typed;
  if (what === CARD) return texts().cards.name(Number(card), words(status || 'normal'));
  if (job.act === 'give' || job.act === 'take') {
    const all = changing.reduce((sum, line) => sum + amountOf(line, job), 0);
    return BULK[shownLanguage()].inAll(texts().costs.amounts({ [words(what)]: all }));
  }
  if (job.act === 'draw') return `${words(banner ?? STANDARD)} × ${changing.length}`;
  return words(name ?? ownerName ?? groupName);
}
