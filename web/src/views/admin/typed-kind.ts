import type { KindRead } from '../../api/client';

/** A kind as it stands in fields: its names in other languages are lines such as `ja: 灯台守`. */
export function typedOf(kind: KindRead | null) {
  const { name = '', names = {}, text = '', series = '', author = '' } = kind ?? {};
  const lines = Object.entries(names).map(([language, other]) => `${language}: ${other}`);
  return { name, names: lines.sort().join('\n'), text, series, author };
}

/** What the service takes. A line without a language has the language "", so that the service says what is wrong. */
export function kindContent({ names, ...texts }: ReturnType<typeof typedOf>) {
  return { ...texts, names: kindNamesIn(names) };
}

export function kindNamesIn(lines: string): Record<string, string> {
  const pairs = lines.split('\n').map((line) => {
    const [, language = '', name = line] = /^([^:]*):(.*)$/.exec(line) ?? [];
    return [language.trim(), name.trim()] as const;
  });
  return Object.fromEntries(pairs.filter(([, name]) => name !== ''));
}
