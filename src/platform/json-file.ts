/**
 * The value of a JSON file that someone wrote.
 * @throws SyntaxError that says where: Node.js 20 gives no line, and a byte order mark cannot be seen in its message
 */
export function parseJson(text: string): unknown {
  if (text.startsWith('\uFEFF'))
    throw new SyntaxError('A byte order mark is before the JSON: save the file without it');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const { message } = error as SyntaxError;
    const [, position] = / in JSON at position (\d+)$/.exec(message) ?? [];
    if (position === undefined) throw error;
    const lines = text.slice(0, Number(position)).split('\n');
    throw new SyntaxError(`${message} (line ${lines.length} column ${(lines.at(-1) ?? '').length + 1})`);
  }
}
