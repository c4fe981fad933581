/** Where one statement ends and the next begins; what may hold a semicolon that ends nothing. */
type State =
  | { readonly in: 'statement' }
  | { readonly in: 'string'; readonly escapes: boolean }
  | { readonly in: 'identifier' }
  | { readonly in: 'dollars'; readonly tag: string }
  | { readonly in: 'comment'; readonly depth: number };

/** How far the splitter has come, and what it has passed. */
interface Step {
  readonly at: number;
  readonly isWhole?: boolean;
  readonly isComment?: boolean;
}

const STATEMENT: State = { in: 'statement' };
const TOKEN = /--|\/\*|'|"|;|\(|\)|\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/gu;
const WORD_BEFORE = /[\p{L}\p{N}_$]$/u;

/**
 * Splits a script of SQL into statements, line by line, by PostgreSQL's rules for strings, quoted names, dollar quotes, comments
 * and parentheses.
 */
export class StatementSplitter {
  private text = '';
  private state = STATEMENT;
  private parentheses = 0;

  /** Whether no statement has begun that has not ended. */
  get isBetween(): boolean {
    return this.text === '' && this.state === STATEMENT;
  }

  /** Takes the next line, with its line feed, and gives the statements that end on it, without the comments before them. */
  add(line: string): string[] {
    const statements: string[] = [];
    let at = 0;
    while (at < line.length) {
      const start = at;
      const end = this.state === STATEMENT ? this.inStatement(line, at) : this.inside(this.state, line, at);
      at = end.at;
      const piece = line.slice(start, at);
      // Comments and space outside of a statement belong to none.
      if (this.text !== '' || (!end.isComment && piece.trim() !== '')) this.text += piece;
      if (end.isWhole) {
        statements.push(this.text.trim());
        this.text = '';
      }
    }
    return statements;
  }

  /** Goes to the next place where something begins or ends. */
  private inStatement(line: string, from: number): Step {
    TOKEN.lastIndex = from;
    const match = TOKEN.exec(line);
    if (!match) return { at: line.length };
    const [token] = match;
    // What stands before a comment is no part of it.
    if ((token === '--' || token === '/*') && match.index > from) return { at: match.index };
    if (token === '--') return { at: line.length, isComment: true };
    const at = TOKEN.lastIndex;
    if (token === '/*') {
      this.state = { in: 'comment', depth: 1 };
      return { at, isComment: true };
    }
    return { at, isWhole: this.take(token, line.slice(from, match.index)) };
  }

  /** @returns whether the statement ends with it */
  private take(token: string, before: string): boolean {
    if (token === '(') this.parentheses++;
    else if (token === ')') this.parentheses--;
    else if (token === '"') this.state = { in: 'identifier' };
    else if (token === "'") this.state = { in: 'string', escapes: /(^|[^\p{L}\p{N}_$])E$/iu.test(before) };
    // A dollar within a word is part of it.
    else if (token.startsWith('$') && !WORD_BEFORE.test(before)) this.state = { in: 'dollars', tag: token };
    return token === ';' && this.parentheses === 0;
  }

  /** Goes to the end of what has begun, or of the line. */
  private inside(state: State, line: string, from: number): Step {
    if (state.in === 'comment') return this.inComment(state.depth, line, from);
    const end = endOf(state, line, from);
    if (end === undefined) return { at: line.length };
    this.state = STATEMENT;
    return { at: end };
  }

  private inComment(depth: number, line: string, from: number): Step {
    const token = /\/\*|\*\//g;
    token.lastIndex = from;
    const match = token.exec(line);
    if (!match) return { at: line.length, isComment: true };
    const left = match[0] === '/*' ? depth + 1 : depth - 1;
    this.state = left === 0 ? STATEMENT : { in: 'comment', depth: left };
    return { at: token.lastIndex, isComment: true };
  }
}

/** Where nothing else can be within, a doubled quote ends and begins again, which comes to the same. */
function endOf(state: State, line: string, from: number): number | undefined {
  if (state.in === 'string' && state.escapes) {
    const token = /\\[^]|''|'/g;
    token.lastIndex = from;
    for (let match = token.exec(line); match; match = token.exec(line)) if (match[0] === "'") return token.lastIndex;
    return undefined;
  }
  const quote = state.in === 'dollars' ? state.tag : state.in === 'string' ? "'" : '"';
  const index = line.indexOf(quote, from);
  return index === -1 ? undefined : index + quote.length;
}
