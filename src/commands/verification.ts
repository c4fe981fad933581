import { DayVerification } from '../game/rules/day-verification.js';
import { versionOf } from '../game/rules/odds.js';
import {
  FalseAnswer,
  type ListedDraws,
  type PublishedDraw,
  readDay,
  readPage,
  readTable,
} from '../game/rules/published.js';
import { CommandRefused, printable } from './cli.js';
import { requestsTo } from './http-service.js';

const MOST_TOLD = 10;
const MOST_ON_A_PAGE = 5_000;
/** A service may limit requests, and say how long to wait. Where nobody answers, that is said soon. */
const PATIENCE = { attempts: 4, attemptMs: 30_000, totalMs: 7_200_000 };

type Parameter = { readonly name?: unknown; readonly schema?: { readonly maximum?: unknown } } | null;
/** The part of the OpenAPI document that is read, where it is there. */
type ApiDocument = { readonly paths?: Record<string, { get?: { parameters?: unknown } }> } | null;
type Get = (path: string) => Promise<unknown>;

/**
 * Makes the draws of a day again, and compares. All that the service answers is checked.
 * @returns a line for each difference, with one for those that are too many, and a summary
 * @throws CommandRefused when the day cannot be verified
 */
export async function verifyDay(from: string, day: string) {
  const send = requestsTo(from, PATIENCE);
  const get: Get = (path) =>
    send('GET', path).catch((error: unknown) => {
      throw new CommandRefused((error as Error).message);
    });
  const differences: string[] = [];
  let more = 0;
  const tell = (what: string, difference: string | undefined): void => {
    if (difference === undefined) return;
    if (differences.length < MOST_TOLD) differences.push(`Does not match: ${what}: ${printable(difference)}`);
    else more++;
  };
  let verification: DayVerification | undefined;
  try {
    const { seed, ...published } = readDay(await get(`/game/seeds/${day}`), day);
    if (seed === null) throw new CommandRefused(`The seed of ${day} is not revealed: that day is not over`);
    verification = new DayVerification({ ...published, seed });
    tell(day, verification.checkSeed());
    const table = published.table === null ? { outcomes: [] } : await tableOf(published.table, get);
    for await (const draw of drawsOf(day, verification.listed, get)) {
      tell(nameOf(draw), verification.checkDraw(draw, table));
    }
    tell(day, verification.checkWhole());
  } catch (error) {
    if (!(error instanceof FalseAnswer)) throw error;
    const last = verification?.listed.last ?? 0;
    tell(last === 0 ? day : `${day}, after card ${last}`, error.message);
  }
  if (more > 0) differences.push(`… and ${more} more`);
  const { matching = 0, listed: { count = 0, owners = 0 } = {} } = verification ?? {};
  const players = `${owners} ${owners === 1 ? 'player' : 'players'}`;
  return { differences, summary: `${day}: ${matching} of ${count} draws by ${players} match the seed and the odds` };
}

/** The table of a version. */
async function tableOf(version: string, get: Get): Promise<ReturnType<typeof readTable>> {
  const table = readTable(await get(`/game/odds/${version}`));
  if (versionOf(table) !== version) throw new FalseAnswer('outcomes', `those of the table ${version}`);
  return table;
}

/**
 * The draws of a day, by card. One page is in memory at a time.
 * @param listed reads them one by one, and ends a list that goes on for ever
 */
async function* drawsOf(day: string, listed: ListedDraws, get: Get): AsyncGenerator<PublishedDraw> {
  const length = pageLengthOf((await get('/openapi.json')) as ApiDocument);
  for (;;) {
    const draws = readPage(await get(`/game/seeds/${day}/draws?after=${listed.last}&itemsPerPage=${length}`));
    if (draws.length === 0) return;
    for (const draw of draws) yield listed.next(draw);
  }
}

/** The largest page of draws that a service allows. */
function pageLengthOf(document: ApiDocument): number {
  const listed = document?.paths?.['/game/seeds/{day}/draws']?.get?.parameters;
  const parameters: readonly Parameter[] = Array.isArray(listed) ? listed : [];
  const named = (name: string): Parameter | undefined => parameters.find((each) => each?.name === name);
  if (!named('after')) throw new CommandRefused('The service cannot list draws by card: it is of another version');
  const maximum = Number(named('itemsPerPage')?.schema?.maximum ?? MOST_ON_A_PAGE);
  if (!(maximum >= 1)) throw new FalseAnswer('maximum', 'a number from 1, in the document');
  return Math.min(Math.floor(maximum), MOST_ON_A_PAGE);
}

function nameOf({ card_id, owner, nonce }: PublishedDraw): string {
  return `card ${card_id} (owner ${owner}, nonce ${nonce})`;
}
