/** Lets the document show how far it is, also where nothing has to be waited for. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
