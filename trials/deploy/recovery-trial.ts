import { PASSWORD } from '../../test/harness/secrets.js';
import { builtProgram, runToEnd } from '../../test/harness/program.js';
import { INHERITED } from '../../test/harness/service-process.js';
import { until } from '../../test/harness/until.js';
import { Instance } from '../instance.js';
import { ArchivedPostgres } from './archived-postgres.js';

type Say = (line: string) => void;

const PLAYERS = 4;
const DRAWS_EACH_TIME = 60;

/** A draw that its client got an answer for. */
interface AcknowledgedDraw {
  readonly id: number;
  readonly text: string;
}

interface SeedDay {
  readonly day: string;
  readonly seed: string | null;
}

/**
 * Recovers the end of the archive after the disk is gone, then a moment before a mistake, under steady draws, as docs/backup.md says.
 * @returns what is wrong
 */
export async function tryRecovery(say: Say): Promise<readonly string[]> {
  const postgres = await ArchivedPostgres.start();
  let instance: Instance | undefined;
  try {
    instance = await Instance.start({ DATABASE_URL: postgres.url });
    const drawing = new Drawing(instance);
    await drawing.begin();
    const problems: string[] = [];
    await drawing.until(DRAWS_EACH_TIME);
    const archived = drawing.acknowledged.length;
    postgres.archiveAll();
    await drawing.until(archived + DRAWS_EACH_TIME);
    await postgres.lose();
    await drawing.stop();
    problems.push(...(await recover(postgres, instance, () => postgres.restore('to-the-end'))));
    problems.push(...(await compare(drawing, archived, 'some', say, 'the end of the archive, without the disk')));

    drawing.goOn();
    await drawing.until(drawing.acknowledged.length + DRAWS_EACH_TIME);
    const before = drawing.acknowledged.length;
    const [{ moment } = {}] = await postgres.query('select clock_timestamp()::text as moment');
    // What was sent before may be done after it.
    const sent = drawing.underWay;
    await drawing.until(before + DRAWS_EACH_TIME);
    await drawing.stop();
    const restore = async (): Promise<void> => {
      await postgres.stop();
      postgres.restore('to-a-moment', String(moment));
    };
    problems.push(...(await recover(postgres, instance, restore)));
    problems.push(...(await compare(drawing, before, sent, say, 'a moment')));
    return problems;
  } finally {
    await instance?.kill('SIGKILL');
    await postgres.remove();
  }
}

/** Players who draw one card after the other, and keep what they were told. */
class Drawing {
  acknowledged: AcknowledgedDraw[] = [];
  underWay = 0;
  private isStopping = false;
  private loops: Promise<unknown> = Promise.resolve();

  constructor(readonly instance: Instance) {}

  async begin(): Promise<void> {
    for (let i = 1; i <= PLAYERS; i++) await this.post('/users', { username: `player${i}` });
    this.goOn();
  }

  goOn(): void {
    this.isStopping = false;
    this.loops = Promise.all(Array.from({ length: PLAYERS }, (_, index) => this.draw(index + 1)));
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.loops;
  }

  /** Waits for so many acknowledged draws in all. */
  until(draws: number): Promise<void> {
    return until(
      () => this.acknowledged.length >= draws,
      () => `Draws do not go on:\n${this.instance.service.output.slice(-2000)}`,
    );
  }

  post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    const sent = JSON.stringify({ ...body, password: PASSWORD });
    return fetch(this.instance.url + path, { method: 'POST', headers, body: sent });
  }

  private async draw(owner: number): Promise<void> {
    while (!this.isStopping) {
      this.underWay++;
      const answer = await this.post('/cards', { owner }).catch(() => undefined);
      const card = answer?.ok === true ? ((await answer.json()) as { id: number }) : undefined;
      this.underWay--;
      if (card) this.acknowledged.push({ id: card.id, text: JSON.stringify(card) });
      else await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Between the two ends of docs/backup.md. @returns what is wrong with the days and the key afterwards */
async function recover(
  postgres: ArchivedPostgres,
  instance: Instance,
  restore: () => void | Promise<void>,
): Promise<string[]> {
  await instance.kill('SIGTERM');
  await restore();
  await postgres.startAgain();
  const days = 'select day from draw_seeds where revealed_at is null order by day';
  const secret = (await postgres.query(days, 'card-draw')).map((row) => String(row['day']));
  const keys = `select count(*)::int as all, count(private_key)::int as private from signing_keys`;
  const [{ all } = {}] = await postgres.query(keys, 'card-draw');
  const env = { ...INHERITED, DATABASE_URL: postgres.url };
  await runToEnd(process.execPath, [builtProgram('commands/restore'), '--recovered'], { env });
  await instance.startAgain();
  const problems: string[] = [];
  const drawn = await new Drawing(instance).post('/cards', { owner: 1 });
  const { id } = (await drawn.json()) as { id: number };
  const { day } = (await (await fetch(`${instance.url}/cards/${id}/draw`)).json()) as { day: string };
  if (secret.length < 2 || secret.some((each) => each >= day))
    problems.push(`A draw of ${day} was made under a seed that was there before the recovery: ${secret.join()}`);
  const seeds = (await (await fetch(`${instance.url}/game/seeds`)).json()) as SeedDay[];
  for (const { day: each, seed } of seeds)
    if (secret.includes(each) && seed !== null) problems.push(`The seed of ${each} was revealed`);
  const [found] = await postgres.query(keys, 'card-draw');
  if (found?.['all'] !== Number(all) + 1 || found['private'] !== 1)
    problems.push(`There is no new key: ${String(all)} before, then ${JSON.stringify(found)}`);
  return problems;
}

/**
 * What players were told before the moment must be there, to the letter. Of the rest nothing may be there, or `some`.
 * The draws that are there are those that count from here on.
 */
async function compare(
  drawing: Drawing,
  safe: number,
  beyond: number | 'some',
  say: Say,
  what: string,
): Promise<string[]> {
  const problems: string[] = [];
  const found: AcknowledgedDraw[] = [];
  for (const [index, draw] of drawing.acknowledged.entries()) {
    const answer = await fetch(`${drawing.instance.url}/cards/${draw.id}`);
    const text = await answer.text();
    const isThere = answer.ok && text === draw.text;
    if (isThere) found.push(draw);
    else if (index < safe) problems.push(`${what}: an acknowledged draw is not there: ${draw.text}, but ${text}`);
  }
  const after = found.length - safe;
  if (beyond !== 'some' && after > beyond) problems.push(`${what}: ${after} draws of a later time are there`);
  const lost = drawing.acknowledged.length - found.length;
  say(`${what}: all ${safe} draws from before are there, ${after} of those after it; ${lost} are gone`);
  drawing.acknowledged = found;
  return problems;
}
