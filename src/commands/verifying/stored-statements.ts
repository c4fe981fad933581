import { appendFileSync } from 'node:fs';
import { InvalidResponse } from '../../game/rules/validation.js';
import { readText } from '../../platform/folders-and-files.js';
import { readStatement, type SignedStatement } from '../../game/rules/statement.js';
import { isSigned } from '../node-crypto.js';

/**
 * Statements that someone stored: a JSON list of them, or one JSON a line.
 * @throws Error when the file holds something else, or a statement that its key has not signed
 */
export function readStoredStatements(file: string): readonly SignedStatement[] {
  const text = readText(file).trim();
  const stored = text.startsWith('[') ? [text] : text.split('\n').filter((line) => line.trim() !== '');
  return stored.flatMap((line) => parsed(file, line)).map((each, index) => signed(file, each, index + 1));
}

export function storeStatements(file: string, stated: readonly SignedStatement[]): void {
  const lines = stated.map(({ day, statement, signature, key }) => {
    return `${JSON.stringify({ day, statement, signature, key })}\n`;
  });
  appendFileSync(file, lines.join(''));
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${file} must hold a JSON list of statements, or one statement as JSON on each line`);
  }
}

function signed(file: string, each: unknown, place: number): SignedStatement {
  try {
    const stated = readStatement(each);
    const { statement, signature, key } = stated;
    if (isSigned(statement, signature, key)) return stated;
    throw new InvalidResponse('signature', 'that of the statement, by the key');
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    throw new Error(`${file}, statement ${place}: ${error.message}`, { cause: error });
  }
}
