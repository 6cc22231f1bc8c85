import { isDeepStrictEqual } from 'node:util';
import {
  barcodeInUse,
  checkProductRow,
  FileProblems,
  maxProductRows,
  prefixPointers,
  skuInUse,
  en,
  say,
  type FieldError,
  type FileRow,
  type ProductImport,
  type ProductRow,
} from '@tallybook/domain';
import type { Transaction } from '@tallybook/db';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { noRowsProblem } from '../imports/check-file.ts';
import { throwIfAborted, type ImportFile, type InColumns } from '../imports/import-file.ts';
import { newProduct } from './create.ts';
import { createNewProducts } from './create-new.ts';
import { findProductsByBarcode, findProductsBySku, type NewProduct } from './store.ts';

/**
 * Creates the products of a file, all or none. A row that equals an existing product is counted as unchanged, so that
 * importing a file again has no effect. Throws VALIDATION_FAILED, which names the invalid cells and the rows whose SKU
 * or barcode belongs to a different product.
 *
 * @param signal aborted when the caller disconnects before the rows are written
 */
export async function importProducts(
  ctx: VerbContext,
  { dry_run: dryRun = false }: { dry_run?: boolean | undefined },
  file: ImportFile,
  signal: AbortSignal,
): Promise<ProductImport> {
  const inColumns = await file.inColumnsOfFile();
  const rows = await readRows(file, signal, inColumns);
  const understood = dryRun ? await file.understood() : { format: null, first_rows: [] };
  const report = (unchanged: number): ProductImport => ({
    ...understood,
    dry_run: dryRun,
    rows: rows.length,
    created: rows.length - unchanged,
    unchanged,
  });
  if (dryRun) return report(await read(ctx, (tx) => countUnchanged(tx, ctx, rows, inColumns)));
  const drafts = rows.map(({ input }) => newProduct(input));
  return write(ctx, { sha256: await file.identity() }, async (tx) => {
    const created = await createNewProducts(tx, ctx, drafts);
    const existing = rows.filter((_row, index) => !created.has(drafts[index]?.id ?? ''));
    return report(await countUnchanged(tx, ctx, existing, inColumns));
  });
}

/** The number of rows that equal an existing product. Throws VALIDATION_FAILED if another one has the SKU or barcode. */
async function countUnchanged(
  tx: Transaction,
  ctx: VerbContext,
  rows: readonly ProductRow[],
  inColumns: InColumns,
): Promise<number> {
  const { organizationId } = ctx.actor;
  const barcodes = rows.flatMap(({ input }) => input.barcode ?? []);
  const [found, coded] = await tx.flight([
    () =>
      findProductsBySku(
        tx,
        organizationId,
        rows.map(({ input }) => input.sku),
      ),
    () => findProductsByBarcode(tx, organizationId, barcodes),
  ]);
  const isTaken = new Set(coded.map(({ barcode }) => barcode));
  const existing = new Map(found.map((product) => [product.sku, product]));
  const problems = new FileProblems();
  let unchanged = 0;
  for (const { row, input } of rows) {
    const product = existing.get(input.sku);
    if (product === undefined) {
      if (input.barcode !== undefined && isTaken.has(input.barcode))
        problems.add(prefixPointers(`/rows/${row}`, barcodeInUse(input.barcode ?? '').errors));
      continue;
    }
    const { id: _id, ...wanted } = newProduct(input);
    const fields = Object.keys(wanted) as (keyof Omit<NewProduct, 'id'>)[];
    if (fields.every((field) => isDeepStrictEqual(product[field], wanted[field]))) unchanged += 1;
    else problems.add(inColumns(prefixPointers(`/rows/${row}`, skuInUse(input.sku).errors)));
  }
  const problem = problems.problem();
  if (problem !== undefined) throw problem;
  return unchanged;
}

/** The row, or all of its errors under the file's names of their columns. */
function checkRow(
  { row, values, errors = [], wrong = [] }: FileRow,
  inColumns: InColumns,
): ProductRow | FieldError[] {
  const checked = checkProductRow(row, values);
  if (errors.length === 0) return 'input' in checked ? checked : inColumns(checked);
  const others =
    'input' in checked || Object.keys(values).length === 0
      ? []
      : checked.filter(({ pointer }) => !wrong.includes(pointer.split('/')[3] ?? ''));
  return [...errors, ...inColumns(others)];
}

async function readRows(file: ImportFile, signal: AbortSignal, inColumns: InColumns): Promise<ProductRow[]> {
  const problems = new FileProblems();
  const rows: ProductRow[] = [];
  const firsts = [
    { column: 'sku', same: en.sameSkuAsRow, rowOf: new Map<string, number>() },
    { column: 'barcode', same: en.sameBarcodeAsRow, rowOf: new Map<string, number>() },
  ] as const;
  let count = 0;
  for await (const fileRow of file.rows()) {
    throwIfAborted(signal);
    count += 1;
    if (count > maxProductRows) {
      problems.add([
        { pointer: '/rows', code: 'TOO_BIG', detail: say(en.productsAtMost, { limit: maxProductRows }) },
      ]);
      break;
    }
    const checked = checkRow(fileRow, inColumns);
    if (!('input' in checked)) {
      problems.add(checked);
      continue;
    }
    const repeated = firsts.flatMap(({ column, same, rowOf }) => {
      const value = checked.input[column];
      if (typeof value !== 'string') return [];
      const first = rowOf.get(value);
      if (first === undefined) rowOf.set(value, fileRow.row);
      return first === undefined
        ? []
        : [
            {
              pointer: `/rows/${fileRow.row}/${column}`,
              code: 'REPEATED',
              detail: say(same, { row: first }),
            },
          ];
    });
    if (repeated.length === 0) rows.push(checked);
    else problems.add(inColumns(repeated));
  }
  const problem = problems.problem();
  if (problem !== undefined) throw problem;
  if (rows.length === 0) throw noRowsProblem();
  return rows;
}
