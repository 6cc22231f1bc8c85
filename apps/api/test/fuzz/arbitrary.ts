import * as fc from 'fast-check';
import type { z } from 'zod';
import { plausibleArrays, plausibleNumbers, plausibleTexts } from './values.ts';

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
      const all = Object.fromEntries(entries);
      // Each optional field is one more reason for a rejection.
      const shortest = Object.fromEntries(entries.filter(([name]) => required.includes(name)));
      return fc.oneof(
        { weight: 2, arbitrary: fc.record(all, { requiredKeys: required }) },
        { weight: 1, arbitrary: fc.record(shortest) },
      );
    }
    case 'array':
      return arrayOf(schema, inputOf(def.element, ids, field));
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
      return fc.oneof(
        leaf(schema, plausibleTexts, fc.string({ unit: 'binary', maxLength: 40 })),
        ...known(schema, ids(field)),
      );
    case 'pipe':
      return inputOf(def.in, ids, field);
    default:
      // Free JSON such as `metadata`, and any other kind of schema.
      return fc.oneof(
        { weight: 4, arbitrary: fc.constant({ pallet: 7 }) },
        fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }),
      );
  }
}

/** Most lists name a resource once. */
function arrayOf(schema: z.core.$ZodType, element: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const limits = { minLength: 1, maxLength: 4 };
  const whole = plausibleArrays.filter((value) => accepts(schema, value));
  return fc.oneof(
    { weight: 8, arbitrary: fc.uniqueArray(element, { ...limits, selector: resourceOf }) },
    { weight: 1, arbitrary: fc.array(element, limits) },
    ...whole.map((value) => ({ weight: 4, arbitrary: fc.constant(value) })),
  );
}

function resourceOf(element: unknown): unknown {
  const { product_id, movement_id } = (element ?? {}) as Record<string, unknown>;
  return product_id ?? movement_id ?? element;
}

/** Existing ids that the schema accepts: often, because nearly every call with another id is rejected early. */
function known(schema: z.core.$ZodType, ids: readonly string[]) {
  const fitting = ids.filter((id) => accepts(schema, id));
  return fitting.length === 0 ? [] : [{ weight: 12, arbitrary: fc.constantFrom(...fitting) }];
}

function leaf<T>(schema: z.core.$ZodType, plausible: readonly T[], other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  const fitting = plausible.filter((value) => accepts(schema, value));
  return fitting.length === 0
    ? other
    : fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: other });
}
