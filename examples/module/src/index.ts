import { ownedKind } from 'card-draw/module';
import { Deck, DeckRead, DecksModule } from './decks.js';
import { AddDecks1795570000000 } from './migrations/1795570000000-AddDecks.js';

// What the service takes of this module. MODULES names the built file.
export { DecksModule as module };
export const entities = [Deck];
/** Oldest first. `npm run migration -- NAME` writes the next one. */
export const migrations = [AddDecks1795570000000];
/** What `card-draw export` and `import` move. */
export const moved = [ownedKind(Deck, DeckRead)];
