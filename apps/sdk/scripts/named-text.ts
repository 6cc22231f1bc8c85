import { endOfBlock, members, normalized } from './declaration.ts';
import { descriptionOf, objectsIn, shapeOf, type Schema } from './zod-schema.ts';

/** The names of object types: normalized text → name. */
export type Names = ReadonlyMap<string, string>;

/**
 * The text of a type with every known object type replaced by its name, and a doc comment at every field whose schema
 * has a description.
 *
 * @param schemas those that a value of the type may have, or none
 * @param inside true for the definition of a named type itself
 */
export function namedText(
  type: string,
  names: Names,
  schemas: readonly (Schema | undefined)[] = [],
  inside = false,
): string {
  let result = '';
  for (let at = 0; at < type.length; at += 1) {
    const char = type[at] ?? '';
    if (char !== '{') {
      result += char;
      continue;
    }
    const end = endOfBlock(type, at);
    const block = type.slice(at, end + 1);
    const name = inside && at === 0 ? undefined : names.get(normalized(block));
    result += name ?? pageOf(block, names) ?? documentedBlock(block, names, schemas.flatMap(objectsIn));
    at = end;
  }
  return result;
}

/** `{ items: Product[]; next_cursor: string | null; }` is a page of products. */
function pageOf(block: string, names: Names): string | undefined {
  const [, items] = /^\{ items: ([^]+)\[\]; next_cursor: string \| null; \}$/.exec(normalized(block)) ?? [];
  const name = items === undefined ? undefined : names.get(items);
  return name === undefined ? undefined : `Page<${name}>`;
}

function documentedBlock(block: string, names: Names, objects: readonly Schema[]): string {
  const fields = members(block);
  const keys = fields.map(([name]) => name.replace('?', ''));
  const shapes = objects
    .map(shapeOf)
    .filter((shape) => keys.every((key) => key in shape || key.startsWith('[')));
  const lines = fields.map(([name, type], index) => {
    const found = shapes.map((shape) => shape[keys[index] ?? '']).filter((each) => each !== undefined);
    const doc = descriptionOf(found[0]);
    return `${doc === undefined ? '' : `/** ${doc.replaceAll('*/', '*\\/')} */\n`}${name}: ${namedText(type, names, found)};`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`;
}
