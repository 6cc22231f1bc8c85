import type { JsonSchema } from '../contract/description.ts';

/** How a flag's text becomes a value. Only the schema decides this, never the text. */
export interface FlagKind {
  readonly type: 'string' | 'uuid' | 'enum' | 'integer' | 'number' | 'boolean' | 'list' | 'json';
  readonly isNullable: boolean;
  /** The schema without `null`. */
  readonly schema: JsonSchema;
  /** The values of an enumeration, those of the items of a list, or the words that may replace JSON. */
  readonly choices: readonly string[] | undefined;
}

export function kindOf(given: JsonSchema): FlagKind {
  const { schema, isNullable } = withoutNull(given);
  const choices = textsOf(schema.enum) ?? textsOf(schema.items?.enum) ?? choicesAmong(schema.anyOf);
  return { type: typeOf(schema), isNullable, schema, choices };
}

function typeOf({ type, enum: values, format, items }: JsonSchema): FlagKind['type'] {
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  if (type === 'array') return items?.type === 'string' ? 'list' : 'json';
  if (type !== 'string') return 'json';
  if (textsOf(values) !== undefined) return 'enum';
  return format === 'uuid' ? 'uuid' : 'string';
}

/** Of a value that is one of some words, or else JSON. */
const choicesAmong = (alternatives: JsonSchema['anyOf']): readonly string[] | undefined =>
  alternatives?.map(({ enum: values }) => textsOf(values)).find((texts) => texts !== undefined);

function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  if (schema.anyOf !== undefined) {
    const others = schema.anyOf.filter(({ type }) => type !== 'null');
    const [only] = others;
    const isNullable = others.length < schema.anyOf.length;
    return others.length === 1 && only !== undefined
      ? { schema: { ...schema, ...only }, isNullable }
      : { schema, isNullable };
  }
  if (typeof schema.type === 'object') {
    const types = schema.type.filter((type) => type !== 'null');
    const type = types.length === 1 ? types[0] : undefined;
    return {
      schema: type === undefined ? schema : { ...schema, type },
      isNullable: types.length < schema.type.length,
    };
  }
  return { schema, isNullable: false };
}

function textsOf(values: readonly unknown[] | undefined): readonly string[] | undefined {
  const texts = values?.filter((value) => typeof value === 'string');
  return texts !== undefined && texts.length === values?.length ? texts : undefined;
}
