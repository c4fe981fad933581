/** What the document says of the operator's game: how it is called, its headline, its logo, and whether players act on the page. */
export const GAME = {
  name: said('application-name') ?? 'Card draw',
  text: said('game-text'),
  logo: said('game-logo'),
  playerLinks: said('player-links') === 'on',
};

function said(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? undefined;
}
