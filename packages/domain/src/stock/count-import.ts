import { z } from 'zod';
import { validationProblem, type FieldError } from '../problem/index.ts';
import { id } from '../shared/id.ts';
import { plainName } from '../shared/text.ts';
import { headerErrors, lackingProduct, readCell, wholeCell, type Cell } from './csv-cells.ts';
import { fromFormulaSafe } from './csv-text.ts';
import { columnPointers } from './csv-units.ts';
import { baseUnitsOf, type EnteredQuantity, type ProductUnits } from './entered.ts';
import { enteredQuantity } from './entered-schema.ts';
import { fieldErrorsOf } from './batch.ts';
import { fileOptions, understoodFile, type FileKind } from './file/index.ts';
import { prefixPointers } from './import.ts';
import { countedQuantity } from './quantity.ts';
import { unitCost } from './unit-cost-schema.ts';
import { ProblemError } from '../problem/problem.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

/** Columns of a file of counts. */
export const countColumns = [
  'product_id',
  'sku',
  'counted',
  'unit_cost',
  'entered_quantity',
  'entered_unit',
] as const;
export type CountColumn = (typeof countColumns)[number];

/** Columns of the export of a stock take that say nothing about a count, and remarks of people, which a count does not have. */
export const ignoredCountColumns = [
  'name',
  'unit',
  'expected',
  'difference',
  'cost_amount',
  'expected_when_counted',
  'moved_since_count',
  'basis',
  'counted_by',
  'counted_at',
  'movement_id',
  'reversed_by_id',
  'note',
] as const;

const known: ReadonlySet<string> = new Set(countColumns);
const isCountColumn = (name: string): name is CountColumn => known.has(name);

/** The columns of a header, or its errors. */
function readCountHeader(names: readonly string[], lacking?: 'file' | 'map'): CountColumn[] | FieldError[] {
  const required = names.includes('entered_quantity') ? ['entered_unit'] : ['counted'];
  const errors = [...headerErrors(names, known, required, lacking), ...lackingProduct(names, lacking)];
  return errors.length > 0 ? errors : names.filter(isCountColumn);
}

function readCountCell(column: CountColumn, text: string): Cell {
  if (column === 'counted') return wholeCell(text);
  if (column === 'unit_cost') return readCell(column, text);
  return { value: column === 'entered_unit' ? fromFormulaSafe(text) : text };
}

export const countKind: FileKind<CountColumn> = {
  names: known,
  ignored: new Set(ignoredCountColumns),
  readHeader: readCountHeader,
  readCell: readCountCell,
  numbers: new Set(['counted', 'unit_cost', 'entered_quantity']),
  wholes: new Set(['counted']),
  dates: new Set(),
};

export const importCountsInput = z.strictObject({
  id: id().describe('The id of the stock take, a UUID.'),
  dry_run: z
    .boolean()
    .optional()
    .meta({ description: 'Check every row and return the same report, without entering anything.' }),
  ...fileOptions,
});

export const countImport = z
  .object({
    dry_run: z.boolean().meta({
      description: 'Whether the rows were only checked: nothing was entered.',
      example: false,
    }),
    rows: z.int().meta({ description: 'Rows of the file without header and blank lines.', example: 120 }),
    entered: z.int().meta({ description: 'Counts that were entered, or replaced others.', example: 80 }),
    unchanged: z.int().meta({
      description: 'Rows whose count the stock take had already; it stays as it is.',
      example: 30,
    }),
    not_counted: z.int().meta({
      description: 'Rows without a counted quantity. An empty cell is not a count of 0.',
      example: 10,
    }),
    ...understoodFile,
  })
  .meta({ id: 'CountImport', description: 'The result of importing a file of counts.' });
export type CountImport = z.infer<typeof countImport>;

const countRow = z.strictObject({
  product_id: id(),
  sku: plainName(64).optional(),
  counted: countedQuantity().optional(),
  unit_cost: unitCost().optional(),
  entered: enteredQuantity().optional(),
});

/** A row that is valid by itself. Its product still has to be looked up. */
export interface CountRowOfFile {
  readonly row: number;
  /** Undefined if only a SKU names the product. */
  readonly productId: string | undefined;
  /** The cell's text, possibly with an export's leading apostrophe. */
  readonly sku: string | undefined;
  /** In base units; undefined if the row has only an entered quantity. */
  readonly counted: number | undefined;
  readonly entered: EnteredQuantity | undefined;
  readonly unitCost: number | undefined;
}

/** Placeholder of a product that a SKU names. */
const placeholder = '00000000-0000-4000-8000-000000000000';

/**
 * Validates a row; pointers of errors begin with the row. A row may name its product by id and SKU, as exports do. Undefined
 * for a row without a counted quantity: nobody has counted that product.
 */
export function checkCountRow(
  row: number,
  values: Readonly<Record<string, unknown>>,
): CountRowOfFile | FieldError[] | undefined {
  const { entered_quantity: quantity, entered_unit: unit, sku, product_id: productId, ...others } = values;
  const { success, data, error } = countRow.safeParse({
    ...others,
    product_id: productId ?? (sku === undefined ? undefined : placeholder),
    // An export may have added an apostrophe to a SKU of the maximum length.
    sku: typeof sku === 'string' ? fromFormulaSafe(sku) : sku,
    entered: quantity === undefined ? undefined : { quantity, unit },
  });
  if (!success)
    return prefixPointers(`/rows/${row}`, columnPointers(validationProblem(error.issues).errors ?? []));
  const { counted, entered, unit_cost: unitCostOfUnit } = data;
  if (counted === undefined && entered === undefined) return undefined;
  return {
    row,
    productId: productId === undefined ? undefined : data.product_id,
    sku: typeof sku === 'string' ? sku : undefined,
    counted,
    entered,
    unitCost: unitCostOfUnit,
  };
}

/** The base units that a row counts, or its errors; a row that says its quantity in both forms must say the same. */
export function countedUnits(
  { row, counted, entered }: Pick<CountRowOfFile, 'row' | 'counted' | 'entered'>,
  units: ProductUnits,
  date: string,
): number | FieldError[] {
  const errorAt = (column: string, code: string, detail: FieldError['detail']): FieldError[] => [
    { pointer: `/rows/${row}/${column}`, code, detail },
  ];
  if (entered === undefined) {
    if (counted === undefined) throw new RangeError('a row without a counted quantity is no count');
    return counted;
  }
  const measured = baseUnitsOf(units, entered, date);
  if (measured instanceof ProblemError)
    return prefixPointers(`/rows/${row}`, columnPointers(fieldErrorsOf(measured)));
  const { quantity } = measured;
  if (quantity < 0) return errorAt('entered_quantity', 'TOO_SMALL', say(en.cellAtLeast, { bound: 0 }));
  if (counted !== undefined && counted !== quantity)
    return errorAt('counted', 'DIFFERS', say(en.formsDiffer, { column: 'counted' }));
  return quantity;
}
