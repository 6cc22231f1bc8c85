import { z } from 'zod';
import { validationProblem, type FieldError } from '../problem/index.ts';
import { fromFormulaSafe } from './csv-text.ts';
import { readWhole } from '../shared/decimal.ts';
import { headerErrors, wholeCell, type Cell } from './csv-cells.ts';
import { fileOptions, understoodFile, type FileKind } from './file/index.ts';
import { prefixPointers } from './import.ts';
import { createProductInput, type CreateProduct } from './product.ts';

/** Rows per file, which are created in one transaction. */
export const maxProductRows = 10_000;

/** Columns of a file of products: the fields of the request. */
const productColumns = [
  'sku',
  'barcode',
  'name',
  'unit',
  'quantity_scale',
  'base_unit_label',
  'packs',
  'costing_method',
  'reorder_point',
  'category',
  'reorder_quantity',
  'lead_time_days',
] as const;
export type ProductColumn = (typeof productColumns)[number];

const wholeColumns: ReadonlySet<string> = new Set([
  'quantity_scale',
  'reorder_point',
  'reorder_quantity',
  'lead_time_days',
]);
const known: ReadonlySet<string> = new Set(productColumns);
const isProductColumn = (name: string): name is ProductColumn => known.has(name);

/** The columns of a header, or its errors. */
export function readProductHeader(
  names: readonly string[],
  lacking?: 'file' | 'map',
): ProductColumn[] | FieldError[] {
  const errors = headerErrors(names, known, ['sku', 'name'], lacking);
  return errors.length > 0 ? errors : names.filter(isProductColumn);
}

/** Parses a cell that is not empty. */
export function readProductCell(column: ProductColumn, text: string): Cell {
  if (wholeColumns.has(column)) return wholeCell(text);
  return { value: column === 'costing_method' ? text : fromFormulaSafe(text) };
}

export const productKind: FileKind<ProductColumn> = {
  names: known,
  readHeader: readProductHeader,
  readCell: readProductCell,
  numbers: wholeColumns,
  wholes: wholeColumns,
  dates: new Set(),
};

export const importProductsInput = z.strictObject({
  dry_run: z
    .boolean()
    .optional()
    .meta({ description: 'Check every row and return the same report, without creating anything.' }),
  ...fileOptions,
});

export const productImport = z
  .object({
    dry_run: z.boolean().meta({
      description: 'Whether the rows were only checked: nothing was created.',
      example: false,
    }),
    rows: z.int().meta({ description: 'Rows of the file without header and blank lines.', example: 1200 }),
    created: z.int().meta({ description: 'Products that were created.', example: 1150 }),
    ...understoodFile,
    unchanged: z.int().meta({ description: 'Rows that equal an existing product.', example: 50 }),
  })
  .meta({ id: 'ProductImport', description: 'The result of importing a file of products.' });
export type ProductImport = z.infer<typeof productImport>;

export interface ProductRow {
  readonly row: number;
  readonly input: CreateProduct;
}

/** `box=7;pallet=840` as packs. What has another form fails validation. */
const packsOf = (cell: unknown): unknown =>
  typeof cell !== 'string'
    ? cell
    : cell.split(';').map((text) => {
        const [, code, quantity = ''] = /^(.*)=(\d{1,10})$/.exec(text.trim()) ?? [];
        return code === undefined ? text : { code: code.trim(), quantity: readWhole(quantity) };
      });

/** Validates a row against the schema of the request; pointers of errors begin with the row. */
export function checkProductRow(
  row: number,
  values: Readonly<Record<string, unknown>>,
): ProductRow | FieldError[] {
  const { success, data, error } = createProductInput.safeParse(
    values['packs'] === undefined ? values : { ...values, packs: packsOf(values['packs']) },
  );
  return success
    ? { row, input: data }
    : prefixPointers(`/rows/${row}`, validationProblem(error.issues).errors);
}
