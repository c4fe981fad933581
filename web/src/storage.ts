/** What this browser keeps under a name; null for nothing, and where pages may store nothing. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name, or nothing for undefined. Where pages may store nothing, the page goes on without. */
export function keep(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // The reader refuses it, and knows.
  }
}
