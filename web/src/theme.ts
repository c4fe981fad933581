import { keep, kept } from './storage';

type Theme = 'light' | 'dark';

const KEY = 'theme';

/** What the reader chose; undefined for the system's choice. */
function chosen(): Theme | undefined {
  const theme = kept(KEY);
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

export function applyTheme(): void {
  const theme = chosen();
  if (theme !== undefined) document.documentElement.dataset['theme'] = theme;
}

/** Chooses the theme that is not shown now. What the system shows is kept as no choice. */
export function switchTheme(): void {
  const system: Theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const next: Theme = (chosen() ?? system) === 'dark' ? 'light' : 'dark';
  if (next === system) {
    keep(KEY, undefined);
    delete document.documentElement.dataset['theme'];
  } else {
    keep(KEY, next);
    document.documentElement.dataset['theme'] = next;
  }
}
