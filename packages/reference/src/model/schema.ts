import type { oas31 } from 'zod-openapi';
import { boundsOf } from './bounds.ts';
import { nameOf, resolve, type OpenApiDocument } from './source.ts';

type SchemaOrReference = oas31.SchemaObject | oas31.ReferenceObject;

export type Scalar = string | number | boolean;

/** A value as the reference describes it. */
export interface ValueModel {
  /** Such as `integer`, `date`, `array of StockMovement`. */
  readonly type: string;
  readonly nullable: boolean;
  /** The values allowed, if there are only some. */
  readonly values: readonly Scalar[];
  /** Such as `1 to 200 characters`. */
  readonly bounds: readonly string[];
  /** Markdown. */
  readonly description: string;
  /** Undefined if the schema has none. */
  readonly example: unknown;
  readonly properties: readonly PropertyModel[];
  /** If the value has one of several shapes. */
  readonly variants: readonly ValueModel[];
}

export interface PropertyModel extends ValueModel {
  readonly name: string;
  readonly required: boolean;
}

const none = { nullable: false, values: [], bounds: [], properties: [], variants: [] } as const;

/** Describes a schema with everything below it; a schema inside itself is named, not repeated. */
export function valueModel(
  document: OpenApiDocument,
  schema: SchemaOrReference,
  outer: readonly string[] = [],
): ValueModel {
  const name =
    '$ref' in schema && typeof schema.$ref === 'string' ? nameOf(schema as oas31.ReferenceObject) : '';
  if (name !== '' && outer.includes(name))
    return { ...none, type: name, description: '', example: undefined };
  const inside = name === '' ? outer : [...outer, name];
  const resolved = resolve<oas31.SchemaObject>(document, schema);
  const choices = (resolved.anyOf ?? resolved.oneOf ?? []).filter((each) => !isNull(each));
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) {
    const model = valueModel(document, only, inside);
    const nullable = model.nullable || (resolved.anyOf ?? resolved.oneOf ?? []).some(isNull);
    return { ...model, nullable, description: resolved.description ?? model.description };
  }
  const variants = choices.map((choice) => valueModel(document, choice, inside));
  const types = [resolved.type].flat().filter((type) => type !== undefined);
  const item = types.includes('array') ? valueModel(document, resolved.items ?? {}, inside) : undefined;
  return {
    type: typeName(resolved, name, item, variants),
    nullable: types.includes('null'),
    values: item?.values ?? valuesOf(resolved),
    bounds: [...boundsOf(resolved), ...(item?.bounds.map((bound) => `each ${bound}`) ?? [])],
    description: resolved.description ?? '',
    example: exampleOf(resolved),
    properties: item?.properties ?? propertiesOf(document, resolved, inside),
    variants: item?.variants ?? variants,
  };
}

const isNull = (schema: SchemaOrReference): boolean => 'type' in schema && schema.type === 'null';

function propertiesOf(
  document: OpenApiDocument,
  { properties = {}, required = [] }: oas31.SchemaObject,
  outer: readonly string[],
): PropertyModel[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    ...valueModel(document, schema, outer),
  }));
}

/** `email`, `uuid`, `date`: more telling than `string`. Formats of numbers (`int64`) only tell generators the size. */
const telling = new Set(['date', 'date-time', 'email', 'uri', 'uri-reference', 'uuid']);

function typeName(
  schema: oas31.SchemaObject,
  name: string,
  item: ValueModel | undefined,
  variants: readonly ValueModel[],
): string {
  if (item !== undefined) return `array of ${item.type}`;
  if (variants.length > 0) return name === '' ? variants.map(({ type }) => type).join(' or ') : name;
  const [type = 'any value'] = [schema.type].flat().filter((each) => each !== undefined && each !== 'null');
  if (type === 'object') return name === '' ? 'object' : name;
  return schema.format !== undefined && telling.has(schema.format) ? schema.format : type;
}

function valuesOf(schema: oas31.SchemaObject): Scalar[] {
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return values.filter((value): value is Scalar => value !== null);
}

function exampleOf({ examples, properties }: oas31.SchemaObject): unknown {
  const [example] = (examples ?? []) as unknown[];
  return properties === undefined ? example : undefined;
}
