import type { Column } from 'drizzle-orm';

/** An output column that is not a table's column: what PostgreSQL must report for it, and its TypeScript type. */
export interface Expression<T> {
  /** Names of PostgreSQL types, one of which the column has. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** The only values of the column, where they are known. */
  readonly values?: readonly string[] | undefined;
  /** Carries the type; never set. */
  readonly value?: T;
}

type Output = Column | Expression<unknown>;

/** The output columns of a statement by name. */
export type Shape = Readonly<Record<string, Output>>;

/** As the driver reads it (values.ts): a bigint is text, whatever number drizzle would make of it. */
type ReadColumn<C extends Column> = C['_']['columnType'] extends 'PgBigInt53' | 'PgBigInt64'
  ? string
  : C['_']['data'];

type NotNullOf<O extends Output> = O extends Column
  ? ReadColumn<O>
  : O extends Expression<infer T>
    ? NonNullable<T>
    : never;

type ValueOf<O extends Output> = O extends Column
  ? ReadColumn<O> | (O['_']['notNull'] extends true ? never : null)
  : O extends Expression<infer T>
    ? T
    : never;

/** The row that a statement of this shape returns. */
export type RowOf<S extends Shape> = { -readonly [Name in keyof S]: ValueOf<S[Name]> };

const expression =
  <T>(...types: string[]) =>
  (): Expression<T> => ({ types, nullable: false });

export const bool = expression<boolean>('boolean');
export const int4 = expression<number>('smallint', 'integer');
export const float8 = expression<number>('real', 'double precision');
/** As decimal text, which loses no digit: bigint, and sums and counts of integers. */
export const int8 = expression<string>('bigint');
/** As decimal text, which loses no digit. */
export const numeric = expression<string>('numeric');
export const uuid = expression<string>('uuid');
/** A calendar date, `2026-11-22`. */
export const day = expression<string>('date');
/** RFC 3339 in UTC with at least milliseconds. */
export const instant = expression<string>('timestamp with time zone');

const textTypes = ['text', 'character varying', 'character', 'name'];

/** Text, or with arguments one of these values only. */
export function text<const Values extends readonly string[]>(
  ...values: Values
): Expression<Values extends readonly [] ? string : Values[number]> {
  return { types: textTypes, nullable: false, values: values.length > 0 ? values : undefined };
}

/** Parsed JSON. Its content is asserted: PostgreSQL knows no more of it than that it is JSON. */
export function json<T>(): Expression<T> {
  return { types: ['jsonb', 'json'], nullable: false };
}

export function arrayOf<O extends Output>(element: O): Expression<ValueOf<O>[]> {
  return { types: typesOf(element).map((type) => `${type}[]`), nullable: false };
}

/** A column or expression that may be null here, for example a column of an outer join. */
export function nullable<O extends Output>(output: O): Expression<ValueOf<O> | null> {
  return { types: typesOf(output), nullable: true, values: valuesOf(output) };
}

/** A nullable column that the statement itself shows not to be null, or an expression of a column's type. */
export function notNull<O extends Output>(output: O): Expression<NotNullOf<O>> {
  return { types: typesOf(output), nullable: false, values: valuesOf(output) };
}

export function isColumn(output: Output): output is Column {
  return 'getSQLType' in output;
}

/** The names that `format_type` may give, without length, precision or collation. */
export function typesOf(output: Output): readonly string[] {
  if (!isColumn(output)) return output.types;
  const type = output
    .getSQLType()
    .replace(/ ?\([^)]*\)| collate .*/, '')
    .replace(/^char$/, 'character')
    .replace(/^varchar$/, 'character varying');
  return textTypes.includes(type) ? textTypes : [type];
}

export function valuesOf(output: Output): readonly string[] | undefined {
  if (!isColumn(output)) return output.values;
  return output.enumValues === undefined || output.enumValues.length === 0 ? undefined : output.enumValues;
}
