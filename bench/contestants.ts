import { residentMemory } from '../test/harness/process-table.js';
import { expectWritten } from './checks.js';
import { measure, type Measurement, meanwhile } from './load.js';
import { get, renewed, request, requestEach } from './requests.js';
import type { Contestant } from './rounds.js';
import type { RequestData, Row } from './rows.js';
import type { SeededServer } from './seed.js';
import type { Column, TestBed } from './test-bed.js';

/** A server, which gets requests from a client; it is checked that it answers and writes as it should. */
export async function serverContestant(
  { name, title }: Pick<Column, 'name' | 'title'>,
  seeded: SeededServer,
  all: readonly Row[],
  testBed: TestBed,
): Promise<Contestant> {
  const { server, database } = seeded;
  const offered = await operationsOf(server.url);
  const rows = all.filter(({ operation }) => operation === undefined || offered.has(operation));
  const leavingNothing = async <T>(row: Row, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new Error(`${row.title}, ${title}: ${(error as Error).message}\n${server.process.output}`, {
        cause: error,
      });
    } finally {
      await reset(row, seeded);
    }
  };
  for (const row of rows) await reset(row, seeded);
  for (const row of rows) {
    await leavingNothing(row, async () => {
      await checkAnswer(row, await dataFor(row, seeded), seeded, 'check');
      await checkWritten(row, seeded, doOthersWrite(row) ? 0 : 1);
    });
  }
  const measureRow = (row: Row, seconds: number, run: string): Promise<Measurement> =>
    leavingNothing(row, async () => {
      const made = await dataFor(row, seeded);
      const requests = row.requests(made);
      const before = row.warmsUp ? requests.map((each, index) => renewed(each, `${run}-before-${index}`)) : [];
      await requestEach(server.url, before, (each) => each);
      const cpu = await testBed.processorTime(server, database);
      const measuring = measure(server.url, requests, seconds, run);
      const paced = row.meanwhile?.(made);
      const [measured, others] = paced ? await meanwhile(server.url, paced, measuring) : [await measuring, 0];
      const perRequest = cpu() / measured.answered;
      await testBed.becomeIdle(server, database);
      const written = doOthersWrite(row) ? others : before.length + measured.answered;
      await checkWritten(row, seeded, written);
      // Where it writes nothing, it can be asked once more.
      if (doOthersWrite(row) || !row.written) await checkAnswer(row, made, seeded, `${name}-${run}`);
      return { ...measured, cpu: perRequest };
    });
  const cells = rows.map((row) => [row.name, measureRow.bind(undefined, row)] as const);
  return { name, title, cells: Object.fromEntries(cells), memory: () => residentMemory(server.process.pid) };
}

/** Whether only what is sent meanwhile writes. */
function doOthersWrite({ meanwhile: others, isWriting = false }: Row): boolean {
  return others !== undefined && !isWriting;
}

/** The ids of the operations in a server's OpenAPI document, if it has one. */
async function operationsOf(url: string): Promise<ReadonlySet<string | undefined>> {
  type Document = { readonly paths?: Record<string, Record<string, { readonly operationId?: string }>> } | undefined;
  const answer = await request(url, get('/openapi.json')).catch(() => undefined);
  const paths = Object.values((answer?.body as Document)?.paths ?? {});
  return new Set(paths.flatMap((path) => Object.values(path).map(({ operationId }) => operationId)));
}

/** What the requests of a row are made from. */
async function dataFor({ revalidates }: Row, { server, seed }: SeededServer): Promise<RequestData> {
  if (revalidates === undefined) return seed;
  return { ...seed, etag: (await request(server.url, get(revalidates))).etag };
}

async function checkAnswer(row: Row, data: RequestData, { server }: SeededServer, run: string): Promise<void> {
  row.check(await request(server.url, renewed(row.requests(data)[0], run)), data);
}

async function checkWritten({ written }: Row, { database, seed }: SeededServer, times: number): Promise<void> {
  if (written) expectWritten((await database.query<Record<string, unknown>>(written(seed)))[0], times);
}

/** Makes the database as every measurement of the row should find it. */
async function reset(row: Row, { database, seed }: SeededServer): Promise<void> {
  for (const statement of row.reset?.(seed) ?? []) await database.query(statement);
}
