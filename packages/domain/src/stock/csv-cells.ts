import type { FieldError } from '../problem/index.ts';
import { parseDecimal, readWhole, withoutTrailingZeros } from '../shared/decimal.ts';
import { unitColumns } from './csv-units.ts';
import { detailNames, type DetailName } from './details.ts';
import { suggesting } from './file/suggesting.ts';
import type { FileKind } from './file/index.ts';
import { maxQuantity } from './quantity-rules.ts';
import { unitCostNumber, unitCostScale } from './unit-cost.ts';
import * as en from '../texts/en/index.ts';
import { say, type Text } from '../texts/say.ts';

/** Columns of an import file: the fields of the request, and the names that people use for the ids of product and location. */
const requestColumns = [
  'product_id',
  'sku',
  'type',
  'quantity',
  'unit_cost',
  'movement_date',
  'journal_entry_id',
  'accounting_period_id',
  'expected_on_hand',
  'location_id',
  'location_code',
  ...unitColumns,
] as const;
export type ImportColumn = (typeof requestColumns)[number] | DetailName;
export const importColumns: readonly ImportColumn[] = [...requestColumns, ...detailNames];

/** Columns that an export has, too. An import ignores them: the service derives their values. */
export const generatedColumns = [
  'id',
  'organization_id',
  'quantity_delta',
  'cost_amount',
  'valuation_status',
  'reverses_id',
  'reversed_by_id',
  'dispatch_id',
  'created_at',
  'created_by',
] as const;

/** Required in addition to `product_id`, `sku` or both. */
export const requiredColumns = ['type', 'quantity', 'unit_cost', 'movement_date'] as const;

/** Columns that may be there instead. */
const instead: Readonly<Record<string, readonly string[]>> = {
  quantity: ['entered_quantity'],
  unit_cost: ['price_amount', 'entered_unit_cost'],
};

const known: ReadonlySet<string> = new Set(importColumns);
const asImportColumn = (name: string): name is ImportColumn => known.has(name);

/** The errors of a header, each of which names a column. */
export function headerErrors(
  names: readonly string[],
  columns: ReadonlySet<string>,
  required: readonly string[],
  lacking: 'file' | 'map' = 'file',
): FieldError[] {
  const errors = names.flatMap((name, index) => {
    if (!columns.has(name))
      return wrongColumn(name, 'UNKNOWN_FIELD', suggesting(say(en.unknownColumn), name, columns));
    return names.indexOf(name) < index ? wrongColumn(name, 'REPEATED', say(en.columnRepeated)) : [];
  });
  const missing = lacking === 'map' ? en.mapMustFill : en.columnMissing;
  for (const name of required)
    if (!names.includes(name)) errors.push(wrongColumn(name, 'REQUIRED', say(missing, { name })));
  return errors;
}

function wrongColumn(name: string, code: string, detail: Text): FieldError {
  return {
    pointer: `/header/${name.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    code,
    detail,
  };
}

/** The columns of a header, or its errors. */
export function readHeader(
  names: readonly string[],
  lacking?: 'file' | 'map',
): ImportColumn[] | FieldError[] {
  const required = requiredColumns.filter(
    (name) => !(instead[name] ?? []).some((other) => names.includes(other)),
  );
  const errors = [...headerErrors(names, known, required, lacking), ...lackingProduct(names, lacking)];
  return errors.length > 0 ? errors : names.filter(asImportColumn);
}

/** The error of a header without a column that names the product. */
export function lackingProduct(names: readonly string[], lacking?: 'file' | 'map'): FieldError[] {
  if (names.includes('product_id') || names.includes('sku')) return [];
  const detail = say(lacking === 'map' ? en.mapMustFillProduct : en.productColumnMissing);
  return [wrongColumn('product_id', 'REQUIRED', detail)];
}

/** A cell as the JSON value that an API request would have, or the error in it. */
export type Cell = { readonly value: string | number } | { readonly code: string; readonly detail: Text };

const wholeForm = /^-?(?:0|[1-9]\d*)$/;

/** How a file of movements is read; text is unescaped, and JSON parsed, by the service. */
export const movementKind: FileKind<ImportColumn> = {
  names: known,
  ignored: new Set(generatedColumns),
  readHeader,
  readCell,
  numbers: new Set([
    'quantity',
    'expected_on_hand',
    'unit_cost',
    'price_amount',
    'price_per',
    'entered_quantity',
    'entered_unit_cost',
  ]),
  wholes: new Set(['quantity', 'expected_on_hand', 'price_per']),
  dates: new Set(['movement_date']),
  directed: {
    numbers: new Set(['quantity', 'entered_quantity']),
    type: 'type',
    incoming: 'entry',
    outgoing: 'exit',
    signed: 'adjustment',
  },
};

const decimalForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Parses a cell that is not empty. Strict: it does not guess what `1e3`, ` 5` or `5,0` might mean. */
export function readCell(column: ImportColumn, text: string): Cell {
  if (column === 'quantity' || column === 'expected_on_hand' || column === 'price_per')
    return wholeCell(text);
  if (column === 'unit_cost') return costCell(text);
  return { value: text };
}

export function wholeCell(text: string): Cell {
  if (!wholeForm.test(text)) return { code: 'INVALID_TYPE', detail: say(en.wholeNumber) };
  const digits = text.replace('-', '');
  if (digits.length > 16 || BigInt(digits) > BigInt(maxQuantity))
    return text.startsWith('-')
      ? { code: 'TOO_SMALL', detail: say(en.cellAtLeast, { bound: -maxQuantity }) }
      : { code: 'TOO_BIG', detail: say(en.cellAtMost, { bound: maxQuantity }) };
  return { value: readWhole(text) };
}

/** Checks decimals and digits in the text, before converting it to a number: nothing is rounded. */
function costCell(text: string): Cell {
  if (!decimalForm.test(text)) return { code: 'INVALID_TYPE', detail: say(en.decimalNumber) };
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  if (whole.length > 12) return { code: 'TOO_BIG', detail: say(en.cellLessThan, { bound: 1e12 }) };
  const places = withoutTrailingZeros(fraction);
  const digits = `${whole}${places}`.replace(/^0+/, '');
  if (parseDecimal(text, unitCostScale) === undefined || digits.length > 15)
    return {
      code: 'TOO_PRECISE',
      detail: say(en.cellPrecision),
    };
  return { value: unitCostNumber(text) };
}
