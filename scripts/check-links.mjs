// Checks every relative link and anchor of the pages in the working directory, which may be a package too: the file must exist, and
// the page must have the heading. Uses no network.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ROOTS = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'clients/typescript/README.md', 'examples/README.md'].filter(
  existsSync,
);
const PAGES = [...ROOTS, ...readdirSync('docs', { recursive: true }).map((name) => join('docs', name))].filter((name) =>
  name.endsWith('.md'),
);
/** Targets of links and pictures. */
const LINK = /\]\(([^)\s]+)\)/g;
const HEADING = /^#{1,6} (.+)$/gm;

/** A page without its code, which may look like links and headings. */
function textOf(page) {
  return readFileSync(page, 'utf8').replace(/^( *)```[^]*?^\1```$/gm, '');
}

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page) {
  const seen = new Map();
  return [...textOf(page).matchAll(HEADING)].map(([, heading]) => {
    const words = heading.replace(/\]\([^)]*\)/g, '').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

function problemOf(page, link) {
  if (/^[a-z]+:/.test(link)) return undefined;
  const [path, anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(target)) return `${target} does not exist`;
  if (anchor !== undefined && !anchorsOf(target).includes(anchor)) return `${target} has no heading #${anchor}`;
  return undefined;
}

for (const page of PAGES) {
  for (const [, link] of textOf(page)
    .replace(/`[^`\n]*`/g, '')
    .matchAll(LINK)) {
    const problem = problemOf(page, link);
    if (problem === undefined) continue;
    console.error(`${page}: (${link}) leads nowhere: ${problem}`);
    process.exitCode = 1;
  }
}
const LARGEST_README = 10_000;
if (readFileSync('README.md').length > LARGEST_README) {
  console.error(`README.md has more than ${LARGEST_README} bytes: move something to a page of docs/`);
  process.exitCode = 1;
}
