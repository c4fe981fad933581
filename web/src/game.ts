/** What the document says of the operator's game: how it is called, its headline, its logo, whether players act on the page, and whether it is a demo. */
export const GAME = {
  name: said('application-name') ?? 'Card draw',
  text: said('game-text'),
  logo: said('game-logo'),
  playerLinks: said('player-links') === 'on',
  isDemo: said('notice') === 'demo',
};

function said(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? undefined;
}
