import type { DeclaredProcedure } from './declaration.ts';
import { normalized } from './declaration.ts';

/** What is needed here of a zod schema. */
interface Schema {
  meta?: () => { id?: unknown } | undefined;
  _zod?: { def: { type: string; element?: Schema; shape?: Record<string, Schema> } };
}

/** One procedure of the running router: its schemas as they are. */
export interface LiveProcedure {
  readonly input: unknown;
  readonly output: unknown;
}

/**
 * Names for object types, from the `.meta({ id })` of the schemas that stand directly as an input, an output,
 * an item of a list or the items of a page. The document uses the same names.
 *
 * @returns normalized text of the type → name
 */
export function namesOf(
  declared: readonly DeclaredProcedure[],
  live: (path: string) => LiveProcedure,
): Map<string, string> {
  const names = new Map<string, string>();
  for (const { path, input, output } of declared) {
    const schemas = live(path);
    note(names, schemas.input, input);
    note(names, schemas.output, output);
  }
  return names;
}

function note(names: Map<string, string>, schema: unknown, type: string): void {
  const { meta, _zod: zod } = (schema ?? {}) as Schema;
  if (zod === undefined) return;
  if (zod.def.type === 'array' && type.endsWith('[]')) note(names, zod.def.element, type.slice(0, -2));
  const id = meta?.call(schema)?.id;
  if (typeof id === 'string' && type.startsWith('{') && !names.has(normalized(type)))
    names.set(normalized(type), id);
  const { items } = zod.def.type === 'object' ? (zod.def.shape ?? {}) : {};
  const [, list] = /^\{\s*items: (\{[^]+\}\[\]);\s*next_cursor: string \| null;\s*\}$/.exec(type) ?? [];
  if (list !== undefined) note(names, items, list);
}
