import type { z } from 'zod';
import type { Input } from '../../src/http/testing/transports.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Path = readonly (string | number)[];

/** The fields of an input schema that take an id; `*` stands for every item of an array. */
export function idFields(schema: z.core.$ZodType | undefined, at = ''): string[] {
  if (schema === undefined) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => idFields(field, `${at}/${name}`));
    case 'array':
      return idFields(def.element, `${at}/*`);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return idFields(def.innerType, at);
    case 'pipe':
      return [...new Set([...idFields(def.in, at), ...idFields(def.out, at)])];
    case 'union':
      return [...new Set(def.options.flatMap((option) => idFields(option, at)))];
    case 'string':
      return 'format' in def && (def.format === 'guid' || def.format === 'uuid') ? [at] : [];
    default:
      return [];
  }
}

/** The paths of all ids in an input, in the order of its fields. */
export function idPaths(value: unknown, at: Path = []): Path[] {
  if (typeof value === 'string') return uuid.test(value) ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([name, inner]) => idPaths(inner, [...at, name]));
}

/** The path in the notation of `idFields`. */
export const fieldOf = (path: Path): string =>
  path.map((part) => `/${typeof part === 'number' ? '*' : part}`).join('');

export function valueAt(input: Input, path: Path): unknown {
  let value: unknown = input;
  for (const part of path) value = (value as Record<string | number, unknown>)[part];
  return value;
}

/** A copy of the input with another value at this path. */
export function withValue(input: Input, path: Path, value: unknown): Input {
  const copy = structuredClone(input);
  let at = copy as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) at = at[part] as Record<string | number, unknown>;
  at[path.at(-1) ?? ''] = value;
  return copy;
}
