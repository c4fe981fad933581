// Puts compressed copies beside the files of the built page. The service sends them to browsers that take them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const FOLDER = 'dist/web';
/** Below this size, in bytes, a copy saves no packet. */
const LEAST = 1024;

for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !/\.(html|js|css|svg)$/.test(file)) continue;
  const bytes = readFileSync(file);
  if (bytes.length < LEAST) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
