import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bot } from '../core/bot.js';
import type { Language } from '../core/order.js';
import { markOf, type Part, plainText, type Reply, tradeIn } from '../core/reply.js';
import { JsonFile, Journal } from '../files.js';
import { inParallel } from '../parallel.js';
import { MatrixClient, MatrixError, type Timeline } from './client.js';
import { WrongSetting } from '../settings.js';
import { isJoin, type Message, messageOf, orderOf } from './message.js';

const SYNC_MS = 30_000;
const PAUSE_MS = 2_000;
/** The pause doubles with each error until then. */
const LONGEST_PAUSE_MS = 60_000;
/** What could not be answered for so long is let be. */
const LIFE_MS = 24 * 3_600_000;

interface MatrixOptions {
  readonly server: string;
  readonly token: string;
  readonly folder: string;
  readonly language: Language;
}

/** Answers messages that mention the bot or begin with `!`. The id of a message is that of the transaction of its reply, so the server takes one. */
export class Matrix {
  private readonly since: JsonFile<string>;
  private readonly journal: Journal<Message>;

  constructor(
    private readonly bot: Bot,
    private readonly options: MatrixOptions,
  ) {
    this.since = new JsonFile(join(options.folder, 'matrix-since.json'), '');
    this.journal = new Journal(join(options.folder, 'matrix'));
  }

  /** @throws WrongSetting when the homeserver refuses the token: no wait would help */
  async run(signal: AbortSignal): Promise<void> {
    const client = new MatrixClient(this.options.server, this.options.token, signal);
    let own = '';
    let failures = 0;
    while (!signal.aborted) {
      try {
        own ||= await client.own();
        const waiting = await this.work(client, own, signal);
        await this.sync(client, own, waiting === 0 ? SYNC_MS : PAUSE_MS);
        failures = 0;
      } catch (error) {
        if (error instanceof MatrixError && error.isOfToken)
          throw new WrongSetting(`The homeserver refuses MATRIX_TOKEN, so the bot stops: ${error.message}`);
        if ((error as Error).name !== 'AbortError') console.error(`Matrix: ${String(error)}`);
        failures += 1;
      }
      const pause = failures === 0 ? 0 : Math.min(PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Stores what has come. Only then is it never asked for again. */
  private async sync(client: MatrixClient, own: string, timeoutMs: number): Promise<void> {
    const since = this.since.read();
    const { next_batch, rooms = {} } = await client.sync(since, timeoutMs);
    // A room that cannot be joined does not keep the others waiting.
    for (const room of Object.keys(rooms.invite ?? {})) await client.join(room).catch(unlessFinal);
    // The first time, what was said before is not for the bot.
    const joined = since === '' ? {} : (rooms.join ?? {});
    for (const [room, { timeline }] of Object.entries(joined)) await this.take(client, own, { room, timeline, since });
    this.since.write(next_batch);
  }

  private async take(
    client: MatrixClient,
    own: string,
    { room, timeline, since }: { room: string; timeline: Timeline; since: string },
  ): Promise<void> {
    // What was said before the bot was there is not for it, either.
    const first = timeline.events.findLastIndex((event) => isJoin(event, own)) + 1;
    const events = first > 0 ? timeline.events.slice(first) : await client.eventsOf(room, timeline, since);
    for (const event of events) {
      const message = messageOf(room, event, own);
      if (message) this.journal.add(message.id, message);
    }
  }

  /** Answers what is stored. @returns how many messages have still to wait */
  private async work(client: MatrixClient, own: string, signal: AbortSignal): Promise<number> {
    let waiting = 0;
    const stored = this.journal.entries().toSorted((one, other) => one.at - other.at);
    await inParallel(stored, async (message) => {
      try {
        if (!signal.aborted) await this.answer(client, message, own).catch(unlessFinal);
      } catch (error) {
        if (!signal.aborted) console.error(`${message.id}: ${String(error)}`);
        waiting++;
        if (Date.now() - message.at < LIFE_MS) return;
      }
      if (signal.aborted) return;
      this.journal.remove(message.id);
      this.bot.done(orderOf(message, this.options.language));
    });
    return waiting;
  }

  private async answer(client: MatrixClient, message: Message, own: string): Promise<void> {
    const { room, id, sender, thread, answers } = message;
    const answered = async (): Promise<number | null | undefined> => {
      const event = answers === undefined ? undefined : await client.event(room, answers).catch(unlessFinal);
      return event?.sender === own ? tradeIn(event.content) : undefined;
    };
    const reply = await this.bot.answer({ ...orderOf(message, this.options.language), answered });
    const inThread = thread !== undefined && { rel_type: 'm.thread', event_id: thread };
    for (const [place, { bytes, alt, width, height }] of reply.pictures.entries()) {
      const url = await client.upload(bytes);
      const info = { mimetype: 'image/jpeg', w: width, h: height, size: bytes.length };
      const picture = { msgtype: 'm.image', body: alt, filename: 'cards.jpg', url, info };
      await client.send(room, `${id}-${place}`, { ...picture, ...(inThread && { 'm.relates_to': inThread }) });
    }
    await client.send(room, id, {
      msgtype: 'm.notice',
      body: plainText(reply),
      format: 'org.matrix.custom.html',
      formatted_body: html(reply),
      ...markOf(reply),
      'm.mentions': { user_ids: [sender] },
      'm.relates_to': { ...inThread, 'm.in_reply_to': { event_id: id } },
    });
  }
}

/** @throws the error, when the same may succeed later */
function unlessFinal(error: unknown): undefined {
  if (!(error instanceof MatrixError && error.isFinal)) throw error;
  console.error(`Matrix: ${error.message}`);
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

function html({ title, lines }: Reply): string {
  const part = (each: Part): string =>
    typeof each === 'string' ? escaped(each) : `<a href="${escaped(each.url)}">${escaped(each.text)}</a>`;
  return [`<strong>${escaped(title)}</strong>`, ...lines.map((line) => line.map(part).join(''))].join('<br>');
}
