import { setTimeout as sleep } from 'node:timers/promises';
import type { Picture } from '../core/reply.js';

type Pictures = readonly Picture[];

const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const ATTEMPT_MS = 20_000;

/** Refused for good: the message or the interaction is gone, or the request is wrong. */
export class RefusedByDiscord extends Error {}

/** Discord's REST interface. */
export class DiscordRest {
  constructor(
    private readonly api: string,
    private readonly botToken?: string,
  ) {}

  /** Sends a request, and again after a lost connection, a 429 or a 5xx, until the deadline. @throws RefusedByDiscord */
  async send(method: string, path: string, body: unknown, deadline: number, files: Pictures = []): Promise<void> {
    for (let pause = PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      let problem: Error;
      let wait = pause;
      try {
        const answer = await this.attempt(method, path, body, files);
        const text = await answer.text();
        if (answer.ok) return;
        problem = new Error(`${method} ${answer.status}: ${text.slice(0, 500)}`);
        if (answer.status !== 429 && answer.status < 500) problem = new RefusedByDiscord(problem.message);
        wait = Math.max(pause, Number(answer.headers.get('retry-after') ?? 0) * 1000);
      } catch (error) {
        problem = error as Error;
      }
      if (problem instanceof RefusedByDiscord || Date.now() + wait > deadline) throw problem;
      await sleep(wait);
    }
  }

  private attempt(method: string, path: string, body: unknown, files: Pictures): Promise<Response> {
    const headers = new Headers({ 'user-agent': 'DiscordBot (card-draw-bots, 1)' });
    if (this.botToken !== undefined) headers.set('authorization', `Bot ${this.botToken}`);
    const json = body === undefined ? null : JSON.stringify(body);
    if (json !== null && files.length === 0) headers.set('content-type', 'application/json');
    const content = files.length === 0 ? json : formOf(json ?? '', files);
    return fetch(this.api + path, { method, headers, body: content, signal: AbortSignal.timeout(ATTEMPT_MS) });
  }
}

function formOf(json: string, files: Pictures): FormData {
  const form = new FormData();
  form.set('payload_json', json);
  for (const [place, { bytes }] of files.entries())
    form.set(`files[${place}]`, new Blob([bytes], { type: 'image/jpeg' }), `cards-${place}.jpg`);
  return form;
}
