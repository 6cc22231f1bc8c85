import { executedStatements, isColumn, typedStatements, typesOf, valuesOf } from '../connection/index.ts';
import { rejectedByCluster } from './cluster-forms.ts';
import type { ReportedColumn, Shape, TypedStatement } from '../connection/index.ts';

/** What the catalog says of the migrated database, for the whole run: copies of a template keep its OIDs. */
export interface Catalog {
  /** OID → name as `format_type` gives it. */
  readonly types: Readonly<Record<number, string>>;
  /** `<table OID>.<column number>` → where it is and whether it is NOT NULL. */
  readonly columns: Readonly<Record<string, CatalogColumn>>;
  /** Whether the tables are distributed: a cluster does not report which table a column comes from. */
  readonly distributed?: boolean;
}

export interface CatalogColumn {
  readonly table: string;
  readonly name: string;
  readonly notNull: boolean;
}

/**
 * Compares every typed statement of this process with its shape, and looks in every statement for what a cluster rejects;
 * call the result for the mismatches since last time.
 */
export function checkStatements(catalog: Catalog): () => string[] {
  const mismatches = new Set<string>();
  const described = new WeakMap<Shape, Set<string>>();
  const report = (problem: string, text: string) =>
    mismatches.add(`${problem}\n  in: ${text.replaceAll(/\s+/g, ' ').trim()}`);
  const tables = new Set(Object.values(catalog.columns).map(({ table }) => table));
  const seen = new Set<unknown>();
  executedStatements.subscribe((text) => {
    if (seen.has(text) || typeof text !== 'string') return;
    seen.add(text);
    for (const problem of rejectedByCluster(text, tables)) report(problem, text);
  });
  typedStatements.subscribe((message) => {
    const statement = message as TypedStatement;
    const known = described.get(statement.shape) ?? new Set();
    described.set(statement.shape, known);
    const found = known.has(statement.text) ? [] : describedMismatches(statement, catalog);
    known.add(statement.text);
    for (const problem of [...found, ...valueMismatches(statement)]) report(problem, statement.text);
  });
  return () => {
    const found = [...mismatches];
    mismatches.clear();
    return found;
  };
}

function describedMismatches({ shape, columns, text }: TypedStatement, catalog: Catalog): string[] {
  const returned = new Map(columns.map((column) => [column.name, column]));
  const outer = outerJoined(text);
  return [
    ...[...returned.keys()].filter((name) => !(name in shape)).map((name) => `"${name}" is not in the shape`),
    ...(returned.size < columns.length ? ['two columns have the same name'] : []),
    ...Object.keys(shape).flatMap((name) => {
      const column = returned.get(name);
      return column === undefined
        ? [`"${name}" is in the shape, but not returned`]
        : [typeMismatch(name, shape, column, catalog), nullMismatch(name, shape, column, catalog, outer)];
    }),
  ].filter((problem) => problem !== undefined);
}

function typeMismatch(
  name: string,
  shape: Shape,
  column: ReportedColumn,
  catalog: Catalog,
): string | undefined {
  const expected = typesOf(shape[name]!);
  const actual = catalog.types[column.type] ?? `type ${column.type}`;
  return expected.includes(actual)
    ? undefined
    : `"${name}" is ${actual}, the shape says ${expected.join(' or ')}`;
}

/** A table's column is null where the catalog or an outer join allows it; expressions are checked by their values. */
function nullMismatch(
  name: string,
  shape: Shape,
  column: ReportedColumn,
  catalog: Catalog,
  outer: (table: string) => boolean,
): string | undefined {
  const output = shape[name]!;
  if (!isColumn(output) || !output.notNull || catalog.distributed === true) return undefined;
  const source = catalog.columns[`${column.table}.${column.number}`];
  if (column.table === 0)
    return `"${name}" is an expression, the shape says a column that is never null; use notNull() or nullable()`;
  if (source?.notNull === false) return `"${name}" is ${source.table}.${source.name}, which may be null`;
  if (source !== undefined && outer(source.table))
    return `"${name}" comes from the outer join of ${source.table}; use nullable() or notNull()`;
  return undefined;
}

function valueMismatches({ shape, rows }: TypedStatement): string[] {
  return Object.entries(shape).flatMap(([name, output]) => {
    const mayBeNull = isColumn(output) ? !output.notNull : output.nullable;
    const values = valuesOf(output);
    const wrong = rows.some((row) => row[name] === null && !mayBeNull) ? [`"${name}" is null`] : [];
    const stranger = rows.find((row) => {
      const value = row[name];
      return values !== undefined && typeof value === 'string' && !values.includes(value);
    });
    return stranger === undefined ? wrong : [...wrong, `"${name}" is none of ${values?.join(', ')}`];
  });
}

/** Whether a table is on the side of an outer join that may be missing, as far as the text shows. */
function outerJoined(text: string): (table: string) => boolean {
  if (/\b(?:right|full)\s+(?:outer\s+)?join\b/i.test(text)) return () => true;
  const parts = [...text.matchAll(/\bleft\s+(?:outer\s+)?join\s+(?:lateral\s+)?/gi)].map((join) => {
    const rest = text.slice(join.index + join[0].length);
    return rest.startsWith('(') ? rest.slice(0, closingOf(rest)) : (/^[\w."]+/.exec(rest)?.[0] ?? '');
  });
  return (table) => parts.some((part) => new RegExp(`\\b${table}\\b`).test(part));
}

function closingOf(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
