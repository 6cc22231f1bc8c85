/** The parts of a JSON Schema that a contract consists of. Descriptions and examples are not among them. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  /** Known values of a response; more may be added at any time. */
  'x-extensible-enum'?: string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

const copied = [
  'type',
  'enum',
  'x-extensible-enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;

/** Formats of numbers are notes for generators: they accept no fewer values. */
const notes = new Set(['double', 'float', 'int32', 'int64']);
const unsupported = ['allOf', 'not', 'prefixItems', 'patternProperties', 'if', 'dependentRequired'];

type Given = Record<string, unknown>;
export const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reduces a JSON Schema to its contract; references keep only the name. Throws for keywords that are not compared. */
export function reduceSchema(given: unknown): Schema {
  if (!isObject(given)) return {};
  for (const keyword of unsupported)
    if (keyword in given) throw new Error(`the contract check does not know the keyword ${keyword}`);
  const { $ref, const: only, format, pattern, properties, items, additionalProperties } = given;
  if (typeof $ref === 'string') return { $ref: $ref.slice($ref.lastIndexOf('/') + 1) };
  const reduced: Given = {};
  for (const keyword of copied) if (keyword in given) reduced[keyword] = given[keyword];
  // What zod writes for every integer.
  for (const bound of ['minimum', 'maximum'])
    if (Math.abs(Number(reduced[bound])) === Number.MAX_SAFE_INTEGER) delete reduced[bound];
  if (only !== undefined) reduced['enum'] = [only];
  if (typeof format === 'string' && !notes.has(format)) reduced['format'] = format;
  // zod writes a pattern next to each format, which says the same.
  else if (pattern !== undefined) reduced['pattern'] = pattern;
  const variants = given['anyOf'] ?? given['oneOf'];
  if (Array.isArray(variants)) reduced['anyOf'] = variants.map(reduceSchema);
  if (isObject(properties)) {
    reduced['properties'] = mapValues(properties, reduceSchema);
    reduced['required'] = Array.isArray(given['required']) ? given['required'].map(String).toSorted() : [];
  }
  if (items !== undefined) reduced['items'] = reduceSchema(items);
  if (additionalProperties !== undefined)
    reduced['additionalProperties'] =
      typeof additionalProperties === 'boolean' ? additionalProperties : reduceSchema(additionalProperties);
  return reduced;
}

export const mapValues = <Value, Result>(
  record: Record<string, Value>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
