import * as fc from 'fast-check';
import type { z } from 'zod';
import { plausibleNumbers, plausibleTexts } from './values.ts';

/** Returns existing ids for a field, by its name. */
export type KnownIds = (field: string) => readonly string[];

const accepts = (schema: z.core.$ZodType, value: unknown): boolean =>
  (schema as z.ZodType).safeParse(value).success;

/**
 * Generates mostly valid inputs of a schema. A leaf's value is one of the plausible values that the leaf's own schema
 * accepts, so a new kind of text only needs an example among them.
 */
export function inputOf(schema: z.core.$ZodType, ids: KnownIds, field = ''): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      // A cursor is valid for one list with the same filters only; mutations add invalid ones.
      const entries = Object.entries(def.shape)
        .filter(([name]) => name !== 'cursor')
        .map(([name, inner]) => [name, inputOf(inner, ids, name)] as const);
      const required = Object.entries(def.shape)
        .filter(([, inner]) => inner._zod.optin !== 'optional')
        .map(([name]) => name);
      return fc.record(Object.fromEntries(entries), { requiredKeys: required });
    }
    case 'array':
      return fc.array(inputOf(def.element, ids, field), { minLength: 1, maxLength: 4 });
    case 'optional':
    case 'default':
    case 'readonly':
      return inputOf(def.innerType, ids, field);
    case 'nullable':
      return fc.oneof({ weight: 4, arbitrary: inputOf(def.innerType, ids, field) }, fc.constant(null));
    case 'union':
      return fc.oneof(...def.options.map((option) => inputOf(option, ids, field)));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return leaf(schema, plausibleNumbers, fc.integer());
    case 'string':
      return leaf(schema, [...ids(field), ...plausibleTexts], fc.string({ unit: 'binary', maxLength: 40 }));
    case 'pipe':
      return inputOf(def.in, ids, field);
    default:
      // Free JSON such as `metadata`, and any other kind of schema.
      return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
  }
}

function leaf<T>(schema: z.core.$ZodType, plausible: readonly T[], other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  const fitting = plausible.filter((value) => accepts(schema, value));
  return fitting.length === 0
    ? other
    : fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: other });
}
