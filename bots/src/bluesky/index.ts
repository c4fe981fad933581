import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bot } from '../core/bot.js';
import type { Language } from '../core/order.js';
import { type Mark, markOf, type Reply, tradeIn } from '../core/reply.js';
import { RecentNames } from '../files.js';
import { inParallel } from '../parallel.js';
import { WrongSetting } from '../settings.js';
import { isMention, type Notification, orderOf, textOf } from './post.js';
import { replyKey } from './tid.js';
import { type Login, Xrpc, XrpcError } from './xrpc.js';

const POST = 'app.bsky.feed.post';
const PROFILE = 'app.bsky.actor.profile';
const LABELS = 'com.atproto.label.defs#selfLabels';
const MINUTE_MS = 60_000;
/** How far back it looks: mostly only a little, and sometimes for posts that say an earlier time than their own. */
const USUAL_MS = 15 * MINUTE_MS;
const LONG_MS = 24 * 60 * MINUTE_MS;
const LONG_EVERY = 100;

/** As far as the bot reads it. */
interface StoredRecord {
  readonly cid: string;
  readonly value: Mark & { readonly labels?: { readonly values: readonly { readonly val: string }[] } };
}

type Page = { readonly cursor?: string; readonly notifications: readonly Notification[] };

interface BlueskyOptions extends Login {
  readonly language: Language;
  readonly pollMs: number;
}

/** Answers posts that mention the bot, each once: the record key of a reply comes from the address of the post. */
export class Bluesky {
  private readonly xrpc: Xrpc;
  /** So that a reply that was deleted stays deleted, and no one is asked about what is done. */
  private readonly answered: RecentNames;

  constructor(
    private readonly bot: Bot,
    private readonly options: BlueskyOptions,
  ) {
    this.xrpc = new Xrpc(options);
    this.answered = new RecentNames(join(options.folder, 'bluesky-answered.txt'), 2 * LONG_MS);
  }

  /** @throws WrongSetting when the server refuses the account */
  async run(signal: AbortSignal): Promise<void> {
    let isLabelled = false;
    let failures = 0;
    for (let polls = 0; !signal.aborted;) {
      let pauseMs = this.options.pollMs;
      try {
        if (!isLabelled) await this.label();
        isLabelled = true;
        await this.poll(polls % LONG_EVERY === 0 ? LONG_MS : USUAL_MS, signal);
        polls++;
        failures = 0;
      } catch (error) {
        if (error instanceof WrongSetting) throw error;
        console.error(`Bluesky: ${String(error)}`);
        const resetAt = error instanceof XrpcError ? error.resetAt : 0;
        failures += 1;
        pauseMs = Math.min(5 * MINUTE_MS, Math.max(pauseMs * 2 ** failures, resetAt - Date.now()));
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Says in its profile that it is a bot. */
  private async label(): Promise<void> {
    const repo = await this.xrpc.did();
    const place = { repo, collection: PROFILE, rkey: 'self' };
    const found = await this.record(place);
    const labels = found?.value.labels?.values ?? [];
    if (labels.some(({ val }) => val === 'bot')) return;
    const record = { $type: PROFILE, ...found?.value, labels: { $type: LABELS, values: [...labels, { val: 'bot' }] } };
    await this.xrpc.post('com.atproto.repo.putRecord', { ...place, record, swapRecord: found?.cid ?? null });
  }

  private async record(place: Record<string, string>): Promise<StoredRecord | undefined> {
    try {
      return await this.xrpc.get('com.atproto.repo.getRecord', place);
    } catch (error) {
      if (error instanceof XrpcError && error.error === 'RecordNotFound') return undefined;
      throw error;
    }
  }

  /** @throws the last error of a mention, which the next poll finds again */
  private async poll(backMs: number, signal: AbortSignal): Promise<void> {
    const waiting = (await this.mentions(Date.now() - backMs)).reverse();
    let problem: unknown;
    const isLimited = (): boolean => problem instanceof XrpcError && problem.resetAt > 0;
    await inParallel(waiting, async (mention) => {
      if (isLimited() || signal.aborted) return;
      await this.answer(mention).catch((error: unknown) => {
        console.error(`${mention.uri}: ${String(error)}`);
        if (!isLimited()) problem = error;
      });
    });
    if (isLimited()) throw problem;
  }

  /** Those that are not answered yet, the newest first. */
  private async mentions(since: number): Promise<Notification[]> {
    const own = await this.xrpc.did();
    const found = new Map<string, Notification>();
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const query = { limit: '100', ...(cursor !== '' && { cursor }) };
      const page: Page = await this.xrpc.get('app.bsky.notification.listNotifications', query);
      for (const each of page.notifications)
        if (isMention(each, own) && !this.answered.has(each.uri)) found.set(each.uri, each);
      const last = page.notifications.at(-1);
      cursor = last && timeOf(last) > since ? page.cursor : undefined;
    }
    return [...found.values()].filter((each) => timeOf(each) > since);
  }

  private async answer(mention: Notification): Promise<void> {
    const repo = await this.xrpc.did();
    const place = { repo, collection: POST, rkey: replyKey(mention.uri) };
    const answered = () => this.tradeOf(mention.record.reply?.parent.uri, repo);
    const order = { ...orderOf(mention, repo, this.options.language), answered };
    if (!(await this.record(place))) {
      const record = await this.post(mention, await this.bot.answer(order), order.language);
      // Only where there is no such record yet: another process may be as far.
      await this.xrpc.post('com.atproto.repo.putRecord', { ...place, record, swapRecord: null }).catch(unlessFinal);
    }
    this.answered.add(mention.uri);
    this.bot.done(order);
  }

  /** The trade that a post of the bot offers. */
  private async tradeOf(uri: string | undefined, repo: string): Promise<number | null | undefined> {
    const prefix = `at://${repo}/${POST}/`;
    if (uri?.startsWith(prefix) !== true) return undefined;
    const found = await this.record({ repo, collection: POST, rkey: uri.slice(prefix.length) });
    return tradeIn(found?.value ?? {});
  }

  private async post({ uri, cid, record }: Notification, reply: Reply, language: Language): Promise<object> {
    const parent = { uri, cid };
    const images = await Promise.all(
      reply.pictures.map(async ({ bytes, alt, width, height }) => {
        const { blob } = await this.xrpc.upload<{ blob: object }>(bytes);
        return { image: blob, alt, aspectRatio: { width, height } };
      }),
    );
    return {
      $type: POST,
      ...textOf(reply),
      ...markOf(reply),
      reply: { root: record.reply?.root ?? parent, parent },
      langs: [language],
      createdAt: new Date().toISOString(),
      ...(images.length > 0 && { embed: { $type: 'app.bsky.embed.images', images } }),
    };
  }
}

/** By which the server sorts them. */
function timeOf({ indexedAt, record }: Notification): number {
  return Math.min(Date.parse(indexedAt), Date.parse(record.createdAt) || Infinity);
}

/** `InvalidSwap` says that the reply is there. @throws the error, when the same may succeed later */
function unlessFinal(error: unknown): void {
  if (!(error instanceof XrpcError && error.isFinal)) throw error;
  if (error.error !== 'InvalidSwap') console.error(`Bluesky: ${error.message}`);
}
