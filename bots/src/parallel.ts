const AT_ONCE = 4;

/** Does the same with all, some at a time, in their order. @throws what the work throws */
export async function inParallel<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const next = async (): Promise<void> => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await work(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
