import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../../test/harness/seeded-random.js';
import { until } from '../../test/harness/until.js';
import type { OwnPostgres } from '../../test/harness/own-postgres.js';
import { type Say, withService } from '../instance.js';
import { BotProcess } from './bot-process.js';
import type { Chat } from './chat.js';

const PLAYERS = 6;
const MOST_LOAD_MS = 900;

/** What a trial of a chat does. */
interface ChatPlan {
  readonly bot: 'bluesky' | 'matrix';
  readonly start: (postgres: OwnPostgres) => Promise<Chat>;
  readonly messages: number;
  readonly kills: number;
  readonly seed: number;
}

/** Players write to the bot while it and the service are killed in turns. @returns what is wrong */
export async function runChatKills(plan: ChatPlan, say: Say): Promise<string[]> {
  const { messages, kills, seed } = plan;
  return withService({}, {}, async (service, postgres) => {
    const started = performance.now();
    const chat = await plan.start(postgres);
    say(`The chat is up after ${((performance.now() - started) / 1000).toFixed(1)} s`);
    const bot = await BotProcess.start(plan.bot, service.url, chat.settings);
    const asked: string[] = [];
    const answered = async (): Promise<number> => {
      const replies = await chat.replies();
      return asked.filter((id) => replies.has(id)).length;
    };
    const problem = (): string => `Messages have no reply:\n${bot.output}`;
    try {
      const random = new SeededRandom(seed);
      for (let kill = 1; kill <= kills; kill++) {
        while (asked.length < (messages * kill) / kills) asked.push(await chat.ask(asked.length % PLAYERS));
        const before = await answered();
        await until(async () => (await answered()) > before, problem);
        await sleep(random.integer(0, MOST_LOAD_MS));
        const [what, name] = kill % 2 ? ([bot, 'the bot'] as const) : ([service, 'the service'] as const);
        await what.kill('SIGKILL');
        say(`kill -9 of ${name}: ${asked.length} messages, ${await answered()} answered so far`);
        await what.startAgain();
      }
      await until(async () => (await answered()) === asked.length, problem);
      return await problemsOf(chat, service.url, asked, say);
    } finally {
      await bot.kill('SIGKILL');
      await chat.stop();
    }
  });
}

async function problemsOf(chat: Chat, url: string, asked: readonly string[], say: Say): Promise<string[]> {
  const listed = await fetch(`${url}/game/draws?count=true&itemsPerPage=1`);
  const draws = Number(listed.headers.get('x-total-count'));
  const replies = await chat.replies();
  const most = Math.max(...replies.values());
  say(`${asked.length} messages, ${replies.size} answered, at most ${most} times, ${draws} cards drawn`);
  return [
    ...(await chat.problems()),
    ...(most === 1 ? [] : ['A message was answered twice']),
    ...(draws === asked.length ? [] : [`${draws} cards were drawn for ${asked.length} messages`]),
  ];
}
