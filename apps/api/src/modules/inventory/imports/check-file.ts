import { createHash } from 'node:crypto';
import {
  FileProblems,
  maxImportChunk,
  prefixPointers,
  ProblemError,
  en,
  say,
  type ImportRow,
} from '@tallybook/domain';
import { requirePermission, type VerbContext } from '../../../platform/verb.ts';
import { rowCommands } from './row-commands.ts';
import { DateOrder, type RowOrder } from './row-order.ts';
import { validatedRows, type ImportFile } from './import-file.ts';

export interface CheckedFile {
  /** The number of rows. */
  readonly rows: number;
  /** A pure function of the parsed rows: an import that continues has the same. */
  readonly order: RowOrder;
  /** sha256 of the parsed rows, in hex. */
  readonly rowsHash: string;
}

/**
 * Validates the whole file before any of its rows is posted. Throws VALIDATION_FAILED, which names the invalid cells
 * and unknown SKUs and location codes, and PERMISSION_DENIED if the file contains adjustments that the caller may not post.
 *
 * @param resumed an earlier request validated the file: rows that have become invalid since (a renamed SKU) are
 *   rejected one by one
 */
export async function checkFile(
  ctx: VerbContext,
  file: ImportFile,
  signal: AbortSignal,
  resumed: boolean,
): Promise<CheckedFile> {
  const inColumns = await file.inColumnsOfFile();
  const problems = new FileProblems();
  const dates = new DateOrder();
  const fingerprint = createHash('sha256');
  let count = 0;
  let hasAdjustments = false;
  for await (const rows of validatedRows(file, maxImportChunk, signal)) {
    count += rows.length;
    for (const row of rows) {
      dates.add('input' in row ? row.input.movement_date : undefined);
      if ('input' in row) fingerprint.update(`${JSON.stringify(contentOf(row))}\n`);
    }
    hasAdjustments ||= rows.some((row) => 'input' in row && row.input.type === 'adjustment');
    for (const { row, command, quantityColumn, isNamed } of await rowCommands(ctx, rows, inColumns))
      if (command instanceof ProblemError) {
        const errors = prefixPointers(`/rows/${row}`, command.errors);
        problems.add(isNamed === true ? errors : inColumns(errors, quantityColumn));
      }
  }
  const problem = problems.problem();
  if (problem !== undefined && !resumed) throw problem;
  if (count === 0) throw noRowsProblem();
  if (hasAdjustments) requirePermission(ctx.actor, 'movements.adjust');
  return { rows: count, order: dates.decide(), rowsHash: fingerprint.digest('hex') };
}

const contentOf = ({ sku, locationCode, input, stated }: ImportRow) => [sku, locationCode, input, stated];

export function noRowsProblem(): ProblemError {
  const detail = say(en.noRows);
  return new ProblemError('VALIDATION_FAILED', detail, {
    errors: [{ pointer: '/rows', code: 'NO_ROWS', detail }],
  });
}
