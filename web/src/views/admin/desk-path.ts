export const NUMBERED = ['card', 'ue', 'group', 'kind'] as const;

/** The address of the desk for a record. */
export function deskPath(kind: 'user' | (typeof NUMBERED)[number], id: number): string {
  return `/admin?${kind}=${id}`;
}

export const TASKS = ['draw', 'give', 'move', 'back'] as const;
export type DeskTask = (typeof TASKS)[number];

/** What the address says; to draw is what is done most. */
export function taskIn(text: string | null): DeskTask {
  return TASKS.find((task) => task === text) ?? 'draw';
}
