import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { KindsFolder } from '../cards/kinds-folder.js';
import { KindsPush } from '../cards/kinds-push.js';
import type { Send } from '../http-service.js';

const GAME = fileURLToPath(new URL('../../../examples/game', import.meta.url));

/** Gives the cards of the demo names and art, where the package has them and the service has none. */
export async function nameCards(send: Send): Promise<void> {
  if (!existsSync(GAME) || ((await send('GET', '/game/cards?itemsPerPage=1')) as unknown[]).length > 0) return;
  await (await KindsPush.compare(KindsFolder.read(GAME), send)).run();
}
