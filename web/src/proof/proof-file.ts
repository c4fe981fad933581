import { checked, InvalidResponse, LIST, OBJECT, orNull, same, text, whole } from '../../../src/game/rules/validation';
import type { GameDay } from '../../../src/game/rules/game-day';
import { readPage } from '../../../src/game/rules/published-day';
import type { DaySource } from '../../../src/game/rules/published-days';
import { readStatement, type SignedStatement } from '../../../src/game/rules/statement';

/** Tells files of this kind from others. */
export const PROOF_FORMAT = 'card-draw proof 1';
/** A larger file is not read. */
export const MOST_BYTES = 200_000_000;

/** All that is needed to verify draws later, as a service answered it. Nothing of it is checked. */
export interface ProofFile {
  readonly format: string;
  /** The address of the service. */
  readonly service: string;
  /** When the file was made, by the clock of the browser. */
  readonly made_at: string;
  /** The player, when these are all draws of one; null for one draw. */
  readonly owner: number | null;
  readonly draws: readonly unknown[];
  readonly days: Readonly<Record<GameDay, unknown>>;
  readonly tables: Readonly<Record<string, unknown>>;
  readonly keys: unknown;
}

const ADDRESS = text('an address', (value) => value.length < 2_000);
const FILE = {
  format: same(PROOF_FORMAT),
  service: ADDRESS,
  made_at: ADDRESS,
  owner: orNull(whole(1)),
  draws: LIST,
  days: OBJECT,
  tables: OBJECT,
  keys: LIST,
};

/** @throws InvalidResponse for a text that is no such file */
export function readProofFile(text: string): ProofFile {
  return checked(parsed(text), FILE);
}

/** What a file holds, as if its service answered it. */
export function sourceOf({ days, tables, keys }: ProofFile): DaySource {
  return {
    day: (day) => Promise.resolve(member(days, day)),
    odds: (version) => Promise.resolve(member(tables, version)),
    keys: () => Promise.resolve(keys),
  };
}

/**
 * Statements that somebody kept: a proof file, a JSON list of statements, or one statement as JSON on each line.
 * @throws InvalidResponse for a file that holds something else
 */
export function readKept(text: string): readonly SignedStatement[] {
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) return readPage(parsed(trimmed)).map(readStatement);
  const lines = trimmed.split('\n').filter((line) => line.trim() !== '');
  const [first] = lines;
  if (first === undefined) throw new InvalidResponse('the file', 'one with statements');
  if (!isStatement(first)) return statementsOf(readProofFile(trimmed));
  return lines.map((line) => readStatement(parsed(line)));
}

function isStatement(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return OBJECT.test(value) && 'statement' in value;
  } catch {
    return false;
  }
}

/** The signed statements of the days in a file. */
function statementsOf({ days }: ProofFile): readonly SignedStatement[] {
  const signed = Object.values(days).filter((day) => OBJECT.test(day) && day['signature'] !== null);
  return signed.map(readStatement);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InvalidResponse('the file', 'JSON');
  }
}

function member(all: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/** Notes what a source answers, for a file. */
export class RecordingSource implements DaySource {
  private readonly days: Record<string, unknown> = {};
  private readonly tables: Record<string, unknown> = {};
  private listedKeys: unknown = [];

  constructor(private readonly source: DaySource) {}

  async day(day: GameDay): Promise<unknown> {
    return (this.days[day] = await this.source.day(day));
  }

  async odds(version: string): Promise<unknown> {
    return (this.tables[version] = await this.source.odds(version));
  }

  async keys(): Promise<unknown> {
    return (this.listedKeys = await this.source.keys());
  }

  /** All that was answered, with these draws. */
  file(of: Pick<ProofFile, 'service' | 'made_at' | 'owner' | 'draws'>): ProofFile {
    const { days, tables, listedKeys: keys } = this;
    return { format: PROOF_FORMAT, ...of, days, tables, keys };
  }
}
