import type { DeclaredProcedure } from './declaration.ts';
import { normalized } from './declaration.ts';
import { metaOf, type Schema } from './zod-schema.ts';

/** The schemas of one runtime procedure. */
export interface LiveProcedure {
  readonly input: Schema | undefined;
  readonly output: Schema | undefined;
}

export interface NamedType {
  readonly name: string;
  readonly schema: Schema;
}

/**
 * Names for object types, from the `.meta({ id })` of schemas that are directly an input, an output, a list item or the
 * items of a page. The OpenAPI document uses the same names.
 *
 * @returns normalized text of the type → its name and schema
 */
export function namesOf(
  declared: readonly DeclaredProcedure[],
  live: (path: string) => LiveProcedure,
): Map<string, NamedType> {
  const names = new Map<string, NamedType>();
  for (const { path, input, output } of declared) {
    const schemas = live(path);
    addNames(names, schemas.input, input);
    addNames(names, schemas.output, output);
  }
  return names;
}

function addNames(names: Map<string, NamedType>, schema: Schema | undefined, type: string): void {
  const zod = schema?._zod;
  if (schema === undefined || zod === undefined) return;
  if (zod.def.type === 'array' && type.endsWith('[]')) addNames(names, zod.def.element, type.slice(0, -2));
  const id = metaOf(schema)?.id;
  if (typeof id === 'string' && type.startsWith('{') && !names.has(normalized(type)))
    names.set(normalized(type), { name: id, schema });
  const { items } = zod.def.type === 'object' ? (zod.def.shape ?? {}) : {};
  const [, list] = /^\{\s*items: (\{[^]+\}\[\]);\s*next_cursor: string \| null;\s*\}$/.exec(type) ?? [];
  if (list !== undefined) addNames(names, items, list);
}
