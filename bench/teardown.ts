type Step = () => Promise<void> | void;

/** What has to be put away at the end, in the reverse of the order in which it was made. */
export class Teardown {
  private readonly steps: Step[] = [];
  private running: Promise<void> | undefined;

  /** Asked for before the thing is made or right with it, so that no signal comes in between. */
  defer(step: Step): void {
    this.steps.push(step);
  }

  /** Whether the end has begun. */
  get begun(): boolean {
    return this.running !== undefined;
  }

  /** Goes through all steps, even if some fail. May be called more than once. */
  run(): Promise<void> {
    return (this.running ??= this.unwind());
  }

  /** A signal, or an error that nobody catches, such as output that nobody reads, ends the process after all steps. */
  onAbruptEnd(): void {
    for (const [signal, number] of [['SIGHUP', 1] as const, ['SIGINT', 2] as const, ['SIGTERM', 15] as const]) {
      process.on(signal, () => this.exit(128 + number));
    }
    process.on('uncaughtException', (error) => {
      if (!this.begun) console.error(error);
      this.exit(1);
    });
  }

  private exit(code: number): void {
    void this.run().then(() => process.exit(code));
  }

  private async unwind(): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.error(error);
      }
    }
  }
}
