import { beforeAll } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { cardBody } from '../factories/bodies.js';
import { BEARER } from '../harness/secrets.js';
import type { Stage } from './stage.js';

const CARP = { name: 'Rainbow Carp', names: { ja: '虹の鯉' }, text: 'Swims up the rain.', series: 'Heads' };

/** Before the tests around it, names two kinds of cards, gives art to one, and a card of that to the second player. */
export function nameKinds(stage: Stage): { readonly card: number } {
  const named = { card: 0 };
  beforeAll(async () => {
    await stage.send('PUT', '/game/cards/14', { ...CARP, name: 'Rainbow Trout' });
    await stage.send('PUT', '/game/cards/14', CARP);
    await stage.send('PUT', '/game/cards/15', { name: 'North Stag', series: 'Heads' });
    const headers = { ...BEARER, 'content-type': 'image/webp' };
    await stage.world.app.request('PUT', '/game/cards/14/art', {
      raw: readFileSync('examples/game/art/14.webp'),
      headers,
    });
    const [, mei] = stage.world.players;
    const made = cardBody(mei?.id ?? 0, { card: 14, status: 'super', cp: 900 });
    named.card = (await stage.send('POST', '/cards', made)).id;
  });
  return named;
}
