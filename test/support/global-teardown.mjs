import { rmSync } from 'node:fs';

export default async function globalTeardown() {
  if (globalThis.testServer === undefined) return;
  const { server, home } = globalThis.testServer;
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}
