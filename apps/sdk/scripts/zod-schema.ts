/** The parts of a zod schema that are used here. tRPC's types do not declare the schemas of a procedure. */
export interface Schema {
  meta?: () => { id?: unknown; description?: string | undefined } | undefined;
  _zod?: { def: Definition };
}

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

export const definitionOf = (schema: Schema | undefined): Definition | undefined => schema?._zod?.def;

export const metaOf = (schema: Schema | undefined): ReturnType<NonNullable<Schema['meta']>> =>
  schema?.meta?.call(schema);

/** The schemas inside a schema that is neither an object nor a scalar: of an optional field, an array, a union. */
function inside(schema: Schema): Schema[] {
  const { element, innerType, in: input, out, options = [] } = definitionOf(schema) ?? {};
  return [element, innerType, input, out, ...options].filter((each) => each !== undefined);
}

/** All objects that a value of the schema may consist of, without those in fields of these objects. */
export function objectsIn(schema: Schema | undefined): Schema[] {
  if (schema === undefined) return [];
  return definitionOf(schema)?.shape === undefined ? inside(schema).flatMap(objectsIn) : [schema];
}

export const shapeOf = (object: Schema): Readonly<Record<string, Schema>> =>
  definitionOf(object)?.shape ?? {};

/** The description of a field, through any wrappers. */
export function descriptionOf(field: Schema | undefined): string | undefined {
  if (field === undefined) return undefined;
  const { innerType, in: input } = definitionOf(field) ?? {};
  return metaOf(field)?.description ?? descriptionOf(innerType) ?? descriptionOf(input);
}
