// Rules of ours for oxlint, which has no others like them: who may import from where, and which syntax is not for this project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'(\.[^']*)'/gm;
const values = new Map();

/** What a file imports to run: no types, and no entities, whose relations go both ways. */
function valuesOf(file) {
  if (!values.has(file)) {
    const names = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => name);
    const paths = names.map((name) => resolve(dirname(file), name.replace(/\.js$/, '.ts')));
    values.set(
      file,
      paths.filter((path) => !path.endsWith('.entity.ts') && existsSync(path)),
    );
  }
  return values.get(file);
}

/** Shapes belong to the folder above theirs. */
const folderOf = (file) => dirname(file).replace(/[\\/]dto$/, '');

/** A file of another folder that imports from the folder of this one, for each folder that this one imports from. */
function folderCircleOf(file, files) {
  const own = folderOf(file);
  for (const imported of valuesOf(file)) {
    const other = folderOf(imported);
    if (isWithin(own, other) || isWithin(other, own)) continue;
    const back = files.find(
      (each) => folderOf(each) === other && valuesOf(each).some((path) => folderOf(path) === own),
    );
    if (back) return [imported, back];
  }
  return undefined;
}

let sources;
function sourcesIn(folder) {
  sources ??= readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => resolve(folder, name));
  return sources;
}

/** Two folders do not need each other. A folder and one within it may. */
const noFolderCircles = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      const files = sourcesIn(resolve(context.cwd, 'src'));
      const circle = folderCircleOf(context.filename, files)?.map((file) => relative(context.cwd, file));
      if (circle)
        context.report({
          node,
          message: `Two folders need each other: this file needs ${circle.join(', and its folder needs this one: ')}`,
        });
    },
  }),
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
