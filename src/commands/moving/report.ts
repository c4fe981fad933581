import { printable } from '../cli.js';

const IDS_TOLD = 5;
/** Another service may name fields as it likes. */
const MOST_REASONS = 100;
const MOST_CHARACTERS = 300;

/** What was not imported and why: a line for each reason, with how many records it was and the first ids. */
export class Report {
  private readonly reasons = new Map<string, { count: number; ids: string[] }>();

  note(what: string, ids: readonly unknown[], count = ids.length): void {
    if (count === 0) return;
    const text = shown(what);
    const reason = this.reasons.has(text) || this.reasons.size < MOST_REASONS ? text : 'more, for other reasons';
    const noted = this.reasons.get(reason) ?? { count: 0, ids: [] };
    noted.count += count;
    noted.ids.push(...ids.slice(0, IDS_TOLD - noted.ids.length).map((id) => shown(JSON.stringify(id ?? null))));
    this.reasons.set(reason, noted);
  }

  lines(): string[] {
    return [...this.reasons].map(([reason, { count, ids }]) => {
      const others = count > ids.length ? ` and ${count - ids.length} more` : '';
      return `Not imported: ${reason} (id ${ids.join(', ')}${others})`;
    });
  }
}

function shown(text: string): string {
  return printable(text.slice(0, MOST_CHARACTERS));
}
