import { FileProblems, maxImportChunk, prefixPointers, ProblemError, en, say } from '@tallybook/domain';
import { requirePermission, type VerbContext } from '../../../platform/verb.ts';
import { rowCommands } from './row-commands.ts';
import { validatedRows, type ImportFile } from './import-file.ts';

/**
 * Validates the whole file before any of its rows is posted. Throws VALIDATION_FAILED, which names the invalid cells
 * and unknown SKUs, and PERMISSION_DENIED if the file contains adjustments that the caller may not post.
 *
 * @param resumed an earlier request validated the file: rows that have become invalid since (a renamed SKU) are
 *   rejected one by one
 * @returns the number of rows
 */
export async function checkFile(
  ctx: VerbContext,
  file: ImportFile,
  signal: AbortSignal,
  resumed: boolean,
): Promise<number> {
  const inColumns = await file.inColumnsOfFile();
  const problems = new FileProblems();
  let count = 0;
  let hasAdjustments = false;
  for await (const rows of validatedRows(file, maxImportChunk, signal)) {
    count += rows.length;
    hasAdjustments ||= rows.some((row) => 'input' in row && row.input.type === 'adjustment');
    for (const { row, command } of await rowCommands(ctx, rows))
      if (command instanceof ProblemError)
        problems.add(inColumns(prefixPointers(`/rows/${row}`, command.errors)));
  }
  const problem = problems.problem();
  if (problem !== undefined && !resumed) throw problem;
  if (count === 0) throw noRowsProblem();
  if (hasAdjustments) requirePermission(ctx.actor, 'movements.adjust');
  return count;
}

export function noRowsProblem(): ProblemError {
  const detail = say(en.noRows);
  return new ProblemError('VALIDATION_FAILED', detail, {
    errors: [{ pointer: '/rows', code: 'NO_ROWS', detail }],
  });
}
