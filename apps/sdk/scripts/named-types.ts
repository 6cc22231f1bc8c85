import type { DeclaredProcedure } from './declaration.ts';
import { normalized } from './declaration.ts';

/** The parts of a zod schema that are used here. */
interface Schema {
  meta?: () => { id?: unknown } | undefined;
  _zod?: { def: { type: string; element?: Schema; shape?: Record<string, Schema> } };
}

/** The schemas of one runtime procedure. */
export interface LiveProcedure {
  readonly input: unknown;
  readonly output: unknown;
}

/**
 * Names for object types, from the `.meta({ id })` of schemas that are directly an input, an output, a list item or the
 * items of a page. The OpenAPI document uses the same names.
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
    addNames(names, schemas.input, input);
    addNames(names, schemas.output, output);
  }
  return names;
}

function addNames(names: Map<string, string>, schema: unknown, type: string): void {
  const { meta, _zod: zod } = (schema ?? {}) as Schema;
  if (zod === undefined) return;
  if (zod.def.type === 'array' && type.endsWith('[]')) addNames(names, zod.def.element, type.slice(0, -2));
  const id = meta?.call(schema)?.id;
  if (typeof id === 'string' && type.startsWith('{') && !names.has(normalized(type)))
    names.set(normalized(type), id);
  const { items } = zod.def.type === 'object' ? (zod.def.shape ?? {}) : {};
  const [, list] = /^\{\s*items: (\{[^]+\}\[\]);\s*next_cursor: string \| null;\s*\}$/.exec(type) ?? [];
  if (list !== undefined) addNames(names, items, list);
}
