import type { z } from 'zod';
import { exceedsDouble } from '../edge/number-text.ts';

type Reader = (text: string) => unknown;

const decimalForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

// Any other text stays text, so that the schema reports which type the field must have.
const asNumber: Reader = (text) => (decimalForm.test(text) && !exceedsDouble(text) ? +text : text);
const asBoolean: Reader = (text) => (text === 'true' ? true : text === 'false' ? false : text);
const asText: Reader = (text) => text;

function unwrapped(schema: z.core.$ZodType): z.core.$ZodTypes {
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  return def.type === 'optional' || def.type === 'nullable' || def.type === 'default'
    ? unwrapped(def.innerType)
    : known;
}

function readerOf(schema: z.core.$ZodType): Reader {
  const { type } = unwrapped(schema)._zod.def;
  return type === 'number' ? asNumber : type === 'boolean' ? asBoolean : asText;
}

/**
 * Query and path parameters arrive as text. Returns, for each field of an input schema, how to convert that text to
 * the JSON value a tRPC caller would send. Nothing is guessed: only a canonical decimal is a number, only `true` and
 * `false` are booleans.
 */
export function textFieldReaders(schema: z.core.$ZodType | undefined): ReadonlyMap<string, Reader> {
  if (schema === undefined) return new Map();
  const { def } = unwrapped(schema)._zod;
  if (def.type !== 'object') return new Map();
  return new Map(Object.entries(def.shape).map(([name, field]) => [name, readerOf(field)]));
}
