import { STANDARD } from '../../src/game/rules/draw-table';

/** Names that a browser or the router reads as something else. */
const ODD_NAME = /^\.{1,2}$|%2f/i;

/** The address of a player's view: by name, or by id where a path cannot carry the name. */
export function userPath({ id, username }: { id: number; username?: string }, tab = ''): string {
  const end = tab === '' ? '' : `/${tab}`;
  if (username === undefined || ODD_NAME.test(username) || !username.isWellFormed()) return `/i/${id}${end}`;
  return `/u/${encodeURIComponent(username)}${end}`;
}

export function cardPath(id: number): string {
  return `/c/${id}`;
}

/** The address of several cards, and of one. */
export function cardsPath(ids: readonly number[]): string {
  return `/c/${ids.join(',')}`;
}

/** The ids in a path of several cards; undefined for any other. */
export function severalIn(path: string): number[] | undefined {
  return /^\d{1,16}(?:,\d{1,16}){1,9}$/.test(path) ? path.split(',').map(Number) : undefined;
}

export function kindPath(card: number): string {
  return `/k/${card}`;
}

/** Where the odds and rules of a banner stand. */
export function bannerPath(banner: string): string {
  return banner === STANDARD ? '/odds' : `/odds?banner=${banner}`;
}

/** Where what is left in the box of a banner stands. */
export function boxPath(banner: string): string {
  return `/b/${banner}`;
}

export function groupPath(id: number): string {
  return `/g/${id}`;
}
