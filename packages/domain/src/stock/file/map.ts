import type { FieldError } from '../../problem/index.ts';
import type { FileKind } from './decide-file.ts';
import * as en from '../../texts/en/index.ts';
import { say, Sentence, type Text } from '../../texts/say.ts';
import { suggesting } from './suggesting.ts';
import { fileProblem, type CellError } from './file-problem.ts';

/** Characters of a map as JSON text. */
export const maxMapLength = 4000;

/** Where the values of a field come from: columns of the file, or the same text for every row. */
type Checked =
  | {
      readonly from: 'column';
      readonly column: string;
      readonly values: ReadonlyMap<string, string> | undefined;
    }
  | { readonly from: 'constant'; readonly text: string }
  | { readonly from: 'signed'; readonly column: string }
  | { readonly from: 'in-out'; readonly in: string; readonly out: string };

/** A checked map, by field. */
export type CheckedMap<Column extends string> = ReadonlyMap<Column, Checked>;

/** A field of the rows and the cells that fill it; indexes are those of cells. */
export type RowField<Column extends string> = { readonly field: Column } & (
  | {
      readonly from: 'column';
      readonly index: number;
      readonly values?: ReadonlyMap<string, string> | undefined;
    }
  | { readonly from: 'constant'; readonly value: unknown }
  | { readonly from: 'signed'; readonly index: number }
  | { readonly from: 'in-out'; readonly in: number; readonly out: number }
);

/** The names of all columns that a map reads. */
export const mappedColumns = (map: CheckedMap<string>): string[] =>
  [...map.values()].flatMap((source) =>
    source.from === 'constant' ? [] : source.from === 'in-out' ? [source.in, source.out] : [source.column],
  );

/** Checks a map whose JSON is parsed. Throws VALIDATION_FAILED with pointers below `/map`. */
export function checkMap<Column extends string>(value: unknown, kind: FileKind<Column>): CheckedMap<Column> {
  if (!isObject(value)) throw fileProblem([mapError('', 'INVALID_TYPE', say(en.mapNotObject))]);
  const errors: FieldError[] = [];
  const checked = new Map<string, Checked>();
  for (const [field, given] of Object.entries(value)) {
    const source = kind.names.has(field) ? checkSource(given) : undefined;
    if (source === undefined) errors.push(unknownField(field, kind.names));
    else if (source instanceof Sentence) errors.push(mapError(field, 'INVALID_VALUE', source));
    else checked.set(field, source);
  }
  const directed = [...checked].filter(([, { from }]) => from === 'signed' || from === 'in-out');
  for (const [field] of directed)
    if (kind.directed?.numbers.has(field) !== true)
      errors.push(mapError(field, 'INVALID_VALUE', say(en.directedField)));
  if (directed.length > 1)
    errors.push(mapError(directed[1]?.[0] ?? '', 'REPEATED', say(en.oneDirectedField)));
  const names = Object.keys(value).filter((field) => kind.names.has(field));
  // The direction of a quantity decides the type, unless the map fills it.
  const { type } = kind.directed ?? {};
  if (directed.length > 0 && type !== undefined && !checked.has(type)) names.push(type);
  const header = kind.readHeader(names, 'map');
  for (const each of header)
    if (typeof each === 'object') errors.push({ ...each, pointer: each.pointer.replace('/header', '/map') });
  if (errors.length > 0) throw fileProblem(errors);
  return checked as ReadonlyMap<string, Checked> as CheckedMap<Column>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const sourceForms = say(en.sourceForms);

/** A source, or the sentence about it. */
function checkSource(given: unknown): Checked | Sentence {
  if (isText(given)) return { from: 'column', column: given, values: undefined };
  if (!isObject(given)) return sourceForms;
  const members = Object.keys(given).toSorted().join();
  const { column, values, constant, signed, in: incoming, out: outgoing } = given;
  if (members === 'constant' && isText(constant)) return { from: 'constant', text: constant };
  if (members === 'signed' && isText(signed)) return { from: 'signed', column: signed };
  if (members === 'in,out' && isText(incoming) && isText(outgoing))
    return { from: 'in-out', in: incoming, out: outgoing };
  if (members === 'column' && isText(column)) return { from: 'column', column, values: undefined };
  if (members === 'column,values' && isText(column) && isObject(values)) {
    const entries = Object.entries(values);
    if (entries.every((each): each is [string, string] => typeof each[1] === 'string'))
      return { from: 'column', column, values: new Map(entries) };
  }
  return sourceForms;
}

function unknownField(field: string, names: ReadonlySet<string>): FieldError {
  return mapError(field, 'UNKNOWN_FIELD', suggesting(say(en.noSuchField), field, names));
}

const mapError = (field: string, code: string, detail: Text): FieldError => ({
  pointer: field === '' ? '/map' : `/map/${field.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')}`,
  code,
  detail,
});

/** Finds the columns of a map in the header of a file. Throws VALIDATION_FAILED for those that it lacks. */
export function fieldsOf<Column extends string>(
  map: CheckedMap<Column>,
  header: readonly string[],
  kind: FileKind<Column>,
): RowField<Column>[] {
  const errors: FieldError[] = [];
  const find = (field: string, wanted: string): number => {
    const found = columnIndex(header, wanted);
    if (typeof found === 'number') return found;
    errors.push(mapError(field, found.code, found.detail));
    return -1;
  };
  const fields = [...map].map(([field, source]): RowField<Column> => {
    if (source.from === 'column')
      return { field, from: 'column', index: find(field, source.column), values: source.values };
    if (source.from === 'signed') return { field, from: 'signed', index: find(field, source.column) };
    if (source.from === 'in-out')
      return { field, from: 'in-out', in: find(field, source.in), out: find(field, source.out) };
    const cell = kind.readCell(field, source.text);
    if (!('value' in cell)) errors.push({ ...mapError(field, '', ''), ...cell });
    return { field, from: 'constant', value: 'value' in cell ? cell.value : undefined };
  });
  if (errors.length > 0) throw fileProblem(errors);
  return fields;
}

/** White space around a name includes no-break spaces. */
export const normalized = (name: string): string => name.trim().toLowerCase();

/** The column of this name; its case decides only between columns that differ in nothing else. */
function columnIndex(header: readonly string[], wanted: string): number | CellError {
  const indexes = (same: (name: string) => boolean): number[] =>
    header.flatMap((name, index) => (same(name) ? [index] : []));
  const exact = indexes((name) => name.trim() === wanted.trim());
  const found = exact.length > 0 ? exact : indexes((name) => normalized(name) === normalized(wanted));
  if (found.length > 1)
    return {
      code: 'REPEATED',
      detail: say(en.columnsWithName, { count: found.length, name: wanted }),
    };
  return (
    found[0] ?? {
      code: 'UNKNOWN_FIELD',
      detail: suggesting(say(en.noSuchColumn, { name: wanted.slice(0, 100) }), wanted, header),
    }
  );
}
