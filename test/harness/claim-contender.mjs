// Claims data directories as it is told, in a process of its own. Each message names a directory and the moment at which to claim it.
import { claimDataDir } from '../../dist/platform/database/embedded/data-dir-claim.js';

let release;

process.on('message', async ({ claim, at, kind = 'service' }) => {
  if (claim === undefined) {
    release?.();
    release = undefined;
    process.send({ released: true });
    return;
  }
  // All contenders have the same clock. Waiting like this wakes them at once.
  while (process.hrtime.bigint() < BigInt(at));
  try {
    release = await claimDataDir(claim, kind);
    process.send({ claimed: true });
  } catch (error) {
    process.send({ claimed: false, reason: error.message });
  }
});
process.send({ ready: true });
