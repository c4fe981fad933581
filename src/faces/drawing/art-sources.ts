/** What an image says of its art. */
interface ArtSources {
  readonly src: string;
  readonly srcSet: string;
  readonly sizes: string;
}

/** The width of a card in a player's collection, as the page arranges it. */
export const IN_COLLECTION = '(max-width: 600px) 31vw, (min-width: 2000px) 264px, 168px';

/** The files that the service has, for a browser that chooses. It knows the size itself of what it loads late. */
export function sourcesOf(art: string, sizes = 'auto, 240px'): ArtSources {
  const size = (width: number): string => art.replace('.webp', `-${width}.webp`);
  return { src: size(512), srcSet: `${size(256)} 256w, ${size(512)} 512w, ${art} 1024w`, sizes };
}

/** The smallest file, for what is never large. */
export function smallest(art: string): string {
  return art.replace('.webp', '-256.webp');
}
