import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What `npm run build` tells of the page (web/src/manifest.ts). */
export interface PageManifest {
  readonly languages: readonly string[];
  /** The names of the chunks of views: by their whole path, by the first part of one that goes on, and by a player's tab. */
  readonly views: Chunks;
  readonly records: Chunks;
  readonly tabs: Chunks;
  /** Addresses that views ask for first. */
  readonly requests: {
    readonly home: readonly string[];
    readonly others: readonly string[];
    readonly records: Readonly<Record<string, (key: string, found: FoundKeys) => readonly string[]>>;
    readonly oddsAddress: (banner: string) => string;
  };
  readonly classes: PageClasses;
}

type Chunks = Readonly<Record<string, string | undefined>>;

/** What a view's requests are named by: the id of a player, or the day and the odds of a card's draw. */
export type FoundKeys = readonly (string | number | null)[];

/** CSS classes of what the document shows before the page itself runs. */
export interface PageClasses {
  readonly card: { readonly one: string; readonly big: string };
  readonly player: Readonly<Record<'player' | 'profile' | 'tabbed' | 'ahead', string>>;
  readonly collection: { readonly rows: string; readonly first: string };
}

/** A module that the build makes of the page for the service. @param root the folder of the built page */
export function builtModule<T>(root: string, name: 'manifest' | 'ahead'): Promise<T> {
  return import(pathToFileURL(join(root, `../ahead/${name}.js`)).href) as Promise<T>;
}
