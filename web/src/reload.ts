const KEY = 'reloaded';

/**
 * Loads the page again when a file of it does not load: after a deployment the files of an open page are gone. A page of one build does
 * so once: its own address says which build it is.
 */
export function reloadOnce(error: unknown): Promise<never> {
  const build = import.meta.url;
  try {
    if (sessionStorage.getItem(KEY) === build) throw error;
    sessionStorage.setItem(KEY, build);
  } catch {
    // It was loaded again in vain, or nothing can be stored that says so.
    throw error;
  }
  location.reload();
  return new Promise(() => undefined);
}
