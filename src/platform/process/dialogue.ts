/** What one process asks another. */
export type Question = 'metrics' | 'readiness';

/** What goes from one process to another for a {@link Dialogue}. */
export type DialogueMessage =
  | { readonly kind: 'question'; readonly id: number; readonly question: Question }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown };

/** How long an answer may take: longer than finding out that a database hangs. */
const PATIENCE_MS = 3_000;

/** Questions to the process at the other end of a channel, and the answers to its questions. */
export class Dialogue {
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private asked = 0;

  /**
   * @param send sends a message to the other end, if there is one
   * @param answer finds the answer to a question of the other end
   */
  constructor(
    private readonly send: (message: DialogueMessage) => void,
    private readonly answer: (question: Question) => Promise<unknown>,
  ) {}

  /** The answer; undefined when none comes. */
  ask(question: Question): Promise<unknown> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      const settle = (answer?: unknown): void => {
        clearTimeout(impatience);
        this.waiting.delete(id);
        resolve(answer);
      };
      const impatience = setTimeout(settle, PATIENCE_MS);
      this.waiting.set(id, settle);
      this.send({ kind: 'question', id, question });
    });
  }

  /** To be called with each message of the other end. */
  receive(message: DialogueMessage): void {
    if (message.kind === 'answer') this.waiting.get(message.id)?.(message.answer);
    else void this.reply(message.id, message.question);
  }

  private async reply(id: number, question: Question): Promise<void> {
    // Whoever asks gets along without an answer.
    const answer = await this.answer(question).catch(() => undefined);
    this.send({ kind: 'answer', id, answer });
  }
}
