import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bot, PRIVATE } from '../core/bot.js';
import { Communities } from '../core/communities.js';
import { plainText, say } from '../core/reply.js';
import { TEXTS } from '../core/texts.js';
import { JsonFile, Journal } from '../files.js';
import { bodyOf, end } from '../http.js';
import { type Interaction, isManager, languageOf, optionOf, orderOf, placeOf, playerIn } from './interaction.js';
import { decidedMessage, EPHEMERAL, messageOf, privateMessage } from './message.js';
import { DiscordRest, RefusedByDiscord } from './rest.js';
import { signatureCheck } from './signature.js';

/** Discord forgets an interaction after 15 minutes. */
const LIFE_MS = 14 * 60_000;
const PAUSE_MS = 2_000;

/** An interaction that is acknowledged, and not answered yet. */
interface Pending {
  readonly interaction: Interaction;
  /** When it came, in milliseconds. */
  readonly at: number;
}

/** Answers signed interactions: acknowledged at once, done in a moment, and edited. */
export class Discord {
  /** Of the stripe beside a reply. */
  private readonly color: number | undefined;
  private readonly isSigned: ReturnType<typeof signatureCheck>;
  private readonly rest: DiscordRest;
  private readonly journal: Journal<Pending>;
  private readonly communities: Communities;

  constructor(
    private readonly bot: Bot,
    { publicKey, api, folder, accent = '' }: { publicKey: string; api: string; folder: string; accent?: string },
  ) {
    if (accent !== '') this.color = parseInt(accent.slice(1), 16);
    this.isSigned = signatureCheck(publicKey, join(folder, 'discord-seen.txt'));
    this.rest = new DiscordRest(api);
    this.journal = new Journal(join(folder, 'discord'));
    this.communities = new Communities(new JsonFile(join(folder, 'discord-servers.json'), {}));
  }

  async start(port: number, host: string): Promise<Server> {
    for (const pending of this.journal.entries()) void this.resume(pending);
    const server = createServer((request, response) => void this.take(request, response).catch(console.error));
    await once(server.listen(port, host), 'listening');
    return server;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = request;
    if (method !== 'POST' || url !== '/interactions') {
      end(response, method === 'GET' && url === '/health' ? 200 : 404);
      return;
    }
    const body = await bodyOf(request);
    const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = headers;
    if (!body) end(response, 413);
    else if (!this.isSigned(String(signature), String(timestamp), body)) end(response, 401);
    else this.interact(JSON.parse(body.toString()) as Interaction, response);
  }

  private interact(interaction: Interaction, response: ServerResponse): void {
    const text = interaction.type === 1 ? '' : (this.manage(interaction) ?? this.whyNot(interaction));
    if (text === undefined) this.acknowledge({ interaction, at: Date.now() }, response);
    else end(response, 200, text === '' ? { type: 1 } : { type: 4, data: privateMessage(text) });
  }

  /** What those who manage a server choose. */
  private manage(interaction: Interaction): string | undefined {
    const [place, texts] = [placeOf(interaction), TEXTS[languageOf(interaction)]];
    const name = interaction.data?.name ?? '';
    if (place === undefined || !['channel', 'block'].includes(name)) return undefined;
    if (!isManager(interaction)) return texts.refused.notManager;
    if (name === 'channel') return this.communities.chooseChannel(place, optionOf(interaction, 'channel'), texts);
    const player = playerIn(interaction);
    return player && this.communities.block(place, player, optionOf(interaction, 'lift') === 'true', texts);
  }

  /** Why nothing is done for it at all. */
  private whyNot(interaction: Interaction): string | undefined {
    const order = orderOf(interaction);
    if (!order) return TEXTS[languageOf(interaction)].help;
    return this.communities.whyNot(order, interaction.channel_id);
  }

  /** The journal has it before Discord knows that it is under way. Nothing is done for what Discord was not told. */
  private acknowledge(pending: Pending, response: ServerResponse): void {
    const { interaction } = pending;
    this.journal.add(interaction.id, pending);
    response.once('finish', () => void this.work(pending));
    response.once('close', () => response.writableFinished || this.journal.remove(interaction.id));
    const flags = isForOne(interaction) ? EPHEMERAL : 0;
    end(response, 200, interaction.type === 3 ? { type: 6 } : { type: 5, data: { flags } });
  }

  /** After a restart: Discord knows the message only if it was told that it is under way. */
  private async resume(pending: Pending): Promise<void> {
    try {
      await this.rest.send('GET', pathOf(pending.interaction), undefined, pending.at + LIFE_MS);
      await this.work(pending);
    } catch {
      this.journal.remove(pending.interaction.id);
    }
  }

  private async work({ interaction, at }: Pending): Promise<void> {
    const deadline = at + LIFE_MS;
    for (let isOver = false; !isOver;) {
      try {
        await this.reply(interaction, deadline);
        isOver = true;
      } catch (error) {
        console.error(`Interaction ${interaction.id}: ${String(error)}`);
        isOver = error instanceof RefusedByDiscord || Date.now() + PAUSE_MS > deadline;
        await sleep(PAUSE_MS);
      }
    }
    this.journal.remove(interaction.id);
    this.bot.done(orderOf(interaction));
  }

  private async reply(interaction: Interaction, deadline: number): Promise<void> {
    const order = orderOf(interaction);
    if (!order) return;
    const { language } = order;
    const path = pathOf(interaction);
    // The last minute is for saying that nothing came of it.
    const isLate = Date.now() + 60_000 > deadline;
    const reply = isLate ? say(TEXTS[language].refused.failed, [], { isPrivate: true }) : await this.bot.answer(order);
    const isButton = interaction.type === 3;
    if (!reply.isPrivate || isForOne(interaction)) {
      const message = isButton ? decidedMessage(reply) : messageOf(reply, language, this.color);
      return this.rest.send('PATCH', path, message, deadline, reply.pictures);
    }
    // What others see already cannot become private.
    if (!isButton) await this.rest.send('DELETE', path, undefined, deadline);
    const followUp = `/webhooks/${interaction.application_id}/${interaction.token}`;
    return this.rest.send('POST', followUp, privateMessage(plainText(reply)), deadline);
  }
}

/** Whether only the one who asks sees the reply. */
function isForOne({ data }: Interaction): boolean {
  return [...PRIVATE].some((command) => command === data?.name);
}

function pathOf({ application_id, token }: Interaction): string {
  return `/webhooks/${application_id}/${token}/messages/@original`;
}
