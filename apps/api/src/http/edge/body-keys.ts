import { ProblemError, jsonPointer } from '@tallybook/domain';

/** JSON.parse makes own members of such keys, which harm nobody until copied. */
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor']);

interface Level {
  /** Names met so far; undefined in an array. */
  readonly names: Set<string> | undefined;
  /** The name or index under way. */
  at: string | number;
}

/**
 * Refuses a forbidden key, and a name that an object has twice: JSON.parse would quietly take the last one,
 * a proxy on the way perhaps the first. Reads the text, as the parsed value no longer shows it.
 * `text` must be well-formed JSON.
 */
export function refuseKeys(text: string): void {
  const levels: Level[] = [];
  let level: Level | undefined;
  let nameNext = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"': {
        const end = closingQuote(text, at);
        if (nameNext && level?.names !== undefined) {
          level.at = nameOf(text.slice(at, end + 1));
          refuse(level.at, level.names, levels);
          level.names.add(level.at);
          nameNext = false;
        }
        at = end;
        break;
      }
      case '{':
        level = { names: new Set(), at: '' };
        levels.push(level);
        nameNext = true;
        break;
      case '[':
        level = { names: undefined, at: 0 };
        levels.push(level);
        break;
      case ',':
        if (typeof level?.at === 'number') level.at += 1;
        else nameNext = true;
        break;
      case '}':
      case ']':
        levels.pop();
        level = levels.at(-1);
        nameNext = false;
        break;
      default:
    }
  }
}

function refuse(name: string, names: ReadonlySet<string>, levels: readonly Level[]): void {
  const isForbidden = forbidden.has(name);
  if (!isForbidden && !names.has(name)) return;
  const detail = isForbidden
    ? 'The keys __proto__ and constructor are not allowed.'
    : 'The object has this name twice.';
  const code = isForbidden ? 'FORBIDDEN_KEY' : 'REPEATED';
  const pointer = jsonPointer(levels.map((each) => each.at));
  throw new ProblemError('VALIDATION_FAILED', detail, { errors: [{ pointer, code, detail }] });
}

/** Where the string that opens at `from` ends. */
function closingQuote(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
  return at;
}

function nameOf(quoted: string): string {
  // oxlint-disable-next-line tallybook/no-json-parse -- a name, never an amount
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
