import { Logger } from '@nestjs/common';

/** Runs work that no one waits for. Its error is logged, under the name of who runs it. */
export async function runOrLog(context: string, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    new Logger(context).error(error);
  }
}
