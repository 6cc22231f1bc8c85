/**
 * Reads the declaration that tsc emits of the app router. TypeScript 7 has no JavaScript API, so this is a
 * small reader of exactly the form that tsc writes; whatever else it meets stops the generation.
 */
export interface DeclaredProcedure {
  readonly path: string;
  readonly input: string;
  readonly output: string;
}

const opening = '{<([';
const closing = '}>)]';

/** Splits at a separator that stands in no bracket and no string. */
export function splitTop(text: string, separator: ';' | ','): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"') at = endOfString(text, at);
    else if (text.startsWith('=>', at)) at += 1;
    else if (opening.includes(sign)) depth += 1;
    else if (closing.includes(sign)) depth -= 1;
    else if (sign === separator && depth === 0) {
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

/** Name → type of an object type such as `{ a: string; b?: number; }`. */
function members(block: string): [string, string][] {
  return splitTop(between(block, '{', '}'), ';').map((member) => {
    const [, name, type] = /^(\w+\??): ([^]+)$/.exec(member) ?? [];
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
  if (type === undefined) throw new Error('there is no declaration of appRouter');
  return proceduresOf(type, []);
}

/** One line without indentation: equal types are equal text. */
export function normalized(type: string): string {
  return type.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Puts the name of a known object type wherever that type is written out.
 *
 * @param names normalized text → name
 * @param inside true while the members of a named type itself are written
 */
export function nameTypes(type: string, names: ReadonlyMap<string, string>, inside = false): string {
  let result = '';
  for (let at = 0; at < type.length; at += 1) {
    const sign = type[at] ?? '';
    if (sign !== '{') {
      result += sign;
      continue;
    }
    const end = endOfBlock(type, at);
    const block = type.slice(at, end + 1);
    const name = inside && at === 0 ? undefined : names.get(normalized(block));
    result += name ?? `{${nameTypes(block.slice(1, -1), names)}}`;
    at = end;
  }
  return result;
}

function endOfBlock(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '"') at = endOfString(text, at);
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a block is not closed');
}
