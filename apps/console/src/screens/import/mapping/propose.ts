import type { FieldSource } from '@tallybook/sdk';
import type { Records } from '../csv.ts';
import { fileColumns } from '../columns.ts';
import type { Kind } from '../search.ts';
import { knownNames, mappedFields, type MappedField, type Place } from './known-names.ts';

/** Fields and what fills them, as the service takes it. */
export type FileMap = Readonly<Partial<Record<string, FieldSource>>>;

/** Rows in which a header is looked for, below title lines. */
const maxTitleRows = 20;

const normalized = (name: string): string => name.trim().toLowerCase();

/** The row that names the columns: the first of those with the most cells. The first row is 1. */
export function headerRowOf(records: Records): number {
  let best = { row: 1, filled: 0 };
  for (const [at, cells] of records.slice(0, maxTitleRows).entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    if (filled > best.filled) best = { row: at + 1, filled };
  }
  return best.row;
}

/** The names of the columns, each once and without blank ones. */
export const columnsOf = (records: Records, headerRow: number): string[] => [
  ...new Set((records[headerRow - 1] ?? []).map((name) => name.trim()).filter((name) => name !== '')),
];

/** Whether the columns have the names of fields, so that no map is needed. */
export function isOwnHeader(records: Records, kind: Kind): boolean {
  const header = records.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? [];
  const { required, optional, ignored = [] } = fileColumns[kind];
  const own = new Set([...required, ...optional, ...ignored, 'product_id']);
  const names = header.map(normalized).filter((name) => name !== '');
  // A misspelled name among them is better corrected in the file.
  return names.filter((name) => own.has(name)).length * 2 > names.length;
}

/** A map by the names of the columns; places without a known name stay empty. */
export function proposeMap(records: Records, headerRow: number, kind: Kind): FileMap {
  const columns = columnsOf(records, headerRow);
  const byName = new Map(columns.toReversed().map((column) => [normalized(column), column]));
  const used = new Set<string>();
  const find = (place: Place): string | undefined => {
    const found = [place, ...knownNames[place]]
      .map((name) => byName.get(name))
      .find((column) => column !== undefined && !used.has(column));
    if (found !== undefined) used.add(found);
    return found;
  };
  const map: Partial<Record<string, FieldSource>> = {};
  for (const field of mappedFields[kind]) {
    if (field === 'quantity') {
      const source = quantityOf(find);
      if (source !== undefined) map['quantity'] = source;
    } else {
      const column = find(field);
      if (column !== undefined)
        map[field] = field === 'type' ? typeSource(records, headerRow, column) : column;
    }
  }
  return withoutType(map);
}

/** The words of the service for directions. */
export const types = ['entry', 'exit', 'adjustment'] as const;

/** A column of directions: words other than those of the service are replaced, one by one, by the person. */
export function typeSource(records: Records, headerRow: number, column: string): FieldSource {
  const texts = textsOf(records, headerRow, column) ?? [''];
  return texts.every((text) => types.some((type) => type === text)) ? column : { column, values: {} };
}

const hasDirection = ({ quantity }: FileMap): boolean =>
  typeof quantity === 'object' && ('in' in quantity || 'signed' in quantity);

/** A file with directions needs no type: its words would have to be replaced one by one. */
export function withoutType(map: FileMap): FileMap {
  const { type, ...others } = map;
  return type === undefined || !hasDirection(map) ? map : others;
}

function quantityOf(find: (place: Place) => string | undefined): FieldSource | undefined {
  const [incoming, outgoing] = [find('in'), find('out')];
  if (incoming !== undefined && outgoing !== undefined) return { in: incoming, out: outgoing };
  const signed = find('signed');
  return signed === undefined ? find('quantity') : { signed };
}

/** The different texts of a column, in the order of the file; undefined if they are too many to be replaced one by one. */
export function textsOf(records: Records, headerRow: number, column: string): readonly string[] | undefined {
  const at = (records[headerRow - 1] ?? []).findIndex((name) => name.trim() === column);
  const texts = new Set<string>();
  for (const cells of records.slice(headerRow)) {
    const text = cells[at] ?? '';
    if (text !== '') texts.add(text);
    if (texts.size > maxTexts) return undefined;
  }
  return [...texts];
}

const maxTexts = 20;

/** The fields of a map that still have to be filled. */
export function missingFields(
  records: Records,
  headerRow: number,
  map: FileMap,
  required: readonly MappedField[],
): MappedField[] {
  return required.filter((field) => {
    const source = map[field];
    if (source === undefined) return !(field === 'type' && hasDirection(map));
    if (typeof source === 'string') return false;
    if ('constant' in source) return source.constant.trim() === '';
    if (!('values' in source)) return false;
    const { column, values = {} } = source;
    return (textsOf(records, headerRow, column) ?? ['']).some((text) => (values[text] ?? '') === '');
  });
}
