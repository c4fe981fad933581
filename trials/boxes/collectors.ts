import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { PASSWORD } from '../../test/harness/secrets.js';
import type { SeededRandom } from '../../test/harness/seeded-random.js';
import { BOX, ORDINARY } from './tables.js';

const CLIENTS = 12;
const PLAYERS = 6;
const MOST_DRAWS = 5;
const MOST_PAUSE_MS = 20;
const REPEAT_MS = 50;
/** No request is waited for any longer: its answer may be lost with a process. */
const TIMEOUT_MS = 30_000;
/** One of so many acknowledged requests is sent again at once, to any instance. */
const AGAIN_ONE_OF = 5;
/** Of requests that are sent again at the end. */
const AT_ONCE = 8;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface KeyedRequest {
  readonly key: string;
  readonly path: string;
  readonly fields: {
    readonly username?: string;
    readonly owner?: number;
    readonly banner?: string;
    readonly count?: number;
  };
}

/** Clients that draw from one box over all instances. Each request has a key, and is sent until it is answered. */
export class Collectors {
  /** Copies that the clients may have drawn together, before they wait. */
  allowed = 0;
  repeated = 0;
  readonly problems: string[] = [];
  /** Ids of the cards that were acknowledged. */
  readonly cards: number[] = [];
  /** Copies of the box that were acknowledged. */
  copies = 0;
  private readonly acknowledged = new Map<KeyedRequest, Answer>();
  private isEmpty = false;
  private isOver = false;
  private clients: Promise<void>[] = [];

  constructor(
    private readonly urls: readonly string[],
    private readonly random: SeededRandom,
  ) {}

  get requests(): number {
    return this.acknowledged.size;
  }

  async begin(): Promise<void> {
    for (let player = 1; player <= PLAYERS; player++)
      await this.send({ key: `player-${player}`, path: '/users', fields: { username: `player${player}` } });
    this.clients = Array.from({ length: CLIENTS }, (_, place) => this.play(place, this.random.fork()));
  }

  /** Until the box is empty. */
  async finish(): Promise<void> {
    await Promise.all(this.clients);
  }

  /** After the request that each client is at. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.allSettled(this.clients);
  }

  /** Sends all requests again. Each must have the answer that it had. */
  async repeatAll(): Promise<void> {
    const all = [...this.acknowledged];
    const repeat = async (): Promise<void> => {
      for (let next = all.pop(); next; next = all.pop()) await this.repeat(...next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, repeat));
  }

  private async play(place: number, random: SeededRandom): Promise<void> {
    const owner = 1 + (place % PLAYERS);
    for (let turn = 1; !this.isOver && !this.isEmpty; turn++) {
      await sleep(random.integer(0, MOST_PAUSE_MS));
      if (this.copies >= this.allowed) continue;
      const request = requestOf(owner, `${place}-${turn}`, random);
      const answer = await this.send(request);
      if (answer === undefined) return;
      this.note(request, answer);
      if (random.integer(1, AGAIN_ONE_OF) === 1) await this.repeat(request, answer);
    }
  }

  private note(request: KeyedRequest, answer: Answer): void {
    const { status, body } = answer;
    if (status === 409 && reasonOf(body) === 'box_empty') {
      // Less than the request meant may be left.
      this.isEmpty ||= (request.fields.count ?? 1) === 1;
      return;
    }
    if (status !== 200) {
      this.problems.push(`${request.path} ${request.key}: ${status} ${JSON.stringify(body)}`);
      return;
    }
    this.acknowledged.set(request, answer);
    const cards = Array.isArray(body)
      ? (body as { card_id: number }[]).map(({ card_id }) => card_id)
      : [(body as { id: number }).id];
    this.cards.push(...cards);
    if (request.fields.banner === BOX) this.copies += cards.length;
  }

  private async repeat(request: KeyedRequest, first: Answer): Promise<void> {
    const again = await this.send(request);
    if (again === undefined) return;
    this.repeated++;
    // A refusal is no result that a key stores: the box may not have been empty yet.
    if (first.status === 200 && !isDeepStrictEqual(again, first))
      this.problems.push(`${request.key} has another answer: ${JSON.stringify(again)}, not ${JSON.stringify(first)}`);
  }

  /** Sends a request until an instance answers it. @returns undefined when all is over before */
  private async send({ key, path, fields }: KeyedRequest): Promise<Answer | undefined> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify({ password: PASSWORD, ...fields });
    while (!this.isOver) {
      try {
        const url = this.random.pick(this.urls) ?? '';
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const response = await fetch(url + path, { method: 'POST', headers, body, signal });
        const answer = { status: response.status, body: await response.json() };
        if (answer.status !== 503 && reasonOf(answer.body) !== 'key_under_way') return answer;
      } catch {
        // The instance is not there, or went while it worked.
      }
      await sleep(REPEAT_MS);
    }
    return undefined;
  }
}

/** Mostly from the box: some draws, or one as a new card. */
function requestOf(owner: number, key: string, random: SeededRandom): KeyedRequest {
  const kind = random.integer(1, 10);
  const banner = kind <= 7 ? BOX : ORDINARY;
  if (kind % 2) return { key, path: '/cards', fields: { owner, banner } };
  return { key, path: `/users/${owner}/draws`, fields: { banner, count: random.integer(1, MOST_DRAWS) } };
}

function reasonOf(body: unknown): string | undefined {
  return (body as { errors?: { reason: string }[] }).errors?.[0]?.reason;
}
