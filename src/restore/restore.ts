import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Refusal } from '../common/refusal.js';
import { MIGRATIONS } from '../database/schema.js';
import type { ScriptReader, Statement } from './script-reader.js';
import { treatmentOf } from './statement-rules.js';
import { type Holding, Target } from './target.js';

/** What the operator has agreed to. */
export interface RestoreOptions {
  /** What is there may be replaced. */
  readonly overwrite: boolean;
  /** The connections of services are left over from some that no longer run. */
  readonly ignoreServices: boolean;
}

/** The connection was lost while the server stored it all: it may be done or not. */
export class UnknownOutcome extends Error {
  constructor(cause: Error) {
    super(`The connection was lost at the very end (${cause.message}): look whether the data are there`, { cause });
    this.name = 'UnknownOutcome';
  }
}

/** Puts what a dump holds in the place of what the service keeps, in one transaction: all of it or nothing. */
export class Restore {
  rows = 0;
  /** Statements about owners and privileges, and parameters that this server does not have. */
  leftOut = 0;
  /** What was there. */
  replaced: readonly Holding[] = [];

  /** @param onStatement told of each COPY when its turn comes */
  constructor(
    private readonly client: ClientBase,
    private readonly options: RestoreOptions,
    private readonly onCopy: (statement: string) => void,
  ) {}

  /**
   * @throws Refusal when something stands in the way of it
   * @throws UnknownOutcome
   * @throws Error when the dump is not whole, or cannot be restored: everything is as it was
   */
  async run(script: ScriptReader): Promise<void> {
    await this.client.query('BEGIN');
    const target = await Target.take(this.client);
    await this.checkConsent(target);
    await target.clear();
    for await (const statement of script.statements()) await this.apply(statement, script);
    const known = MIGRATIONS.map(({ name }) => name);
    await target.check(known, this.replaced);
    await target.analyze();
    await this.commit();
  }

  private async checkConsent(target: Target): Promise<void> {
    const services = await target.services();
    if (services > 0 && !this.options.ignoreServices) {
      throw new Refusal(
        `The database is in use by ${services} connections of the service: stop it first. ` +
          'If they are left over from one that no longer runs, --ignore-services goes on',
      );
    }
    this.replaced = await target.data();
    if (this.replaced.length > 0 && !this.options.overwrite) {
      const rows = this.replaced.map(({ identity, rows }) => `  ${identity} ${rows}`).join('\n');
      throw new Refusal(
        `There are data already; --overwrite replaces them all with those of the backup. Rows by table:\n${rows}`,
      );
    }
  }

  private async apply({ text, line }: Statement, script: ScriptReader): Promise<void> {
    const treatment = treatmentOf(text);
    try {
      if (treatment.do === 'run') await this.execute(treatment.text);
      else if (treatment.do === 'copy') await this.copy(text, script);
      else if (treatment.do === 'leave out') this.leftOut++;
      else if (treatment.do === 'refuse') throw new Error(`"${beginning(text)}" ${treatment.reason}`);
      else await this.set(text, treatment.parameter);
    } catch (error) {
      const { message, where } = error as { message: string; where?: string };
      const place = where === undefined ? '' : ` (${beginning(where)})`;
      throw new Error(`line ${line}: ${message}${place}`, { cause: error });
    }
  }

  private async execute(text: string): Promise<void> {
    const { command, rowCount } = await this.client.query(text);
    if (command === 'INSERT') this.rows += rowCount ?? 0;
  }

  private async copy(text: string, script: ScriptReader): Promise<void> {
    this.onCopy(text);
    const copying = this.client.query(copyFrom(text.slice(0, -1)));
    await pipeline(Readable.from(script.rows()), copying);
    this.rows += copying.rowCount;
  }

  private async set(text: string, parameter: string): Promise<void> {
    const { rows } = await this.client.query<{ known: boolean }>(
      'select current_setting($1, true) is not null as known',
      [parameter],
    );
    if (rows[0]?.known) await this.client.query(text);
    else this.leftOut++;
  }

  private async commit(): Promise<void> {
    try {
      await this.client.query('COMMIT');
    } catch (error) {
      // An error without a severity is the connection's, and then nobody knows.
      if ((error as { severity?: string }).severity === 'ERROR') throw error;
      throw new UnknownOutcome(error as Error);
    }
  }
}

function beginning(text: string): string {
  const [line = ''] = text.split('\n', 1);
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
