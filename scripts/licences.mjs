// What goes to those who install card-draw, and under which licence it is: licences() for release:check.
import { readFileSync } from 'node:fs';

/** They ask for their text at most, or for the source of what is changed in the library itself. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  // libvips: sharp loads it as a library of its own, unchanged, which anyone may replace.
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Dependencies that npm installs with the service, on any platform, and what is in the page. The client's one is in the page, too. */
function shipped() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  const bundled = readFileSync('dist/THIRD-PARTY.md', 'utf8').matchAll(/^### (\S+) - (\S+) \((.+)\)$/gm);
  return [
    ...installed.map(([path, { version, license }]) => [`${path.split('node_modules/').at(-1)} ${version}`, license]),
    ...[...bundled].map(([, name, version, license]) => [`${name} ${version}, in the page`, license]),
  ];
}

/** @returns how many packages there are of each licence, and a line for each package whose licence is not allowed */
export function licences() {
  const all = [...new Map(shipped())];
  const counts = {};
  for (const [, licence] of all) counts[licence] = (counts[licence] ?? 0) + 1;
  const isAllowed = (licence) => licence.split(' AND ').every((each) => ALLOWED.has(each));
  const wrong = all.filter(([, licence]) => !isAllowed(licence)).map(([name, licence]) => `${name}: ${licence}`);
  return { counts, wrong };
}
