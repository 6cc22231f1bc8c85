import {
  FileProblems,
  fieldProblem,
  maxBatchItems,
  openingOfRows,
  prefixPointers,
  ProblemError,
  rejectedFile,
  en,
  say,
  type ImportOpeningBalances,
  type FieldError,
  type FileRow,
  type OpeningBalancesImport,
  type PostOpeningBalances,
} from '@tallybook/domain';
import type { VerbContext } from '../../../platform/verb.ts';
import { noRowsProblem } from '../imports/check-file.ts';
import { throwIfAborted, type ImportFile, type InColumns } from '../imports/import-file.ts';
import { findNamedIds, locationOf, productOf } from '../imports/named-ids.ts';
import { checkOpeningBalances, postOpeningBalances } from './post.ts';

/**
 * Posts the opening balances of a file, all or none: the same checks as of a call with its rows, with errors under the columns
 * of the file. Throws VALIDATION_FAILED and the problems of `postOpeningBalances`. The same file again is rejected, because its
 * products have movements then.
 *
 * @param signal aborted when the caller disconnects before the rows are posted
 */
export async function importOpeningBalances(
  ctx: VerbContext,
  given: ImportOpeningBalances,
  file: ImportFile,
  signal: AbortSignal,
): Promise<OpeningBalancesImport> {
  const { dry_run: dryRun = false, expected_total: total } = given;
  const inColumns = await file.inColumnsOfFile();
  const problems = new FileProblems();
  const rows: FileRow[] = [];
  let count = 0;
  for await (const row of file.rows()) {
    throwIfAborted(signal);
    count += 1;
    if (count > maxBatchItems) throw tooManyRows();
    if (row.errors === undefined) rows.push(row);
    else problems.add(row.errors);
  }
  if (count === 0) throw noRowsProblem();
  const { known, wrong, cellOf } = await withIds(ctx, rows);
  problems.add(inColumns(wrong));
  const { input, pointerOf } = openingOfRows(given, known);
  if (isErrors(input) && known.length > 0)
    problems.add(inColumns(input.map((each) => ({ ...each, pointer: cellOf(each.pointer) }))));
  const problem = problems.problem();
  if (problem !== undefined) throw problem;
  const understood = dryRun ? await file.understood() : { format: null, first_rows: [] };
  const posted = await inFile(
    inColumns,
    (pointer) => cellOf(pointerOf(pointer)),
    () => postOrCheck(ctx, input as PostOpeningBalances, dryRun),
  );
  return { dry_run: dryRun, rows: count, posted, total, ...understood };
}

interface Identified {
  /** Rows with the ids of their products and locations instead of their names. */
  readonly known: readonly FileRow[];
  /** The errors of the other rows. */
  readonly wrong: readonly FieldError[];
  /** A pointer to an id that a row has no cell for becomes one to the cell that names it. */
  readonly cellOf: (pointer: string) => string;
}

async function withIds(ctx: VerbContext, rows: readonly FileRow[]): Promise<Identified> {
  const textOf = ({ values }: FileRow, column: string): string | undefined => {
    const value = values[column];
    return typeof value === 'string' ? value : undefined;
  };
  const ids = await findNamedIds(
    ctx,
    rows.map((row) => ({ sku: textOf(row, 'sku'), locationCode: textOf(row, 'location_code') })),
  );
  const known: FileRow[] = [];
  const wrong: FieldError[] = [];
  const named = new Map<string, string>();
  for (const given of rows) {
    const { row, values } = given;
    const { sku, location_code: code, ...plain } = values;
    const product = productOf(ids.products, textOf(given, 'sku'), textOf(given, 'product_id'));
    const location = locationOf(ids.locations, textOf(given, 'location_code'), textOf(given, 'location_id'));
    if (sku !== undefined && plain['product_id'] === undefined)
      named.set(`/rows/${row}/product_id`, `/rows/${row}/sku`);
    if (code !== undefined && plain['location_id'] === undefined)
      named.set(`/rows/${row}/location_id`, `/rows/${row}/location_code`);
    const errors = [product, location].flatMap((each) =>
      each instanceof ProblemError ? prefixPointers(`/rows/${row}`, each.errors) : [],
    );
    wrong.push(...errors);
    if (errors.length === 0)
      known.push({
        ...given,
        values: {
          ...plain,
          ...(typeof product === 'string' && { product_id: product }),
          ...(typeof location === 'string' && { location_id: location }),
        },
      });
  }
  return { known, wrong, cellOf: (pointer) => named.get(pointer) ?? pointer };
}

const isErrors = (input: PostOpeningBalances | FieldError[]): input is FieldError[] => Array.isArray(input);

const postOrCheck = async (ctx: VerbContext, input: PostOpeningBalances, dryRun: boolean): Promise<number> =>
  dryRun ? checkOpeningBalances(ctx, input) : (await postOpeningBalances(ctx, input)).length;

/** Runs the work; a problem names the cells of the file. */
async function inFile<T>(
  inColumns: InColumns,
  pointerOf: (pointer: string) => string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.errors === undefined) throw error;
    const { code, detail, figures } = error;
    const errors = inColumns(error.errors.map((each) => ({ ...each, pointer: pointerOf(each.pointer) })));
    const [first] = errors;
    throw new ProblemError(code, first === undefined ? detail : rejectedFile(first), { errors, figures });
  }
}

const tooManyRows = (): ProblemError =>
  fieldProblem('VALIDATION_FAILED', '/rows', say(en.linesAtMost, { limit: maxBatchItems }));
