const whiteSpace = /[ \t\n\r]*/y;
/** Up to the first character that is not allowed. */
const stringStart = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*/iy;
const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.+-])/y;

/** Thrown at the first position where the text stops being JSON. */
class Stop extends Error {
  readonly at: number;

  constructor(at: number) {
    super('not JSON');
    this.at = at;
  }
}

/**
 * Where a text that is not well-formed JSON goes wrong; undefined if it is at its end. JSON.parse does not always say.
 * For short or shallow texts only: it is recursive.
 */
export function jsonErrorPlace(text: string): { readonly line: number; readonly column: number } | undefined {
  const at = firstError(text);
  if (at >= text.length) return undefined;
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

function firstError(text: string): number {
  try {
    const end = skip(text, value(text, skip(text, 0)));
    return end;
  } catch (error) {
    if (error instanceof Stop) return error.at;
    throw error;
  }
}

/** Each of these returns the position after what it has read. */
function value(text: string, at: number): number {
  const first = text[at];
  if (first === '{') return list(text, at, '}', member);
  if (first === '[') return list(text, at, ']', value);
  return first === '"' ? string(text, at) : match(scalar, text, at);
}

function list(text: string, at: number, close: string, item: typeof value): number {
  let next = skip(text, at + 1);
  if (text[next] === close) return next + 1;
  for (;;) {
    next = skip(text, item(text, next));
    if (text[next] === close) return next + 1;
    next = skip(text, expect(text, next, ','));
  }
}

function member(text: string, at: number): number {
  const colon = skip(text, string(text, at));
  return value(text, skip(text, expect(text, colon, ':')));
}

function string(text: string, at: number): number {
  return expect(text, match(stringStart, text, at), '"');
}

function skip(text: string, at: number): number {
  return match(whiteSpace, text, at);
}

function match(form: RegExp, text: string, at: number): number {
  form.lastIndex = at;
  if (!form.test(text)) throw new Stop(at);
  return form.lastIndex;
}

function expect(text: string, at: number, character: string): number {
  if (text[at] !== character) throw new Stop(at);
  return at + 1;
}
