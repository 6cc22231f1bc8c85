import {
  checkCountRow,
  countedUnits,
  fieldErrorsOf,
  fieldProblem,
  FileProblems,
  fromFormulaSafe,
  maxStockTakeCounts,
  prefixPointers,
  productNotFound,
  ProblemError,
  readWhole,
  tooManyCounts,
  unitCostNumber,
  en,
  say,
  type CountImport,
  type CountRowOfFile,
  type CountStock,
  type FieldError,
  type FileRow,
} from '@tallybook/domain';
import type { Transaction } from '@tallybook/db';
import { readSteps } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { noRowsProblem } from '../imports/check-file.ts';
import { throwIfAborted, type ImportFile, type InColumns } from '../imports/import-file.ts';
import { productOf } from '../imports/named-ids.ts';
import { countsOf, problemsOfCounts, requireCountable, type Problems } from './count.ts';
import { insertHistory, numberOfCounts, selectCounts, upsertCounts } from './count-store.ts';
import { selectCountable } from './product-store.ts';
import { requireStockTake } from './read.ts';
import { lockStockTake, markCounted, type StockTakeRecord } from './store.ts';

/**
 * Enters the counts of a file, all or none. A row whose count the stock take has already changes nothing, so that importing a
 * file again has no effect, and a row without a counted quantity is left out. Throws VALIDATION_FAILED, which names the wrong
 * cells; (404) NOT_FOUND; (409) STOCK_TAKE_STATE_CONFLICT once the stock take is posted or cancelled.
 *
 * @param signal aborted when the caller disconnects before the counts are written
 */
export async function importCounts(
  ctx: VerbContext,
  { id, dry_run: dryRun = false }: { id: string; dry_run?: boolean | undefined },
  file: ImportFile,
  signal: AbortSignal,
): Promise<CountImport> {
  const { organizationId, userId } = ctx.actor;
  const inColumns = await file.inColumnsOfFile();
  const { rows, total, wrong } = await readRows(file, signal, inColumns);
  const understood = dryRun ? await file.understood() : { format: null, first_rows: [] };
  const report = (entered: number): CountImport => ({
    dry_run: dryRun,
    rows: total,
    entered,
    unchanged: rows.length - entered,
    not_counted: total - rows.length,
    ...understood,
  });
  if (dryRun)
    return report(
      await readSteps(ctx, async (tx) => {
        const take = await requireStockTake(tx, organizationId, id);
        requireCountable(take);
        const given = await givenCounts(tx, organizationId, take, rows, wrong, inColumns);
        rejecting(given, inColumns)(await problemsOfCounts(tx, organizationId, take, countsIn(given)));
        return (await changedCounts(tx, organizationId, id, given)).length;
      }),
    );
  return write(ctx, { id, sha256: await file.identity() }, async (tx) => {
    const [take] = await lockStockTake(tx, organizationId, id);
    if (take === undefined) throw notFound('stock take');
    requireCountable(take);
    const given = await givenCounts(tx, organizationId, take, rows, wrong, inColumns);
    const reject = rejecting(given, inColumns);
    const { counts, seq } = await countsOf(tx, organizationId, take, countsIn(given), reject);
    const changed = new Set(await changedCounts(tx, organizationId, id, given));
    const revision = take.revision + 1;
    const counting = {
      id,
      countDate: take.count_date,
      userId,
      seq,
      counts: counts.filter(({ productId }) => changed.has(productId)),
    };
    if (changed.size > 0)
      await tx.flight([
        () => upsertCounts(tx, organizationId, counting),
        () => insertHistory(tx, organizationId, counting, revision),
        () => markCounted(tx, organizationId, id, revision),
      ]);
    return report(changed.size);
  });
}

interface ReadRows {
  readonly rows: readonly CountRowOfFile[];
  /** With those that have no counted quantity. */
  readonly total: number;
  /** The errors of cells; those of products are added to them. */
  readonly wrong: readonly FieldError[];
}

/** The rows of the file with the errors of their cells. Throws VALIDATION_FAILED if it has no rows, or too many. */
async function readRows(file: ImportFile, signal: AbortSignal, inColumns: InColumns): Promise<ReadRows> {
  const rows: CountRowOfFile[] = [];
  const wrong: FieldError[] = [];
  let total = 0;
  for await (const fileRow of file.rows()) {
    throwIfAborted(signal);
    total += 1;
    if (total > maxStockTakeCounts) throw tooManyRows();
    const checked = checkRow(fileRow, inColumns);
    if (checked === undefined) continue;
    if ('row' in checked) rows.push(checked);
    else wrong.push(...checked);
  }
  if (total === 0) throw noRowsProblem();
  return { rows, total, wrong };
}

function checkRow(
  { row, values, errors = [], wrong = [] }: FileRow,
  inColumns: InColumns,
): CountRowOfFile | readonly FieldError[] | undefined {
  const checked = checkCountRow(row, values);
  if (errors.length === 0) return Array.isArray(checked) ? inColumns(checked) : checked;
  const others =
    Array.isArray(checked) && Object.keys(values).length > 0
      ? checked.filter(({ pointer }) => !wrong.includes(pointer.split('/')[3] ?? ''))
      : [];
  return [...errors, ...inColumns(others)];
}

const tooManyRows = (): ProblemError =>
  fieldProblem('VALIDATION_FAILED', '/rows', say(en.tooManyCounts, { maximum: maxStockTakeCounts }));

/** A count of the file with its row. */
interface GivenCount {
  readonly row: number;
  readonly bySku: boolean;
  readonly count: CountStock['counts'][number] & { readonly counted_quantity: number };
}

const countsIn = (given: readonly GivenCount[]): CountStock['counts'] => given.map(({ count }) => count);

/** The rows with their products, in base units. Throws VALIDATION_FAILED with every error of the file. */
async function givenCounts(
  tx: Transaction,
  organizationId: string,
  { count_date: date }: Pick<StockTakeRecord, 'count_date'>,
  rows: readonly CountRowOfFile[],
  wrong: readonly FieldError[],
  inColumns: InColumns,
): Promise<GivenCount[]> {
  const ids = new Set(rows.flatMap(({ productId }) => productId ?? []));
  const skus = new Set(rows.flatMap(({ sku }) => (sku === undefined ? [] : [sku, fromFormulaSafe(sku)])));
  const found = await selectCountable(tx, organizationId, { ids: [...ids], skus: [...skus] });
  const byId = new Map(found.map((product) => [product.id, product]));
  const bySku = new Map(found.map(({ id, sku }) => [sku, id]));
  const problems = new FileProblems();
  problems.add(wrong);
  const rowOf = new Map<string, number>();
  const given: GivenCount[] = [];
  for (const countRow of rows) {
    const { row, sku, productId: stated, unitCost } = countRow;
    const reject = (errors: readonly FieldError[]): void => problems.add(inColumns(errors));
    const named = productOf(bySku, sku, stated);
    if (named instanceof ProblemError && (stated === undefined || byId.has(stated))) {
      reject(prefixPointers(`/rows/${row}`, named.errors));
      continue;
    }
    const productId = stated ?? (named instanceof ProblemError ? undefined : named);
    const product = productId === undefined ? undefined : byId.get(productId);
    if (product === undefined) {
      reject(prefixPointers(`/rows/${row}`, fieldErrorsOf(productNotFound())));
      continue;
    }
    const column = stated === undefined ? 'sku' : 'product_id';
    const errorAt = (at: string, code: string, detail: FieldError['detail']): void =>
      reject([{ pointer: `/rows/${row}/${at}`, code, detail }]);
    const first = rowOf.get(product.id);
    if (first !== undefined) {
      errorAt(column, 'REPEATED', say(en.sameProductAsRow, { row: first }));
      continue;
    }
    rowOf.set(product.id, row);
    const { unit, packs, quantity_scale: quantityScale } = product;
    const counted = countedUnits(countRow, { unit, packs, quantityScale }, date);
    if (typeof counted === 'number')
      given.push({
        row,
        bySku: stated === undefined,
        count: { product_id: product.id, counted_quantity: counted, unit_cost: unitCost },
      });
    else reject(counted);
  }
  const problem = problems.problem();
  if (problem !== undefined) throw problem;
  return given;
}

/** Throws VALIDATION_FAILED with the problems of the counts under the columns of the file. */
const rejecting =
  (given: readonly GivenCount[], inColumns: InColumns) =>
  (found: Problems): void => {
    const problems = new FileProblems();
    for (const [at, problem] of found.entries()) {
      if (problem === undefined) continue;
      const { row = 0, bySku = false } = given[at] ?? {};
      const errors = fieldErrorsOf(problem).map((error) => ({
        ...error,
        pointer: bySku && error.pointer === '/product_id' ? '/sku' : error.pointer,
      }));
      problems.add(inColumns(prefixPointers(`/rows/${row}`, errors)));
    }
    const problem = problems.problem();
    if (problem !== undefined) throw problem;
  };

/** The products whose count differs from the current one. Throws VALIDATION_FAILED if the stock take would have too many counts. */
async function changedCounts(
  tx: Transaction,
  organizationId: string,
  id: string,
  given: readonly GivenCount[],
): Promise<string[]> {
  const ids = given.map(({ count }) => count.product_id);
  const [current, [total]] = await tx.flight([
    () => selectCounts(tx, organizationId, id, ids),
    () => numberOfCounts(tx, organizationId, id),
  ]);
  if ((total?.counts ?? 0) + ids.length - current.length > maxStockTakeCounts) throw tooManyCounts();
  const byProduct = new Map(current.map((count) => [count.product_id, count]));
  return given.flatMap(({ count: { product_id, counted_quantity, unit_cost } }) => {
    const before = byProduct.get(product_id);
    const cost = before?.unit_cost === null ? undefined : before && unitCostNumber(before.unit_cost);
    const isSame =
      before !== undefined && readWhole(before.counted) === counted_quantity && cost === unit_cost;
    return isSame ? [] : [product_id];
  });
}
