import { jsonPointer, validationFailed, en, say, type ProblemError } from '@tallybook/domain';
import { exceedsDouble } from './number-text.ts';

/** JSON.parse creates own properties with these names, which become dangerous when copied. */
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor']);

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;

/** A number of up to this length is a double with the same digits, unless it has an exponent. */
const harmlessLength = 17;
const numberText = /[-+.\deE]+/y;

/** An object or array that the scan is inside of. */
interface Level {
  /** The names seen so far; undefined in an array. */
  readonly names: Set<string> | undefined;
  /** The current name or index. */
  at: string | number;
}

export interface JsonScan {
  readonly tooDeep: boolean;
  /**
   * The first forbidden or repeated key, or number that a double cannot hold; meaningful only if the text turns out to
   * be well-formed.
   */
  readonly problem: ProblemError | undefined;
}

/**
 * Checks the text of a JSON body in one pass and without recursion, before it is parsed: the parsed value no longer
 * shows that a name was repeated (JSON.parse keeps the last value, a proxy may have read the first) or a number rounded,
 * and a deeply nested body must not cost any stack. The text need not be well-formed.
 */
export function scanJson(text: string, maxDepth: number): JsonScan {
  const levels: Level[] = [];
  let level: Level | undefined;
  let nameNext = false;
  let problem: ProblemError | undefined;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = closingQuote(text, at);
        if (nameNext && level?.names !== undefined && problem === undefined) {
          level.at = nameOf(text.slice(at, end + 1));
          problem = problemOfName(level.at, level.names, levels);
          level.names.add(level.at);
        }
        nameNext = false;
        at = end;
        break;
      }
      case openBrace:
      case openBracket: {
        const isObject = text.charCodeAt(at) === openBrace;
        level = isObject ? { names: new Set(), at: '' } : { names: undefined, at: 0 };
        levels.push(level);
        if (levels.length > maxDepth) return { tooDeep: true, problem };
        nameNext = isObject;
        break;
      }
      case comma:
        if (typeof level?.at === 'number') level.at += 1;
        else nameNext = true;
        break;
      case closeBrace:
      case closeBracket:
        levels.pop();
        level = levels.at(-1);
        nameNext = false;
        break;
      default:
        if (!startsNumber(text.charCodeAt(at))) break;
        numberText.lastIndex = at;
        numberText.test(text);
        problem ??= problemOfNumber(text.slice(at, numberText.lastIndex), levels);
        at = numberText.lastIndex - 1;
    }
  }
  return { tooDeep: false, problem };
}

function startsNumber(code: number): boolean {
  return code === minus || (code >= zero && code <= nine);
}

function problemOfNumber(text: string, levels: readonly Level[]): ProblemError | undefined {
  if (text.length <= harmlessLength && !/e/i.test(text)) return undefined;
  if (!exceedsDouble(text)) return undefined;
  const path = levels.map((each) => each.at);
  const field = path.length === 0 ? '' : String(path.at(-1));
  return validationFailed([
    {
      pointer: jsonPointer(path),
      code: 'TOO_PRECISE',
      detail: say(en.tooManyDigits, { field }),
    },
  ]);
}

function problemOfName(
  name: string,
  names: ReadonlySet<string>,
  levels: readonly Level[],
): ProblemError | undefined {
  const isForbidden = forbidden.has(name);
  if (!isForbidden && !names.has(name)) return undefined;
  const pointer = jsonPointer(levels.map((each) => each.at));
  return validationFailed([
    isForbidden
      ? { pointer, code: 'FORBIDDEN_KEY', detail: say(en.keyNotAllowed, { key: name }) }
      : { pointer, code: 'REPEATED', detail: say(en.keyRepeated, { key: name }) },
  ]);
}

/** The position of the quote that ends the string starting at `from`. */
function closingQuote(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

function nameOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    // oxlint-disable-next-line tallybook/no-json-parse -- a name, never an amount
    return JSON.parse(quoted) as string;
  } catch {
    // Not well-formed, which parsing the whole text reports.
    return quoted;
  }
}
