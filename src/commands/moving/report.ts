const IDS_TOLD = 5;

/** What was not taken and why: a line for each reason, with how many records it was and the first ids. */
export class Report {
  private readonly reasons = new Map<string, { count: number; ids: unknown[] }>();

  note(reason: string, ids: readonly unknown[], count = ids.length): void {
    if (count === 0) return;
    const noted = this.reasons.get(reason) ?? { count: 0, ids: [] };
    noted.count += count;
    noted.ids.push(...ids.slice(0, IDS_TOLD - noted.ids.length));
    this.reasons.set(reason, noted);
  }

  lines(): string[] {
    return [...this.reasons].map(([reason, { count, ids }]) => {
      const others = count > ids.length ? ` and ${count - ids.length} more` : '';
      return `Not taken: ${reason} (id ${ids.map((id) => JSON.stringify(id)).join(', ')}${others})`;
    });
  }
}
