import { ApiError, type ErrorDetail } from '../../../api/client';
import { writeTo } from '../../../api/operations';
import { sendUntilAnswered } from '../../../api/persistent';
import type { Write, WriteResult } from '../../../api/write';
import { secretsToSend } from '../../admin/secrets';
import { ACTS, type BatchResult } from './acts';
import { type BatchRequest, batchKey, drawKey, type Job, type Line } from './job';

/** What a step did: something new about lines, by their places. */
export type Changes = ReadonlyMap<number, Partial<Line>>;

/** Sends a request with a key until it is answered. */
export type SendPersistently = <Answer>(write: Write<Answer>, key: string) => Promise<WriteResult<Answer>>;

/** @param onTrouble as {@link sendUntilAnswered} calls it */
export function persistently(
  signal: AbortSignal,
  onTrouble: (error: unknown, seconds: number) => void,
): SendPersistently {
  return (write, key) => sendUntilAnswered(write, secretsToSend, key, signal, onTrouble);
}

/**
 * Does what is due for some lines: all of it, or nothing.
 * @throws ApiError for a refusal that is about no line, such as that of the credentials
 */
export function stepOf(job: Job, places: readonly number[], send: SendPersistently): Promise<Changes> {
  if (job.act === 'draw') return drawFor(job, places[0] ?? 0, send);
  return job.stage === 'preview' ? tried(job, places, send) : done(job, places, send);
}

async function drawFor(job: Job, place: number, send: SendPersistently): Promise<Changes> {
  const { id: owner = 0 } = job.lines[place] ?? {};
  const { banner } = job.typed;
  const body = { owner, ...(typeof banner === 'string' && { banner }) };
  try {
    const write = writeTo('post', '/cards', { body, secret: 'password', isKeyed: true });
    const { data } = await send(write, drawKey(job, place));
    const { id, card, status, cp } = data;
    return new Map([[place, { state: 'done', card: { id, card, status, cp } }]]);
  } catch (error) {
    if (!(error instanceof ApiError) || isOfCredentials(error)) throw error;
    return new Map([[place, { state: 'refused', why: error.body?.errors ?? [] }]]);
  }
}

/** Then other credentials may do the same. */
function isOfCredentials({ status }: Pick<ApiError, 'status'>): boolean {
  return status === 401 || status === 403;
}

function requestOf(job: Job, place: number): BatchRequest {
  const line = job.lines[place];
  if (line === undefined) throw new Error(`There is no line ${place}`);
  return job.stage === 'back' && line.back ? line.back : ACTS[job.act].request(line, job);
}

async function results(send: SendPersistently, requests: readonly BatchRequest[], key: string, preview: boolean) {
  const write: Write<{ readonly results: readonly BatchResult[] }> = {
    method: 'POST',
    path: '/batches',
    body: { preview, requests },
    secret: 'token',
    withPassword: true,
    isKeyed: !preview,
  };
  return (await send(write, key)).data.results;
}

/** Tries what would be done: each alone, and nothing stays. */
async function tried(job: Job, places: readonly number[], send: SendPersistently): Promise<Changes> {
  const requests = places.map((place) => requestOf(job, place));
  const answers = await results(send, requests, '', true);
  return new Map(
    answers.map((answer, index) => [
      places[index] ?? 0,
      answer.errors && (job.stage === 'preview' || !isOfCredentials(answer))
        ? refused(job, answer.errors)
        : { change: changeIn(answer, job) },
    ]),
  );
}

function changeIn({ before, after }: BatchResult, job: Job): readonly [string, string] {
  const { shown } = ACTS[job.act];
  return [shown(before, job), shown(after, job)];
}

function refused({ stage }: Job, why: readonly ErrorDetail[]): Partial<Line> {
  return { state: stage === 'back' ? 'kept' : 'refused', why };
}

async function done(job: Job, places: readonly number[], send: SendPersistently): Promise<Changes> {
  const requests = places.map((place) => requestOf(job, place));
  try {
    const answers = await results(send, requests, batchKey(job, places, requests), false);
    return new Map(answers.map((answer, index) => [places[index] ?? 0, after(job, places[index] ?? 0, answer)]));
  } catch (error) {
    const first = refusalsIn(error);
    if (first.size === 0) throw error;
    // Nothing of it was done. Whatever else would be refused is found at once; what is left goes again, under another key.
    const others = await tried(job, places, send);
    const all = [...others].filter(([, { why }]) => why !== undefined);
    return new Map([...[...first].map(([index, why]) => [places[index] ?? 0, refused(job, why)] as const), ...all]);
  }
}

function after(job: Job, place: number, answer: BatchResult): Partial<Line> {
  const line = job.lines[place];
  if (job.stage === 'back' || line === undefined) return { state: 'back' };
  const back = ACTS[job.act].back?.(line, job, answer);
  return {
    state: 'done',
    change: changeIn(answer, job),
    ...(back && { back: { ...back, ...(answer.etag !== undefined && { if_match: answer.etag }) } }),
  };
}

/** What is refused of a batch, by the place in it. Empty when it is refused for another reason, such as the credentials. */
function refusalsIn(error: unknown): ReadonlyMap<number, readonly ErrorDetail[]> {
  const details = error instanceof ApiError && !isOfCredentials(error) ? (error.body?.errors ?? []) : [];
  const found = new Map<number, ErrorDetail[]>();
  for (const detail of details) {
    const [, place, field] = /^requests\.(\d+)(?:\.(.+))?$/.exec(detail.field ?? '') ?? [];
    if (place === undefined) return new Map();
    found.set(Number(place), [...(found.get(Number(place)) ?? []), { ...detail, field }]);
  }
  return found;
}
