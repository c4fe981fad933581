/** What `JSON.parse` cannot say of a text, or not in time. */
export interface JsonScan {
  /** How deep arrays and objects are nested. */
  readonly depth: number;
  /**
   * Whether a number has a fraction, but loses it as a 64-bit float and becomes whole: 9007199254740990.5, say, or 1e-400.
   * Nothing could tell it from a whole number afterwards.
   */
  readonly losesFraction: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const DOT = 0x2e;
const PLUS = 0x2b;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));
const EXPONENT = new Set(Buffer.from('eE'));
/** No shorter number loses a fraction. */
const SHORTEST_LOSS = '1e-324'.length;

/**
 * Looks through a JSON text without recursion, in time proportional to its length: each byte belongs to one token, and each token is read
 * from its start to its end a fixed number of times. Of a text that is no JSON it says something, and harms nobody.
 */
export function scanJson(json: Buffer): JsonScan {
  let depth = 0;
  let deepest = 0;
  let losesFraction = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i] as number;
    if (byte === QUOTE) i = endOfString(json, i);
    else if (OPENING.has(byte)) deepest = Math.max(deepest, ++depth);
    else if (CLOSING.has(byte)) depth--;
    else if (byte === MINUS || isDigit(byte)) {
      const end = endOfNumber(json, i);
      if (end - i >= SHORTEST_LOSS) losesFraction ||= losesItsFraction(json.toString('latin1', i, end));
      i = end - 1;
    }
  }
  return { depth: deepest, losesFraction };
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

/** The index of the closing quote. */
function endOfString(json: Buffer, start: number): number {
  let i = start + 1;
  while (i < json.length && json[i] !== QUOTE) i += json[i] === BACKSLASH ? 2 : 1;
  return i;
}

/** The index after the number's last byte. */
function endOfNumber(json: Buffer, start: number): number {
  let i = start + 1;
  for (; i < json.length; i++) {
    const byte = json[i] as number;
    if (!isDigit(byte) && byte !== DOT && byte !== PLUS && byte !== MINUS && !EXPONENT.has(byte)) break;
  }
  return i;
}

function losesItsFraction(number: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = whole + fraction;
  let length = digits.length;
  while (digits[length - 1] === '0') length--;
  const isWhole = length === 0 || Number(exponent) >= length - whole.length;
  return !isWhole && Number.isInteger(Number(number));
}
