import {
  FileProblems,
  fieldProblem,
  maxBatchItems,
  openingOfRows,
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
  const { input, pointerOf } = openingOfRows(given, rows);
  if (isErrors(input) && rows.length > 0) problems.add(inColumns(input));
  const problem = problems.problem();
  if (problem !== undefined) throw problem;
  const understood = dryRun ? await file.understood() : { format: null, first_rows: [] };
  const posted = await inFile(inColumns, pointerOf, () =>
    postOrCheck(ctx, input as PostOpeningBalances, dryRun),
  );
  return { dry_run: dryRun, rows: count, posted, total, ...understood };
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
