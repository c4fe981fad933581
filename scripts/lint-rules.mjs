// Rules of ours for oxlint, which has no others like them: who may import from where, and which syntax is not for this project.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';

const isWithin = (path, folder) => path === folder || path.startsWith(folder + sep);

/** Calls back with each module that a file imports or exports again, types included, and how the file names it. */
const eachImport = (check) => ({
  ImportDeclaration: check,
  ExportNamedDeclaration: check,
  ExportAllDeclaration: check,
  ImportExpression: check,
});

/** Options: `{ in, notIn, from, except, message }`, folders. A file `in` one imports nothing `from` the other. Packages are in node_modules. */
const noImportsFrom = {
  meta: { type: 'problem', schema: false },
  create(context) {
    const file = context.filename;
    const folder = (name) => resolve(context.cwd, name);
    const ofFile = context.options.filter(
      (each) => isWithin(file, folder(each.in)) && !(each.notIn && isWithin(file, folder(each.notIn))),
    );
    if (ofFile.length === 0) return {};
    return eachImport((node) => {
      const name = node.source?.value;
      if (typeof name !== 'string' || name.startsWith('node:')) return;
      const path = name.startsWith('.') ? resolve(dirname(file), name) : folder(`node_modules/${name}`);
      for (const { from, except, message } of ofFile)
        if (isWithin(path, folder(from)) && !(except && isWithin(path, folder(except))))
          context.report({ node: node.source, message: `This is not imported here. ${message}` });
    });
  },
};

const IMPORT = /\b(?:from|import\()\s*'(\.[^']*)'/g;

/** Shapes belong to the folder above theirs. */
const folderOf = (file) => dirname(file).replace(/[\\/]dto$/, '');

/** For each folder of the sources, the folders that its files need, types included. A folder and one within it may need each other. */
let needs;
function foldersNeeded(sources) {
  if (needs) return needs;
  needs = new Map();
  const files = readdirSync(sources, { recursive: true }).filter((name) => /(?<!\.spec)\.ts$/.test(name));
  for (const file of files.map((name) => resolve(sources, name))) {
    const own = folderOf(file);
    const others = needs.get(own) ?? new Set();
    needs.set(own, others);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const other = folderOf(resolve(dirname(file), name));
      if (!isWithin(own, other) && !isWithin(other, own)) others.add(other);
    }
  }
  return needs;
}

/** The way from a folder to another one by what each needs, or undefined. */
function wayBetween(from, to, needed, seen = new Set()) {
  if (from === to) return [to];
  if (seen.has(from)) return undefined;
  seen.add(from);
  for (const next of needed.get(from) ?? []) {
    const way = wayBetween(next, to, needed, seen);
    if (way) return [from, ...way];
  }
  return undefined;
}

/** No folder needs one that needs it, by whatever way. */
const noFolderCircles = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const needed = foldersNeeded(resolve(context.cwd, 'src'));
    const own = folderOf(context.filename);
    return eachImport((node) => {
      const name = node.source?.value;
      if (typeof name !== 'string' || !name.startsWith('.')) return;
      const other = folderOf(resolve(dirname(context.filename), name));
      const way = needed.get(own)?.has(other) && wayBetween(other, own, needed);
      if (!way) return;
      const folders = [own, ...way].map((folder) => relative(context.cwd, folder));
      context.report({ node: node.source, message: `Folders need each other: ${folders.join(' → ')}` });
    });
  },
};

/** Options: `{ selector, message }`. */
const noSyntax = {
  meta: { type: 'problem', schema: false },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

/** Whether an imported name stands for a type there: in a type, or in a `typeof` of one. */
function isOfType({ identifier, isTypeReference, isValueReference }) {
  if (!isValueReference) return isTypeReference;
  let [child, { parent }] = [identifier, identifier];
  for (; parent?.type === 'TSQualifiedName' && parent.left === child; { parent } = parent) child = parent;
  return parent?.type === 'TSTypeQuery';
}

/** As `typescript/consistent-type-imports`, which does not know that a decorator makes values of the types beside it. */
const typeImports = {
  meta: { type: 'problem', schema: [], fixable: 'code' },
  create: (context) => ({
    ImportDeclaration(node) {
      if (node.importKind === 'type' || /^\s*@\w|\(@\w/m.test(context.sourceCode.text)) return;
      for (const specifier of node.specifiers.filter(({ importKind }) => importKind !== 'type'))
        for (const { name, references } of context.sourceCode.getDeclaredVariables(specifier))
          if (references.length > 0 && references.every(isOfType))
            context.report({
              node: specifier,
              message: `${name} is used only as a type: import it with \`type\`.`,
              fix: (fixer) =>
                specifier.type === 'ImportSpecifier' ? fixer.insertTextBefore(specifier, 'type ') : null,
            });
    },
  }),
};

export default {
  meta: { name: 'own' },
  rules: {
    'no-imports-from': noImportsFrom,
    'no-folder-circles': noFolderCircles,
    'no-syntax': noSyntax,
    'type-imports': typeImports,
  },
};
