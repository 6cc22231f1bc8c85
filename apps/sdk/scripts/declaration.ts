/**
 * Parses the declaration that tsc emits for the app router. TypeScript 7 has no JavaScript API, so this is a small
 * parser of exactly the form that tsc writes. Any other form fails the generation.
 */
export interface DeclaredProcedure {
  readonly path: string;
  readonly input: string;
  readonly output: string;
}

const opening = '{<([';
const closing = '}>)]';

/** Splits at separators outside brackets and strings. */
export function splitTop(text: string, separator: ';' | ','): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') at = endOfString(text, at);
    else if (text.startsWith('=>', at)) at += 1;
    else if (opening.includes(char)) depth += 1;
    else if (closing.includes(char)) depth -= 1;
    else if (char === separator && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts.filter((part) => part !== '');
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function between(text: string, before: string, after: string): string {
  if (!text.startsWith(before) || !text.endsWith(after))
    throw new Error(`the declaration of the router has an unexpected form: ${text.slice(0, 200)}`);
  return text.slice(before.length, text.length - after.length);
}

/** The members (name, type) of an object type such as `{ a: string; b?: number; }`. */
export function members(block: string): [string, string][] {
  return splitTop(between(block, '{', '}'), ';').map((member) => {
    const [, name, type] = /^(\w+\??|\[\w+: string\]): ([^]+)$/.exec(member) ?? [];
    if (name === undefined || type === undefined) throw new Error(`not a plain member: ${member}`);
    return [name, type];
  });
}

function proceduresOf(type: string, path: readonly string[]): DeclaredProcedure[] {
  const procedure = /^TRPC(?:Query|Mutation)Procedure</.exec(type)?.[0];
  if (procedure !== undefined) {
    const parts = new Map(members(between(type, procedure, '>')));
    const input = parts.get('input');
    const output = parts.get('output');
    if (input === undefined || output === undefined)
      throw new Error(`${path.join('.')} has no input or output`);
    return [{ path: path.join('.'), input, output }];
  }
  const [, record = ''] = splitTop(between(type, 'TRPCBuiltRouter<', '>'), ',');
  return members(between(record, 'TRPCDecorateCreateRouterOptions<', '>')).flatMap(([name, inner]) =>
    proceduresOf(inner, [...path, name]),
  );
}

/** Every procedure of `export declare const appRouter: …`, with its types as text. */
export function readRouter(declaration: string): DeclaredProcedure[] {
  const plain = declaration.replaceAll('import("@trpc/server").', '');
  const [, type] = /export declare const appRouter: ([^]+?);\s*export type AppRouter/.exec(plain) ?? [];
  if (type === undefined) throw new Error('no declaration of appRouter');
  return proceduresOf(type, []);
}

/** Collapses white space, so that equal types have equal text. */
export function normalized(type: string): string {
  return type.replaceAll(/\s+/g, ' ').trim();
}

/** The position of the bracket that closes the block. */
export function endOfBlock(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '"') at = endOfString(text, at);
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('unclosed block');
}
