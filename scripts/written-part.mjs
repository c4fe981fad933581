// A part of a file that a script keeps in step with the code, between the lines `<!-- NAME -->` and `<!-- end of NAME -->`, or `# …` in files
// without HTML. With --check the scripts write nothing, and fail when a file differs.
import { readFileSync, writeFileSync } from 'node:fs';

const placeOf = (name) => new RegExp(`((?:<!--|#) ${name}(?: -->)?\n)([^]*?)(\n(?:<!--|#) end of ${name})`);

/** @returns '' where the file has no such part */
export function partOf(file, name) {
  return placeOf(name).exec(readFileSync(file, 'utf8'))?.[2] ?? '';
}

/** @param command writes the part, for those whose check fails */
export function writePart(file, name, content, command) {
  const text = readFileSync(file, 'utf8');
  if (!placeOf(name).test(text)) throw new Error(`${file} has no place for the ${name}`);
  const updated = text.replace(placeOf(name), (_, begin, _old, end) => begin + content + end);
  if (!process.argv.includes('--check')) writeFileSync(file, updated);
  else if (updated !== text) {
    console.error(`${file} differs from the ${name} in the code: run npm run ${command}`);
    process.exitCode = 1;
  }
}
