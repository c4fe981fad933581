export const NUMBERED = ['card', 'ue', 'group', 'kind'] as const;

/** The address of the desk for a record. */
export function deskPath(kind: 'user' | (typeof NUMBERED)[number], id: number): string {
  return `/admin?${kind}=${id}`;
}
