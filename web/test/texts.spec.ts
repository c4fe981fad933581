import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { isSubject } from '../src/texts';
import { EN } from '../src/texts/en';
import { EN_FIRST } from '../src/texts/en/first';
import { OPERATOR as EN_OPERATOR } from '../src/texts/en/operator';
import { JA } from '../src/texts/ja';
import { OPERATOR as JA_OPERATOR } from '../src/texts/ja/operator';

const SOURCES = 'web/src';
/** Attributes whose value is read out or shown. */
const READ = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'label', 'placeholder', 'text', 'title'];

/** What gives words of both its sides. */
const JOINING = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken];
/** What stands in them is the same in every language. */
const CODE = ['code', 'kbd'];

/** Every file of the page that is no text, parsed. */
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('texts'))
  .map((path) => {
    const source = readFileSync(join(SOURCES, path), 'utf8');
    return ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  });

/** Calls with each part of a program for which `into` holds, and with what is in it. */
function walk(node: ts.Node, visit: (node: ts.Node) => void, into: (node: ts.Node) => boolean = () => true): void {
  visit(node);
  ts.forEachChild(node, (child) => {
    if (into(child)) walk(child, visit, into);
  });
}

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName}:${line + 1} ${node.getText().trim()}`;
}

const hasLetter = (text: string): boolean => /\p{Letter}/u.test(text.replaceAll('&nbsp;', ''));

/** The words that an expression gives by itself. What it calls or reads is not looked into. */
function wordsIn(node: ts.Node | undefined): ts.Node[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return hasLetter(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node)) {
    const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    return texts.some(hasLetter) ? [node] : [];
  }
  if (ts.isConditionalExpression(node)) return [...wordsIn(node.whenTrue), ...wordsIn(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return wordsIn(node.right);
    return JOINING.includes(node.operatorToken.kind) ? [...wordsIn(node.left), ...wordsIn(node.right)] : [];
  }
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) return wordsIn(node.expression);
  return [];
}

const isCode = ({ parent }: ts.Node): boolean =>
  ts.isJsxElement(parent) && CODE.includes(parent.openingElement.tagName.getText());

/** What a part of a program shows a reader in words of its own. */
function shownWords(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return hasLetter(node.text) && !isCode(node) ? [node] : [];
  if (ts.isJsxAttribute(node)) return READ.includes(node.name.getText()) ? wordsIn(node.initializer) : [];
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && !isCode(node)) return wordsIn(node.expression);
  return [];
}

/** The texts that a module takes when it is loaded: they would stay in the language of that moment. */
function takenTexts(file: ts.SourceFile): ts.Node[] {
  const readers = new Set(['texts', 'operatorTexts']);
  const taken: ts.Node[] = [];
  walk(file, (node) => {
    const { initializer, name } = node as Partial<ts.VariableDeclaration>;
    if (initializer && name && /^\(\) => (?:operatorT|t)exts\(\)/.test(initializer.getText()))
      readers.add(name.getText());
  });
  walk(
    file,
    (node) => {
      if (ts.isCallExpression(node) && readers.has(node.expression.getText())) taken.push(node);
    },
    (node) => !ts.isFunctionLike(node),
  );
  return taken;
}

/** The files of the first scripts: those that are imported from the beginning on. Types are not loaded. */
function firstFiles(path = 'main.tsx', found = new Map<string, ts.SourceFile>()): Map<string, ts.SourceFile> {
  const file = FILES.find(({ fileName }) => fileName === path);
  if (file === undefined || found.has(path)) return found;
  found.set(path, file);
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { phaseModifier } = statement.importClause ?? {};
    if (phaseModifier === ts.SyntaxKind.TypeKeyword) continue;
    const imported = join(path, '..', statement.moduleSpecifier.text);
    for (const ending of ['.ts', '.tsx']) firstFiles(imported + ending, found);
  }
  return found;
}

/** The subjects of the texts that a file reads. */
function subjectsIn(file: ts.SourceFile): string[] {
  return [...file.text.matchAll(/\btexts\(\)\.(\w+)/g)].map(([, subject = '']) => subject);
}

/** The way to each text of a language, and what it is. */
function shapeOf(texts: Readonly<Record<string, unknown>>, way = ''): string[] {
  return Object.entries(texts)
    .flatMap(([key, value]) => (isSubject(value) ? shapeOf(value, `${way}${key}.`) : `${way}${key}: ${typeof value}`))
    .sort();
}

describe('the texts of the page', () => {
  it('are the same in every language', () => {
    expect(shapeOf(JA)).toEqual(shapeOf(EN));
    expect(shapeOf(JA_OPERATOR)).toEqual(shapeOf(EN_OPERATOR));
  });

  it('stand in web/src/texts and nowhere else', () => {
    const found: ts.Node[] = [];
    for (const file of FILES) walk(file, (node) => found.push(...shownWords(node)));
    expect(found.map(placeOf)).toEqual([]);
  });

  it('are in the first scripts where the first view shows them', () => {
    const files = [...firstFiles().values()];
    expect(files.map(({ fileName }) => fileName)).toContain('views/home/Home.tsx');
    const late = files.flatMap(subjectsIn).filter((subject) => !(subject in EN_FIRST));
    expect(late).toEqual([]);
  });

  it('are read when something is shown, so that another language can be chosen', () => {
    expect(FILES.flatMap(takenTexts).map(placeOf)).toEqual([]);
  });

  it('have one word for one thing in Japanese', () => {
    const others = /バナー|ブラウザー|確率表|返事|要求|机|約束どおりでない|そのまま受け入れ/u;
    const files = readdirSync(join(SOURCES, 'texts/ja'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(SOURCES, 'texts/ja', name));
    const lines = files.flatMap((path) => readFileSync(path, 'utf8').split('\n'));
    expect(lines.filter((line) => others.test(line))).toEqual([]);
  });
});
